import type { Violation } from "./charge-cases"

/** Finds a notification with a wrong token that the store accepted; `status` is its answer, if one came. */
export function acceptedForgery(
  status: number,
  ids: readonly string[]
): Violation[] {
  if (status < 200 || status >= 300) return []
  return [
    {
      check: "forged notification accepted",
      words: `a notification with a wrong token was answered with ${status}`,
      ids: [...ids],
    },
  ]
}
