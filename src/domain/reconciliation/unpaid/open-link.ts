import { isDuplicatePayment } from "../../payment-link/link-transactions"
import { message } from "../../message"
import type { Correction } from "../correction"
import {
  discrepancyCorrection,
  type ReconciliationInput,
} from "../reconciliation-input"
import { HOUR_MS } from "../../duration"

/**
 * The shortest and the longest pause between failed attempts to deactivate a link. The pauses grow with the link's age.
 */
const DEACTIVATE_LINK_SHORTEST_PAUSE_MS = 60_000
const DEACTIVATE_LINK_LONGEST_PAUSE_MS = 6 * HOUR_MS

/**
 * The time for which a paid link may stay payable before it is listed. Nothing waits for the deactivation, and a second
 * payment is noticed.
 */
const LONGEST_OPEN_LINK_MS = 24 * HOUR_MS

/** The time after a link's last day from which it counts as unpayable, whatever status the gateway shows. */
const LINK_OVER_AFTER_MS = 24 * HOUR_MS

/**
 * The state of a paid link, which stays payable until it is deactivated. It is `none` if the link is unpaid,
 * deactivated or over. It is also `none` for a second payment, because the charge of the first payment deactivates the
 * link.
 * - `due`: the deactivation has to be requested now.
 * - `waiting`: the deactivation is tried again later.
 * - `open_for_long`: the deactivation has failed for so long that an administrator should deactivate the link.
 * - `not_offered`: the gateway does not offer the deactivation by this route. The deactivation is not requested again,
 *   and an administrator has to deactivate the link in the merchant panel.
 */
export type LinkState =
  | { is: "none" | "due" }
  | { is: "waiting"; again: Date }
  | { is: "open_for_long"; again: Date }
  | { is: "not_offered" }

export function linkStateOf({
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
    isDuplicatePayment(charge) ||
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

/**
 * Lists a paid link that can still be paid. The rules reach this step only when the gateway and Medusa agree about
 * everything else, so `elseAgreed` is set.
 */
export function listOpenLink(
  input: ReconciliationInput,
  is: "not_offered" | "open_for_long"
): Correction {
  const isOffered = is === "open_for_long"
  const code = isOffered ? "paid_link_still_open" : "paid_link_not_deactivated"
  return {
    ...discrepancyCorrection(input, "waiting_too_long", message(code)),
    elseAgreed: true,
    // If the deactivation is not offered, only other options or the end of the link change anything.
    ...(isOffered ? {} : { againAfterMs: DEACTIVATE_LINK_LONGEST_PAUSE_MS }),
  }
}
