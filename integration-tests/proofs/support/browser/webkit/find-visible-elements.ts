/**
 * One step of the search for an element: the name and arguments of a Playwright locator. It is sent to the page as
 * JSON.
 */
export type Step =
  | { by: "css"; selector: string }
  | { by: "label" | "text"; text: TextPattern; isExact: boolean }
  | {
      by: "role"
      role: string
      name?: TextPattern
      level?: number
      checked?: boolean
      isExact: boolean
    }
  | { by: "contained text"; text: TextPattern }

/** A text to search for, or a regular expression in a form that can be written as JSON. */
export type TextPattern = string | { source: string; flags: string }

export function serializeTextPattern(text: string | RegExp): TextPattern {
  return typeof text === "string"
    ? text
    : { source: text.source, flags: text.flags }
}

type FindAll = (within: HTMLElement, ...how: unknown[]) => HTMLElement[]

interface WithQueries {
  TestingLibraryDom: Record<
    "queryAllByRole" | "queryAllByLabelText" | "queryAllByText",
    FindAll
  >
}

/**
 * Returns the visible elements that the search steps select. Runs in the page, so it cannot use code of its own module.
 */
export function findVisibleElements(steps: Step[]): HTMLElement[] {
  const queries = (window as unknown as WithQueries).TestingLibraryDom
  const textOrPatternToMatch = (
    text: TextPattern,
    isExact: boolean
  ): string | RegExp => {
    if (typeof text !== "string") return new RegExp(text.source, text.flags)
    const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")
    return isExact ? text : new RegExp(escaped, "i")
  }
  const elementsOfStep = (within: HTMLElement, step: Step): HTMLElement[] => {
    switch (step.by) {
      case "css":
        return [...within.querySelectorAll<HTMLElement>(step.selector)]
      case "label":
        return queries.queryAllByLabelText(
          within,
          textOrPatternToMatch(step.text, step.isExact)
        )
      case "text":
        return queries.queryAllByText(
          within,
          textOrPatternToMatch(step.text, step.isExact)
        )
      case "role": {
        const { role, name, isExact, level, checked } = step
        return queries.queryAllByRole(within, role, {
          ...(name !== undefined && {
            name: textOrPatternToMatch(name, isExact),
          }),
          ...(level !== undefined && { level }),
          ...(checked !== undefined && { checked }),
        })
      }
      case "contained text": {
        const text = textOrPatternToMatch(step.text, false)
        return new RegExp(text).test(within.textContent) ? [within] : []
      }
    }
  }
  const all = steps.reduce(
    (found, step) => found.flatMap((within) => elementsOfStep(within, step)),
    [document.body]
  )
  return [...new Set(all)].filter((element) => element.getClientRects().length)
}
