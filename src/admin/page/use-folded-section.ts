import { type SyntheticEvent, useState } from "react"

/**
 * Stores whether a collapsible section is open. `reasons` is a text that names why the user should see the content, for
 * example the filters that are set. The text is not shown.
 * - If the text is not empty, the section is open at first. It opens again after each change to another text.
 * - If the text is empty, the section is closed at first.
 *
 * An open section is closed only by the user, so that its content does not disappear while the user works in it.
 */
export function useFoldedSection(reasons: string) {
  const [isOpen, setOpen] = useState(reasons !== "")
  const [former, setFormer] = useState(reasons)
  // The state is changed while rendering, so that a section with a new reason is never drawn closed.
  if (reasons !== former) {
    setFormer(reasons)
    if (reasons !== "") setOpen(true)
  }
  return {
    isOpen,
    onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
      setOpen(currentTarget.open),
  }
}
