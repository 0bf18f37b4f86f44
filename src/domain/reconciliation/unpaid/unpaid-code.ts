import type { GatewayErrorCode } from "../../errors/gateway-error"
import {
  isAsynchronousMethod,
  traitsOf,
} from "../../payment-method/payment-method"
import { isOpen } from "../../charge/charge-state"
import type { ReconciliationInput } from "../reconciliation-input"
import { CODE_GRACE_MS } from "../../charge/life-of-charge"
import { MINUTE_MS } from "../../duration"

/** Pauses between cancellations of a code, growing while the gateway neither cancels it nor refuses to. */
const CANCEL_FIRST_PAUSE_MS = 60_000
const CANCEL_LONGEST_PAUSE_MS = 60 * MINUTE_MS

/**
 * Returns when a code can certainly no longer have been paid, including late confirmations of banks. `graceMs`: how
 * long after its end a payment may still become known. An end that the
 * gateway reports is believed only up to the longest life that can be requested: else an order would wait for it and
 * reserve its stock.
 */
export function codeIsOverAt(
  { codeExpiresAt, createdAt, method }: ReconciliationInput["charge"],
  graceMs: number = CODE_GRACE_MS
): Date {
  const longest = traitsOf(method).longestLifeMs
  const end = Math.min(
    (codeExpiresAt ?? createdAt).getTime(),
    createdAt.getTime() + longest
  )
  return new Date(end + graceMs)
}

/**
 * Returns when none of an order's codes can have been paid any more. A canceled code, or one that was never made, is
 * over at once, before its end: else a canceled payment link, or one whose answer was lost, would keep the order and
 * its stock for days.
 */
export function codesAreOverAt(
  charge: ReconciliationInput["charge"],
  codes: readonly ReconciliationInput["charge"][],
  graceMs?: number
): Date {
  const open = codes.filter(({ state }) => isOpen(state) || state === "expired")
  const ends = [charge, ...open].map((code) =>
    codeIsOverAt(code, graceMs).getTime()
  )
  return new Date(Math.max(...ends))
}

type Code = Pick<ReconciliationInput["charge"], "state" | "abandonedAt">

/** Whether a charge holds money, or may still be paid and is not abandoned. Its order is not canceled meanwhile. */
export function isWaitedFor(charge: Code): boolean {
  const { state, abandonedAt } = charge
  return (
    isOpen(state) &&
    !(state === "pending" && abandonedAt !== undefined) &&
    !isGivenUpInDoubt(charge)
  )
}

/**
 * Whether a code was abandoned before it was shown, while the outcome of its creation is unknown. The shopper cannot
 * pay such a code, and its outcome may stay unknown for long, so an order does not wait for it.
 */
export function isGivenUpInDoubt({ state, abandonedAt }: Code): boolean {
  return state === "unresolved" && abandonedAt !== undefined
}

/**
 * The state of a code that waits for its payer; `none` for every other charge, and for an abandoned code. A code is
 * canceled when its order is canceled or paid otherwise, or owes another amount than the code (for example after an
 * edit or a credit); when its session is gone, when its money would be refunded anyway, or when its time is
 * over.
 */
export type CodeState =
  | { is: "none" | "to_show" }
  | { is: "waiting"; until: Date }
  | { is: "to_cancel"; isLastTry: boolean }
  | { is: "to_cancel_later"; again: Date }

export function codeOf(input: ReconciliationInput): CodeState {
  const { charge, records } = input
  if (
    charge.state !== "pending" ||
    !isAsynchronousMethod(charge.method) ||
    (charge.abandonedAt && !isReplacedInDoubt(input))
  ) {
    return { is: "none" }
  }
  const overAt = codeIsOverAt(charge, input.codeGraceMs)
  if (charge.abandonedAt) {
    return cancelInTurn(input, overAt)
  }
  if (
    input.now >= overAt ||
    charge.refundDecision ||
    records.sessionStatus === undefined ||
    records.isPaidOtherwise ||
    records.order?.isCanceled ||
    // The order owes another amount than when the code was made.
    (records.order?.due ?? charge.amount) !== charge.amount
  ) {
    return cancelInTurn(input, overAt)
  }
  return isToBeShown(input)
    ? { is: "to_show" }
    : { is: "waiting", until: overAt }
}

/**
 * Whether a code was replaced while it was not known whether it exists, so that its cancellation was never tried. It
 * exists after all, and is canceled like every replaced code, until it ends or the gateway refuses to.
 */
function isReplacedInDoubt({
  charge: { abandonedAt, codeExpiresAt },
  operations,
  now,
}: ReconciliationInput): boolean {
  const creation = operations.filter(({ kind }) => kind === "create").at(-1)
  return (
    abandonedAt !== undefined &&
    creation?.resolvedAt !== undefined &&
    abandonedAt < creation.resolvedAt &&
    codeExpiresAt !== undefined &&
    now < codeExpiresAt &&
    !operations.some(
      ({ kind, state }) => kind === "void" && state === "rejected"
    )
  )
}

/** The error code of an operation that was not sent; it does not count as a try. */
const PAUSED: GatewayErrorCode = "gateway_paused"

/** After so many tries (about a quarter of an hour), the next one abandons the code, if its time is over. */
const MOST_TRIES = 4

/**
 * Returns when the next cancellation is due: again and again with growing pauses, while the gateway neither cancels
 * the code nor refuses to. When its time is over and MOST_TRIES were made, the next try is the last, and the code is
 * then abandoned: a payment is unlikely by then, and would be noticed.
 */
function cancelInTurn(
  { operations, now }: ReconciliationInput,
  overAt: Date
): CodeState {
  const tries = operations.filter(
    ({ kind, errorCode }) => kind === "void" && errorCode !== PAUSED
  )
  const lastAt = Math.max(
    0,
    ...tries.map(({ resolvedAt }) => resolvedAt?.getTime() ?? 0)
  )
  const pauseMs = Math.min(
    CANCEL_LONGEST_PAUSE_MS,
    CANCEL_FIRST_PAUSE_MS * 2 ** Math.min(tries.length - 1, 10)
  )
  const againAt = new Date(lastAt + pauseMs)
  return tries.length > 0 && now < againAt
    ? { is: "to_cancel_later", again: againAt }
    : {
        is: "to_cancel",
        isLastTry: tries.length >= MOST_TRIES && now >= overAt,
      }
}

/**
 * Whether the storefront cannot read the code yet, because the answer to its creation was lost. Until the lease of
 * that operation ends, its process may still show the code.
 */
function isToBeShown({
  charge,
  records,
  operations,
  now,
}: ReconciliationInput): boolean {
  const isBeingMade = operations.some(
    ({ kind, bookedAt, leaseExpiresAt, unansweredAt }) =>
      kind === "create" &&
      bookedAt === undefined &&
      unansweredAt === undefined &&
      leaseExpiresAt > now
  )
  const isKnown = charge.code !== undefined || charge.link?.url !== undefined
  return isKnown && records.showsCode === false && !isBeingMade
}
