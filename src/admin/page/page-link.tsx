import type { ReactNode } from "react"
import { Link } from "react-router-dom"

interface PageLinkProps {
  to: string
  children: ReactNode
}

export function PageLink({ to, children }: PageLinkProps) {
  return (
    <Link
      to={to}
      className="text-ui-fg-interactive-hover hover:underline focus-visible:shadow-borders-focus rounded-sm outline-none"
    >
      {children}
    </Link>
  )
}
