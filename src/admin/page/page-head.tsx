import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

interface PageHeadProps {
  title: string
  description?: string
  /** A state beside the title. */
  badge?: ReactNode
  /** Buttons. */
  children?: ReactNode
}

/** What a page is about, and what can be done on it. */
export function PageHead({
  title,
  description,
  badge,
  children,
}: PageHeadProps) {
  return (
    <Container className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-6 py-4">
      <div className="min-w-0 max-w-2xl">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading>{title}</Heading>
          {badge}
        </div>
        {description && (
          <Text size="small" className="text-ui-fg-subtle">
            {description}
          </Text>
        )}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </Container>
  )
}
