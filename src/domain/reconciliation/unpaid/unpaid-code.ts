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
 * The first and the longest pause between two attempts to cancel a code. The pauses grow as long as the gateway neither
 * cancels the code nor refuses to cancel it.
 */
const CANCEL_FIRST_PAUSE_MS = 60_000
const CANCEL_LONGEST_PAUSE_MS = 60 * MINUTE_MS

/**
 * Returns the time from which the plugin assumes that an unpaid code cannot be paid any more, even if a bank confirms a
 * payment late.
 *
 * `graceMs` is how long after the expiry time a payment may still become known. An expiry time beyond the longest
 * lifetime of the payment method is replaced by the end of that lifetime, so that the code's order does not reserve its
 * stock for ever. If the expiry time is unknown, the creation time takes its place.
 */
export function paymentCodeUnpayableFrom(
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
 * Returns the time from which the plugin assumes that neither `charge` nor the other codes of its order (`codes`) can
 * be paid any more. Of the other codes, only those that are open or expired count. A canceled link that was valid for
 * days, for example, does not keep the order and its stock waiting.
 */
export function paymentCodesUnpayableFrom(
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
 * an abandoned code that was not paid.
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
 * Returns whether a code was abandoned and it is unknown whether the gateway has created it. Such a code was never
 * shown to a shopper, so it cannot be paid, and an order does not wait for it.
 */
export function isAbandonedInDoubt({
  state,
  abandonedAt,
}: CodeCharge): boolean {
  return state === "unresolved" && abandonedAt !== undefined
}

/**
 * What has to be done with an unpaid code or link. In this text, "code" stands for both.
 * - `none`: nothing, because the charge is not an unpaid code, or because the code is abandoned.
 * - `to_show`: the code has to be written into Medusa's payment session, where the storefront reads it.
 * - `waiting`: the code may be paid until the time `until`.
 * - `to_cancel`, `to_cancel_later`: the code has to be canceled, now or after a pause.
 *
 * A code is canceled if its order is canceled, is paid in another way, or owes a different amount than the code has,
 * for example after an edit. It is also canceled if its payment session no longer exists, if a refund of the charge was
 * decided, or if it has expired. An abandoned code is canceled only if the shopper replaced it before the plugin knew
 * that it exists (wasReplacedWhileInDoubt).
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
    (charge.abandonedAt && !wasReplacedWhileInDoubt(input))
  ) {
    return { is: "none" }
  }
  const unpayableFrom = paymentCodeUnpayableFrom(charge, input.codeGraceMs)
  if (charge.abandonedAt) {
    return nextCancellationState(input, unpayableFrom)
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
    return nextCancellationState(input, unpayableFrom)
  }
  return isCodeMissingInSession(input)
    ? { is: "to_show" }
    : { is: "waiting", until: unpayableFrom }
}

/**
 * Returns whether the shopper replaced a code before the plugin knew whether the gateway had created it, and the code
 * turned out to exist. Such a code has to be canceled like every replaced code. Returns `false` if the code has expired
 * or if the gateway has refused to cancel it.
 */
function wasReplacedWhileInDoubt({
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
 * After this number of attempts to cancel a code, the plugin makes one last attempt. Four attempts take about 15
 * minutes. An attempt is the last one only if the code has expired. Until then, the attempts continue. If the last
 * attempt has no outcome either, the code is abandoned.
 */
const MAX_CANCELLATION_ATTEMPTS = 4

/**
 * Returns whether a code has to be canceled now or later. Each pause between two attempts is twice as long as the pause
 * before it, up to an hour. `isLastTry` is `true` if there were MAX_CANCELLATION_ATTEMPTS attempts and the code has
 * expired. If that attempt has no outcome, the code is abandoned: a payment is unlikely by then, and would be noticed.
 */
function nextCancellationState(
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
 * code is missing there if the answer to its creation was lost. While the lease of the creation lasts, the process that
 * created the code may still write it.
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
