import type { Violation } from "./records-by-charge"

/**
 * Returns a violation if the store accepted a notification that has a wrong token. The store has accepted it if the
 * status of its answer is between 200 and 299. `ids` are the ids of the charge or link that the notification is about.
 */
export function violationOfAcceptedForgery(
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
