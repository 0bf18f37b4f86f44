import { isCodeMethod } from "../charge"
import type { BothSides } from "./both-sides"
import type { Correction } from "./correction"

/** When nobody can have paid a code any more, late confirmations of banks included. */
export function codeIsOverAt({
  charge: { codeExpiresAt, createdAt },
  codeGraceMs,
}: Pick<BothSides, "charge" | "codeGraceMs">): Date {
  return new Date((codeExpiresAt ?? createdAt).getTime() + codeGraceMs)
}

/**
 * A code that waits for its payer. It is canceled when its order is canceled or paid otherwise, when
 * its session is gone, when its money would go back anyway, or when it is over; else there is nothing
 * to do until then. Undefined for a charge that is no such code.
 */
export function correctUnpaidCode(sides: BothSides): Correction | undefined {
  const { charge, books } = sides
  if (charge.state !== "pending" || !isCodeMethod(charge.method)) {
    return undefined
  }
  if (charge.letGoAt) {
    return undefined // it was given up already; what is left of it is its order
  }
  const overAt = codeIsOverAt(sides)
  if (
    sides.now >= overAt ||
    charge.giveBack ||
    books.sessionStatus === undefined ||
    books.isPaidOtherwise ||
    books.order?.isCanceled
  ) {
    return cancelInTurn(sides, overAt)
  }
  return isToBeShown(sides)
    ? { kind: "show_code" }
    : { kind: "wait", until: overAt }
}

const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * MINUTE_MS
/** A quarter of an hour, with the pauses between. */
const MOST_TRIES = 4

/**
 * Again and again with growing pauses, while the gateway neither does it nor says that it will not.
 * After some tries past its end the code is let go all the same: that it can be paid is unlikely, and
 * money that comes is noticed.
 */
function cancelInTurn(
  { operations, now }: BothSides,
  overAt: Date
): Correction {
  const tries = operations.filter(({ kind }) => kind === "void")
  const lastAt = Math.max(
    0,
    ...tries.map(({ settledAt }) => settledAt?.getTime() ?? 0)
  )
  const pauseMs = Math.min(
    LONGEST_PAUSE_MS,
    MINUTE_MS * 2 ** Math.min(tries.length - 1, 10)
  )
  const againAt = new Date(lastAt + pauseMs)
  return tries.length > 0 && now < againAt
    ? { kind: "wait", until: againAt }
    : {
        kind: "cancel_code",
        isLastTry: tries.length >= MOST_TRIES && now >= overAt,
      }
}

/**
 * A code that the storefront cannot read yet: its answer was lost when it was made. Whoever made it
 * may still be about to show it, until the lease ends.
 */
function isToBeShown({ charge, books, operations, now }: BothSides): boolean {
  const isBeingMade = operations.some(
    ({ kind, bookedAt, leaseExpiresAt, unansweredAt }) =>
      kind === "create" &&
      bookedAt === undefined &&
      unansweredAt === undefined &&
      leaseExpiresAt > now
  )
  const isKnown = charge.code !== undefined || charge.link?.url !== undefined
  return isKnown && books.showsCode === false && !isBeingMade
}
