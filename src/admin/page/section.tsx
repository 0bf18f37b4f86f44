import { ChevronDown } from "@medusajs/icons"
import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

import { useFoldedSection } from "./use-folded-section"

interface SectionProps {
  title: string
  /** The level of the title. `h1` is the title of the page. */
  level?: "h1" | "h2"
  description?: string
  /** The content beside the title, for example a state or buttons. A collapsible section does not show it. */
  aside?: ReactNode
  /**
   * Makes the content collapsible. `openFor` is not shown. If `openFor` is not empty, the section is open at first, and
   * opens again after each change of `openFor`.
   */
  folded?: { openFor: string }
  children?: ReactNode
}

export function Section({
  title,
  level = "h2",
  description,
  aside,
  folded,
  children,
}: SectionProps) {
  const { isOpen, onToggle } = useFoldedSection(folded?.openFor ?? "")
  if (folded !== undefined) {
    return (
      <Container className="p-0">
        <details className="group" open={isOpen} onToggle={onToggle}>
          <summary className="focus-visible:shadow-borders-focus cursor-pointer list-none rounded-lg px-6 py-4 outline-none">
            <div className="flex items-center justify-between gap-x-6">
              <Heading level={level}>{title}</Heading>
              <ChevronDown
                aria-hidden
                className="text-ui-fg-muted group-open:rotate-180"
              />
            </div>
            {description && (
              <Text size="small" className="text-ui-fg-subtle max-w-2xl">
                {description}
              </Text>
            )}
          </summary>
          <div className="divide-y border-t">{children}</div>
        </details>
      </Container>
    )
  }
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-6 py-4">
        <div className="min-w-0 max-w-2xl">
          <Heading level={level}>{title}</Heading>
          {description && (
            // A payment code contains no spaces at which a browser could break the line.
            <Text size="small" className="text-ui-fg-subtle break-words">
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
