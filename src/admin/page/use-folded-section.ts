import { type SyntheticEvent, useState } from "react"

/**
 * Stores whether a collapsible section is open. The section opens when `reasons` changes to a new text that is not
 * empty. Only the user can close it, so that it does not disappear while the user works in it.
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
