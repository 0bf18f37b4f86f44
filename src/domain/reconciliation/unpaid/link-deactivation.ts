import { isDuplicatePayment } from "../../payment-link/link-transactions"
import { message } from "../../message"
import type { Correction } from "../correction"
import {
  createCorrectionToListDiscrepancy,
  type ReconciliationInput,
} from "../reconciliation-input"
import { HOUR_MS } from "../../duration"

/**
 * The shortest pause between two requests to deactivate a paid link. The pause grows with the age of the link, up to
 * DEACTIVATE_LINK_LONGEST_PAUSE_MS.
 */
const DEACTIVATE_LINK_SHORTEST_PAUSE_MS = 60_000
const DEACTIVATE_LINK_LONGEST_PAUSE_MS = 6 * HOUR_MS

/**
 * How long requests to deactivate a paid link may fail before the charge is listed for an administrator. This can be
 * long, because nothing waits for the deactivation and a second payment would be noticed.
 */
const LONGEST_OPEN_LINK_MS = 24 * HOUR_MS

/** How many milliseconds after its expiry time a link counts as unpayable, whatever its status is. */
const LINK_OVER_AFTER_MS = 24 * HOUR_MS

/**
 * What has to be done with a paid link. A second payer can pay the link until it is deactivated.
 * - `none`: nothing. The link is unpaid, the link is deactivated, or its expiry time was more than a day ago. For the
 *   charge of a further payment, the state is always `none`, because the charge of the first payment deactivates the
 *   link.
 * - `due`: the plugin has to request the gateway to deactivate the link now.
 * - `waiting`: the last request was not successful, and will be repeated later.
 * - `open_for_long`: the requests have failed for so long that an administrator should deactivate the link.
 * - `not_offered`: the gateway has answered that it does not offer this request. An administrator has to deactivate the
 *   link in the merchant panel.
 */
export type LinkDeactivationState =
  | { is: "none" | "due" }
  | { is: "waiting"; again: Date }
  | { is: "open_for_long"; again: Date }
  | { is: "not_offered" }

export function linkDeactivationStateOf({
  charge,
  now,
  routes,
}: Pick<
  ReconciliationInput,
  "charge" | "now" | "routes"
>): LinkDeactivationState {
  const { link, highestCaptured, createdAt, codeExpiresAt } = charge
  const hasExpired =
    codeExpiresAt !== undefined &&
    now.getTime() - codeExpiresAt.getTime() > LINK_OVER_AFTER_MS
  if (
    link?.id === undefined ||
    link.deactivatedAt ||
    hasExpired ||
    isDuplicatePayment(charge) ||
    highestCaptured === 0
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
    link.deactivationFirstFailedAt !== undefined &&
    now.getTime() - link.deactivationFirstFailedAt.getTime() >
      LONGEST_OPEN_LINK_MS
  return { is: isOpenForLong ? "open_for_long" : "waiting", again }
}

/**
 * Returns the correction that lists a charge whose paid link can be paid a second time. The rules use this correction
 * only if the gateway and Medusa agree in everything else.
 */
export function createCorrectionToListPayablePaidLink(
  input: ReconciliationInput,
  is: "not_offered" | "open_for_long"
): Correction {
  const isOffered = is === "open_for_long"
  const code = isOffered ? "paid_link_still_open" : "paid_link_not_deactivated"
  return {
    ...createCorrectionToListDiscrepancy(
      input,
      "waiting_too_long",
      message(code)
    ),
    elseAgreed: true,
    // If the gateway does not offer the deactivation, only other options or the link's expiry can change that state.
    ...(isOffered ? {} : { againAfterMs: DEACTIVATE_LINK_LONGEST_PAUSE_MS }),
  }
}
