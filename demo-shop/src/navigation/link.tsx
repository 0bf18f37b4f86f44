import type { MouseEvent, ReactNode } from "react"

import { useNavigation } from "./navigation"
import type { Page } from "./page"

/**
 * Shows a link to another page of the shop, which opens without a page load. If the shopper holds a key such as Ctrl,
 * the browser opens the link in a new tab as usual.
 */
export function Link({
  to,
  className,
  label,
  children,
}: {
  to: Page
  className?: string
  /** The name for screen readers, if the content does not contain it. */
  label?: string
  children: ReactNode
}) {
  const { urlOf, go } = useNavigation()
  const follow = (event: MouseEvent) => {
    const wantsTab =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (wantsTab || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <a
      href={urlOf(to)}
      className={className}
      aria-label={label}
      onClick={follow}
    >
      {children}
    </a>
  )
}
