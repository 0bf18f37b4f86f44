import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

interface SectionProps {
  title: string
  /** The level of the title; `h1` for the title of the page. */
  level?: "h1" | "h2"
  description?: string
  /** Content beside the title: a state, buttons. */
  aside?: ReactNode
  children?: ReactNode
}

/** A section of a page, as in the dashboard's own pages. */
export function Section({
  title,
  level = "h2",
  description,
  aside,
  children,
}: SectionProps) {
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-6 py-4">
        <div className="min-w-0 max-w-2xl">
          <Heading level={level}>{title}</Heading>
          {description && (
            <Text size="small" className="text-ui-fg-subtle">
              {description}
            </Text>
          )}
        </div>
        {aside && <div className="flex flex-wrap gap-2">{aside}</div>}
      </div>
      {children}
    </Container>
  )
}
