import { type SyntheticEvent, useState } from "react"

/**
 * Holds whether a folded part is open. It opens for every new reason, and only the reader closes it: the end of a
 * reason must not hide what somebody is working on. `reasons` is empty without one.
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
