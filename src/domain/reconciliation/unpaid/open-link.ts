import { isDuplicate } from "../../payment-link/link-transactions"
import { message } from "../../message"
import type { Correction } from "../correction"
import { discrepancy, type ReconciliationInput } from "../reconciliation-input"
import { HOUR_MS } from "../../duration"

/** Pauses between failed tries to deactivate a link; they grow with its age. */
const DEACTIVATE_LINK_SHORTEST_PAUSE_MS = 60_000
const DEACTIVATE_LINK_LONGEST_PAUSE_MS = 6 * HOUR_MS

/** The longest time for which a paid link may stay payable. Nothing waits for it, and a second payment is noticed. */
const LONGEST_OPEN_LINK_MS = 24 * HOUR_MS

/** The time after a link's last day from which it cannot be paid, whatever status the gateway shows. */
const LINK_OVER_AFTER_MS = 24 * HOUR_MS

/**
 * The state of a paid link, which stays payable until it is deactivated. `none`: there is no paid link, or it is
 * deactivated or over; for a second payment, the charge of the first payment deactivates the link.
 *
 * - `due`: the deactivation is to be tried (again) now.
 * - `open_for_long`: the gateway has failed to deactivate it for so long that a person should.
 * - `not_offered`: the gateway answered that it does not offer that. It is not asked again by the same route, and a
 *   person deactivates the link in the merchant panel.
 */
export type LinkState =
  | { is: "none" | "due" }
  | { is: "waiting"; again: Date }
  | { is: "open_for_long"; again: Date }
  | { is: "not_offered" }

export function linkOf({
  charge,
  now,
  routes,
}: Pick<ReconciliationInput, "charge" | "now" | "routes">): LinkState {
  const { link, mostCaptured, createdAt, codeExpiresAt } = charge
  const isOver =
    codeExpiresAt !== undefined &&
    now.getTime() - codeExpiresAt.getTime() > LINK_OVER_AFTER_MS
  if (
    link?.id === undefined ||
    link.deactivatedAt ||
    isOver ||
    isDuplicate(charge) ||
    mostCaptured === 0
  ) {
    return { is: "none" }
  }
  if (
    link.notOfferedRoute !== undefined &&
    link.notOfferedRoute === routes?.void
  ) {
    return { is: "not_offered" }
  }
  const triedAt = link.deactivationTriedAt?.getTime()
  if (triedAt === undefined) {
    return { is: "due" }
  }
  const pauseMs = Math.max(
    DEACTIVATE_LINK_SHORTEST_PAUSE_MS,
    Math.min(
      DEACTIVATE_LINK_LONGEST_PAUSE_MS,
      (triedAt - createdAt.getTime()) / 4
    )
  )
  const again = new Date(triedAt + pauseMs)
  if (again <= now) {
    return { is: "due" }
  }
  const isOpenForLong =
    link.openSince !== undefined &&
    now.getTime() - link.openSince.getTime() > LONGEST_OPEN_LINK_MS
  return { is: isOpenForLong ? "open_for_long" : "waiting", again }
}

/** Lists a paid link that stays open. It is the last that is decided: both sides agree apart from the link. */
export function listOpenLink(
  input: ReconciliationInput,
  is: "not_offered" | "open_for_long"
): Correction {
  const isOffered = is === "open_for_long"
  const code = isOffered ? "paid_link_still_open" : "paid_link_not_deactivated"
  return {
    ...discrepancy(input, "waiting_too_long", message(code)),
    elseAgreed: true,
    // Only other options or the end of the link change anything about one whose deactivation is not offered.
    ...(isOffered ? {} : { againAfterMs: DEACTIVATE_LINK_LONGEST_PAUSE_MS }),
  }
}
