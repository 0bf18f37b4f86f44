import { type SyntheticEvent, useState } from "react"

/**
 * Stores whether a collapsible section is open. The section opens at first, and whenever `reasons` changes, if
 * `reasons` is not empty. Only the user can close the section, so that its content does not disappear while the user
 * works in it.
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
