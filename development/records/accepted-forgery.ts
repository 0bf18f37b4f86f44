import type { Violation } from "./charge-cases"

/**
 * Returns a violation if the store accepted a notification with a wrong token, that is, answered it with a status from
 * 200 to 299. Otherwise returns an empty list. `ids` are the ids of the charge or link that the notification was about.
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
