import type { Charge } from "./charge"

/** What is reserved and not captured lapses (gateway-notes, "Charges": 7 calendar days; A-30). */
const WINDOW_MS = 7 * 24 * 60 * 60_000

/** When the authorization of this charge ends by itself. */
export function authorizationEndsAt({
  createdAt,
}: Pick<Charge, "createdAt">): Date {
  return new Date(createdAt.getTime() + WINDOW_MS)
}
