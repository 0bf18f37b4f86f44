import { isSurplus } from "../../payment-link/surplus-charge"
import type { BothSides } from "./both-sides"
import {
  CLOSE_LINK_LONGEST_PAUSE_MS,
  CLOSE_LINK_SHORTEST_PAUSE_MS,
  LINK_OVER_AFTER_MS,
  LONGEST_OPEN_LINK_MS,
} from "../../time/times"

/**
 * A link that was paid stays payable until it is made inactive. Undefined when it is, or is not ours
 * to close: that of a second payment is the first one's. `again`: when it is to be tried (again).
 * `isListed`: the gateway has not done it for so long that a person should.
 */
export function openLinkOf({
  charge,
  now,
}: Pick<BothSides, "charge" | "now">):
  { again: Date; isListed: boolean } | undefined {
  const { link, mostCaptured, createdAt, codeExpiresAt } = charge
  const isOver =
    codeExpiresAt !== undefined &&
    now.getTime() - codeExpiresAt.getTime() > LINK_OVER_AFTER_MS
  if (
    link?.id === undefined ||
    link.closedAt ||
    isOver ||
    isSurplus(charge) ||
    mostCaptured === 0
  ) {
    return undefined
  }
  const triedAt = link.closeTriedAt?.getTime()
  if (triedAt === undefined) {
    return { again: new Date(0), isListed: false }
  }
  const pauseMs = Math.max(
    CLOSE_LINK_SHORTEST_PAUSE_MS,
    Math.min(CLOSE_LINK_LONGEST_PAUSE_MS, (triedAt - createdAt.getTime()) / 4)
  )
  const isListed =
    link.openSince !== undefined &&
    now.getTime() - link.openSince.getTime() > LONGEST_OPEN_LINK_MS
  return { again: new Date(triedAt + pauseMs), isListed }
}
