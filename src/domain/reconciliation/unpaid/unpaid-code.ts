import type { GatewayErrorCode } from "../../errors/gateway-error"
import {
  isAsynchronousMethod,
  traitsOf,
} from "../../payment-method/payment-method"
import { isOpenState } from "../../charge/charge-state"
import type { ReconciliationInput } from "../reconciliation-input"
import { GRACE_AFTER_EXPIRY_MS } from "../../charge/charge-lifetimes"
import { MINUTE_MS } from "../../duration"

/**
 * The first pause between two attempts to cancel a code. Each further pause is twice as long, up to
 * CANCEL_LONGEST_PAUSE_MS.
 */
const CANCEL_FIRST_PAUSE_MS = 60_000
const CANCEL_LONGEST_PAUSE_MS = 60 * MINUTE_MS

/**
 * Returns the time from which the plugin assumes that an unpaid code cannot be paid any more.
 *
 * Usually, this is the code's expiry time plus `graceMs`, because a bank may confirm a payment late. There are two
 * exceptions:
 * - If the expiry time is unknown, the result is the creation time plus `graceMs`.
 * - If the expiry time is very late, the result is the creation time plus the payment method's longest lifetime plus
 *   `graceMs`. The code's order then does not reserve stock for ever.
 */
export function paymentCodeUnpayableFrom(
  { codeExpiresAt, createdAt, method }: ReconciliationInput["charge"],
  graceMs: number = GRACE_AFTER_EXPIRY_MS
): Date {
  const longest = traitsOf(method).longestLifeMs
  const end = Math.min(
    (codeExpiresAt ?? createdAt).getTime(),
    createdAt.getTime() + longest
  )
  return new Date(end + graceMs)
}

/**
 * Returns the time from which the plugin assumes that no code of an order can be paid any more. `charge` is one code of
 * the order and always counts. `codes` are all charges of the payment collection, and may contain `charge`. Of `codes`,
 * only open and expired charges count. A payment of an expired code may become known late.
 */
export function allPaymentCodesUnpayableFrom(
  charge: ReconciliationInput["charge"],
  codes: readonly ReconciliationInput["charge"][],
  graceMs?: number
): Date {
  const open = codes.filter(
    ({ state }) => isOpenState(state) || state === "expired"
  )
  const ends = [charge, ...open].map((code) =>
    paymentCodeUnpayableFrom(code, graceMs).getTime()
  )
  return new Date(Math.max(...ends))
}

type CodeCharge = Pick<ReconciliationInput["charge"], "state" | "abandonedAt">

/**
 * Returns whether a charge has money or may still be paid, so that its order must not be canceled. Returns `false` for
 * an abandoned code that was not paid. Returns `true` for a disputed charge, even after the dispute was lost.
 */
export function hasMoneyOrMayBePaid(charge: CodeCharge): boolean {
  const { state, abandonedAt } = charge
  return (
    isOpenState(state) &&
    !(state === "pending" && abandonedAt !== undefined) &&
    !isAbandonedWithCreationInDoubt(charge)
  )
}

/**
 * Returns whether a code was abandoned although it is unknown whether the gateway has created it. The plugin abandons
 * such a code only if no shopper has seen the code. A code that no shopper has seen cannot be paid, and its order does
 * not wait for a payment of the code.
 */
export function isAbandonedWithCreationInDoubt({
  state,
  abandonedAt,
}: CodeCharge): boolean {
  return state === "unresolved" && abandonedAt !== undefined
}

/**
 * What has to be done with an unpaid code or link. In this text, "code" stands for both.
 * - `none`: nothing, for example because the charge is paid or the code is abandoned.
 * - `to_show`: the code has to be written into Medusa's payment session, where the storefront reads it.
 * - `waiting`: the code may be paid until the time `until`.
 * - `to_cancel`, `to_cancel_later`: the code has to be canceled, now or after a pause.
 *
 * A code has to be canceled if it has expired, or if its payment is not wanted any more. For example, its order was
 * canceled or was paid in another way.
 */
export type CodeState =
  | { is: "none" | "to_show" }
  | { is: "waiting"; until: Date }
  | { is: "to_cancel"; isLastTry: boolean }
  | { is: "to_cancel_later"; again: Date }

export function unpaidCodeStateOf(input: ReconciliationInput): CodeState {
  const { charge, records } = input
  if (
    charge.state !== "pending" ||
    !isAsynchronousMethod(charge.method) ||
    (charge.abandonedAt && !wasReplacedWhileCreationInDoubt(input))
  ) {
    return { is: "none" }
  }
  const unpayableFrom = paymentCodeUnpayableFrom(charge, input.codeGraceMs)
  if (charge.abandonedAt) {
    return stateOfNextCancellationAttempt(input, unpayableFrom)
  }
  if (
    input.now >= unpayableFrom ||
    charge.refundDecision ||
    records.sessionStatus === undefined ||
    records.isPaidOtherwise ||
    records.order?.isCanceled ||
    // The order no longer owes the amount of the code.
    (records.order?.due ?? charge.amount) !== charge.amount
  ) {
    return stateOfNextCancellationAttempt(input, unpayableFrom)
  }
  return isCodeMissingInSession(input)
    ? { is: "to_show" }
    : { is: "waiting", until: unpayableFrom }
}

/**
 * Returns whether the shopper replaced a code before the plugin knew whether the gateway had created it, and the code
 * turned out to exist. Such a code has to be canceled like every replaced code. Returns `false` if the code has expired
 * or its expiry time is unknown, or if the gateway has refused to cancel the code.
 */
function wasReplacedWhileCreationInDoubt({
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

/**
 * The error code of a request that the plugin did not send, because it pauses requests after several failures. Such a
 * request does not count as an attempt to cancel a code.
 */
const PAUSED_CALL_CODE: GatewayErrorCode = "gateway_paused"

/**
 * The number of unsuccessful attempts to cancel an expired code after which only one last attempt follows. If the
 * outcome of the last attempt is unknown, the code is abandoned. The last attempt is made about 15 minutes after the
 * first one.
 */
const MAX_CANCELLATION_ATTEMPTS = 4

/**
 * Returns whether the next attempt to cancel a code is due now, or when it will be. Each pause between two attempts is
 * twice as long as the pause before it, up to an hour.
 *
 * `isLastTry` is `true` if at least four attempts were made without success, and the plugin assumes that the code
 * cannot be paid any more (from the time `unpayableFrom`). If the outcome of the last attempt is unknown, the caller
 * abandons the code.
 */
function stateOfNextCancellationAttempt(
  { operations, now }: ReconciliationInput,
  unpayableFrom: Date
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
        isLastTry:
          tries.length >= MAX_CANCELLATION_ATTEMPTS && now >= unpayableFrom,
      }
}

/**
 * Returns whether the code still has to be written into Medusa's payment session, where the storefront reads it. The
 * code is missing there if the answer to its creation was lost. Returns `false` while the process that created the code
 * may still write it.
 */
function isCodeMissingInSession({
  charge,
  records,
  operations,
  now,
}: ReconciliationInput): boolean {
  const isBeingCreated = operations.some(
    ({ kind, bookedAt, leaseExpiresAt, toBeBookedSince }) =>
      kind === "create" &&
      bookedAt === undefined &&
      toBeBookedSince === undefined &&
      leaseExpiresAt > now
  )
  const isKnown = charge.code !== undefined || charge.link?.url !== undefined
  return isKnown && records.showsCode === false && !isBeingCreated
}
