import { isDuplicate } from "../link-transactions"
import { said } from "../saying"
import type { ReconciliationInput } from "./reconciliation-input"
import {
  DEACTIVATE_LINK_LONGEST_PAUSE_MS,
  DEACTIVATE_LINK_SHORTEST_PAUSE_MS,
  LINK_OVER_AFTER_MS,
  LONGEST_OPEN_LINK_MS,
} from "../times"

/**
 * The state of a paid link, which stays payable until it is deactivated. `none`: there is no paid link, or it is
 * deactivated or over; for a second payment, the charge of the first payment deactivates the link.
 *
 * - `due`: the deactivation is to be tried (again) now.
 * - `open_for_long`: the gateway has failed to deactivate it for so long that a person should.
 */
export type LinkState =
  { is: "none" | "due" } | { is: "waiting" | "open_for_long"; again: Date }

/** The saying that a person reads about a link that is `open_for_long`. */
export const LINK_IS_OPEN = said("paid_link_still_open")

export function linkOf({
  charge,
  now,
}: Pick<ReconciliationInput, "charge" | "now">): LinkState {
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
