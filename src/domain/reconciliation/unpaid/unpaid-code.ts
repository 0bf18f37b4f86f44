import type { GatewayErrorCode } from "../../errors/gateway-error"
import {
  isAsynchronousMethod,
  traitsOf,
} from "../../payment-method/payment-method"
import { isOpenState } from "../../charge/charge-state"
import type { ReconciliationInput } from "../reconciliation-input"
import { CODE_GRACE_MS } from "../../charge/charge-lifetimes"
import { MINUTE_MS } from "../../duration"

/**
 * The first and the longest pause between attempts to cancel a code. The pauses grow while the gateway neither cancels
 * the code nor refuses to.
 */
const CANCEL_FIRST_PAUSE_MS = 60_000
const CANCEL_LONGEST_PAUSE_MS = 60 * MINUTE_MS

/**
 * Returns the time from which a code can certainly not have been paid, including late confirmations by banks.
 *
 * `graceMs` is the time after the code's end for which a payment may still become known. An end that the gateway
 * reports counts only up to the longest life that can be requested, because otherwise an order and its stock would wait
 * for it.
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
 * Returns the time from which none of an order's codes can have been paid. A code that was canceled or never created is
 * over at once, before its end. Otherwise a canceled payment link, or a link whose answer was lost, would block the
 * order and its stock for days.
 */
export function codesAreOverAt(
  charge: ReconciliationInput["charge"],
  codes: readonly ReconciliationInput["charge"][],
  graceMs?: number
): Date {
  const open = codes.filter(
    ({ state }) => isOpenState(state) || state === "expired"
  )
  const ends = [charge, ...open].map((code) =>
    codeIsOverAt(code, graceMs).getTime()
  )
  return new Date(Math.max(...ends))
}

type CodeCharge = Pick<ReconciliationInput["charge"], "state" | "abandonedAt">

/**
 * Returns whether a charge has money, or may still be paid and is not abandoned. Its order is not canceled meanwhile.
 */
export function hasMoneyOrMayBePaid(charge: CodeCharge): boolean {
  const { state, abandonedAt } = charge
  return (
    isOpenState(state) &&
    !(state === "pending" && abandonedAt !== undefined) &&
    !isAbandonedInDoubt(charge)
  )
}

/**
 * Returns whether a code was abandoned before it was shown, while the outcome of its creation is unknown. The shopper
 * cannot pay such a code, and the outcome may stay unknown for long, so an order does not wait for it.
 */
export function isAbandonedInDoubt({
  state,
  abandonedAt,
}: CodeCharge): boolean {
  return state === "unresolved" && abandonedAt !== undefined
}

/**
 * The state of a code that waits for its payer. It is `none` for every other charge, and for an abandoned code.
 *
 * A code is canceled when its order is canceled, paid otherwise, or owes another amount than the code (for example
 * after an edit or a credit). It is also canceled when its session is gone, when its money would be refunded anyway, or
 * when its time is over.
 */
export type CodeState =
  | { is: "none" | "to_show" }
  | { is: "waiting"; until: Date }
  | { is: "to_cancel"; isLastTry: boolean }
  | { is: "to_cancel_later"; again: Date }

export function codeStateOf(input: ReconciliationInput): CodeState {
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
    return nextCancellationState(input, overAt)
  }
  if (
    input.now >= overAt ||
    charge.refundDecision ||
    records.sessionStatus === undefined ||
    records.isPaidOtherwise ||
    records.order?.isCanceled ||
    // The order owes another amount than when the code was created.
    (records.order?.due ?? charge.amount) !== charge.amount
  ) {
    return nextCancellationState(input, overAt)
  }
  return isCodeToBeShown(input)
    ? { is: "to_show" }
    : { is: "waiting", until: overAt }
}

/**
 * Returns whether a code was replaced while its creation was in doubt, so that it was never canceled, and has turned
 * out to exist. It is canceled like every replaced code, until it ends or the gateway refuses the cancellation.
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

/** The error code of an operation that was not sent, which does not count as an attempt. */
const PAUSED_CALL_CODE: GatewayErrorCode = "gateway_paused"

/**
 * The number of attempts to cancel a code (in about 15 minutes) after which the next one abandons the code, if its time
 * is over.
 */
const MAX_CANCELLATION_ATTEMPTS = 4

/**
 * Returns when the next attempt to cancel the code is due. The pauses grow while the gateway neither cancels the code
 * nor refuses to. After MAX_CANCELLATION_ATTEMPTS attempts, and once the code's time is over, the next attempt is the
 * last one, after which the code is abandoned: a payment is unlikely by then and would be noticed.
 */
function nextCancellationState(
  { operations, now }: ReconciliationInput,
  overAt: Date
): CodeState {
  const tries = operations.filter(
    ({ kind, errorCode }) => kind === "void" && errorCode !== PAUSED_CALL_CODE
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
        isLastTry: tries.length >= MAX_CANCELLATION_ATTEMPTS && now >= overAt,
      }
}

/**
 * Returns whether the storefront cannot read the code yet, because the answer to its creation was lost. Until the lease
 * of the creation ends, its process may still show the code.
 */
function isCodeToBeShown({
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
