import type { MouseEvent, ReactNode } from "react"

import { useNavigation } from "./navigation"
import type { Page } from "./page"

/** A link that needs no reload; with a modifier key it is an ordinary one. */
export function Link({
  to,
  className,
  label,
  isCurrent = false,
  children,
}: {
  to: Page
  className?: string
  /** For those who do not see what is in it. */
  label?: string
  isCurrent?: boolean
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
      aria-current={isCurrent ? "page" : undefined}
      onClick={follow}
    >
      {children}
    </a>
  )
}
