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
 * A code that waits for its payer. It is canceled when its order is canceled, when its session is
 * gone, when its money would go back anyway, or when it is over; else there is nothing to do until
 * then. Undefined for a charge that is no such code.
 */
export function correctUnpaidCode(sides: BothSides): Correction | undefined {
  const { charge, books, operations, now } = sides
  if (charge.state !== "pending" || !isCodeMethod(charge.method)) {
    return undefined
  }
  if (charge.letGoAt) {
    return undefined // it was given up already; what is left of it is its order
  }
  const overAt = codeIsOverAt(sides)
  if (
    now >= overAt ||
    charge.giveBack ||
    books.sessionStatus === undefined ||
    books.order?.isCanceled
  ) {
    return { kind: "cancel_code" }
  }
  const unseen = operations.filter(
    ({ kind, bookedAt, leaseExpiresAt, unansweredAt }) =>
      kind === "create" &&
      bookedAt === undefined &&
      (unansweredAt !== undefined || leaseExpiresAt <= now)
  )
  return unseen.length > 0
    ? { kind: "show_code", operationIds: unseen.map(({ id }) => id) }
    : { kind: "wait", until: overAt }
}
