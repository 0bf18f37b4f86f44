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
 * A link that was paid stays payable until it is made inactive. `none` when it is, or is not ours to
 * deactivate: that of a second payment is the first one's.
 *
 * - `due`: it is to be tried (again) now.
 * - `open_for_long`: the gateway has not done it for so long that a person should.
 */
export type LinkState =
  { is: "none" | "due" } | { is: "waiting" | "open_for_long"; again: Date }

/** What a person is told of a link that is `open_for_long`. */
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
