import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

interface SectionProps {
  title: string
  description?: string
  /** What stands beside the title: a state, a button. */
  aside?: ReactNode
  children: ReactNode
}

/** One block of the page, as the dashboard's own settings have them. */
export function Section({ title, description, aside, children }: SectionProps) {
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-6 py-4">
        <div className="min-w-0 max-w-2xl">
          <Heading level="h2">{title}</Heading>
          {description && (
            <Text size="small" className="text-ui-fg-subtle">
              {description}
            </Text>
          )}
        </div>
        {aside}
      </div>
      {children}
    </Container>
  )
}
