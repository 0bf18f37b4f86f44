import type { MouseEvent, ReactNode } from "react"

import { useNavigation } from "./navigation"
import type { Page } from "./page"

/** A link that needs no page load; with a modifier key it works like an ordinary link. */
export function Link({
  to,
  className,
  label,
  children,
}: {
  to: Page
  className?: string
  /** The name for screen readers, if the content does not say it. */
  label?: string
  children: ReactNode
}) {
  const { addressOf, go } = useNavigation()
  const follow = (event: MouseEvent) => {
    const wantsTab =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (wantsTab || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <a
      href={addressOf(to)}
      className={className}
      aria-label={label}
      onClick={follow}
    >
      {children}
    </a>
  )
}
