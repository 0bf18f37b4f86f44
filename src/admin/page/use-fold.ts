import { type SyntheticEvent, useState } from "react"

/**
 * Holds whether a folded section is open. The section opens whenever `reasons` changes to another text that is not
 * empty. Only the user closes it, because a section must not disappear while the user works in it.
 */
export function useFold(reasons: string) {
  const [isOpen, setOpen] = useState(reasons !== "")
  const [former, setFormer] = useState(reasons)
  // Adjusted while rendering, so that a part with a new reason is never drawn closed.
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
