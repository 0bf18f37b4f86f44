import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** Names and what belongs to them, one below the other. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className="divide-y">{children}</dl>
}

interface DetailProps {
  name: string
  /** Below the name: what it means. */
  hint?: string
  children: ReactNode
}

/** One of them. */
export function Detail({ name, hint, children }: DetailProps) {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-1 px-6 py-3 sm:grid-cols-2">
      <dt>
        <Text as="span" size="small" weight="plus">
          {name}
        </Text>
        {hint && (
          <Text size="small" className="text-ui-fg-subtle">
            {hint}
          </Text>
        )}
      </dt>
      <dd className="txt-small text-ui-fg-subtle min-w-0 break-words">
        {children}
      </dd>
    </div>
  )
}
