import type { Violation } from "./charge-cases"

/**
 * Returns a violation if the store answered a notification with a wrong token by a status from 200 to 299, and an
 * empty list otherwise. `ids` name the charge or link that the notification was about.
 */
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
