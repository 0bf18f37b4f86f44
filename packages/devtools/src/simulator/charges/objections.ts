import type { ChargeApiError } from "../gateway/answer"
import {
  isCodeTransaction,
  type Charge,
  type CodeSettings,
  type CodeTransaction,
} from "./simulated-charge"

/** The body of the API error that says why a charge cannot be changed. */
export type Objection = ChargeApiError & { businessCode: string }

/**
 * The data that, together with the charge itself, decides whether a capture or refund is allowed: the requested amount,
 * the present time, and the settings for Pix and wallet charges.
 */
export type ChangeConditions = {
  amount: number
  now: number
  codes: CodeSettings
}

/**
 * Makes the body of an API error. The gateway's interface document lists no values for the field `businessCode`, so the
 * values here are invented. Only the simulator's own tests should check them.
 */
export function buildObjectionBody(
  businessCode: string,
  message: string,
  amountProblem?: string
): Objection {
  return {
    message,
    businessCode,
    ...(amountProblem !== undefined && {
      errors: [{ field: "amount", message: amountProblem }],
    }),
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
const REFUND_WINDOW_MS = 180 * DAY_MS

/** Returns the time at which an authorization lapses if it is neither captured nor voided. */
export function lapseTimeOfAuthorization({ createdAt }: Charge): number {
  return createdAt + 7 * DAY_MS
}

/**
 * Returns why a charge cannot be captured, or `undefined` if it can. Only a reserved card charge can be captured, only
 * once, and at most with the reserved amount.
 */
export function captureObjection(
  charge: Charge,
  { amount }: ChangeConditions
): Objection | undefined {
  const { transaction, state, originalAmount } = charge
  if (isCodeTransaction(transaction)) {
    const message = "The charge is paid by a code; there is nothing to capture"
    return buildObjectionBody("CHARGE_NOT_CAPTURABLE", message)
  }
  if (isDeniedCanceledOrExpired(charge)) {
    return endedObjection(charge)
  }
  if (state.transactionStatus !== "PRE_AUTHORIZED") {
    return buildObjectionBody(
      "CHARGE_ALREADY_CAPTURED",
      charge.lateCapture
        ? "The charge is captured already; a charge can be captured once, also in part"
        : "The charge was captured when it was authorized, since lateCapture was not true"
    )
  }
  return amount <= originalAmount
    ? undefined
    : buildObjectionBody(
        "CAPTURE_AMOUNT_EXCEEDS_AUTHORIZED",
        `The amount is more than was authorized: ${amount} of ${originalAmount}`,
        `must be at most ${originalAmount}`
      )
}

function isDeniedCanceledOrExpired({ state }: Charge): boolean {
  return ["DENIED", "CANCELED", "EXPIRED"].includes(state.transactionStatus)
}

/**
 * Returns why a refund request for a charge is refused, or `undefined` if it is allowed. For a reserved charge, or for
 * an unpaid Pix or wallet charge, the request is a cancellation and must contain the whole amount.
 */
export function refundObjection(
  charge: Charge,
  asked: ChangeConditions
): Objection | undefined {
  const { transactionStatus: status } = charge.state
  if (status === "PRE_AUTHORIZED") {
    return objectionUnlessWholeAmount(charge, asked)
  }
  if (status === "PENDING") {
    return cancelObjection(asked) ?? objectionUnlessWholeAmount(charge, asked)
  }
  return status === "PAID" || status === "PARTIALLY_REFUNDED"
    ? objectionToRefundingPaidCharge(charge, asked)
    : endedObjection(charge)
}

/**
 * Returns why an unpaid Pix or wallet charge cannot be canceled, or `undefined` if it can. The setting
 * `codesCancelable` decides this.
 */
export function cancelObjection({
  codes,
}: Pick<ChangeConditions, "codes">): Objection | undefined {
  const message =
    "A code that is not paid cannot be canceled; it ends when it is paid or expires"
  return codes.codesCancelable
    ? undefined
    : buildObjectionBody("CODE_NOT_CANCELABLE", message)
}

function objectionUnlessWholeAmount(
  { transaction, originalAmount }: Charge,
  { amount }: ChangeConditions
): Objection | undefined {
  const subject = isCodeTransaction(transaction)
    ? "A code that is not paid"
    : "An authorization that is not captured"
  return amount === originalAmount
    ? undefined
    : buildObjectionBody(
        "VOID_AMOUNT_NOT_EXACT",
        `${subject} can only be canceled whole: ${originalAmount}, not ${amount}`,
        `must be ${originalAmount}`
      )
}

/**
 * Returns why a paid charge cannot be refunded, or `undefined` if it can. A refund is possible for 180 days after the
 * money was captured, and up to the amount that is left. If the setting `pixPartialRefunds` is false, a Pix charge can
 * only be refunded completely.
 */
function objectionToRefundingPaidCharge(
  { transaction, state }: Charge,
  { amount, now, codes }: ChangeConditions
): Objection | undefined {
  const lastAt = (state.capturedAt ?? now) + REFUND_WINDOW_MS
  if (now >= lastAt) {
    return buildObjectionBody(
      "REFUND_WINDOW_OVER",
      `It is too late for a refund: it was possible until ${new Date(lastAt).toISOString()}`
    )
  }
  const remaining = state.capturedAmount - state.refundedAmount
  if (amount > remaining) {
    return buildObjectionBody(
      "REFUND_AMOUNT_EXCEEDS_REMAINING",
      `The amount is more than is left to refund: ${amount} of ${remaining}`,
      `must be at most ${remaining}`
    )
  }
  const isWholeOnly =
    transaction.paymentType === "PIX" && !codes.pixPartialRefunds
  return isWholeOnly && amount < remaining
    ? buildObjectionBody(
        "REFUND_AMOUNT_NOT_EXACT",
        `A Pix can only be refunded whole here: ${remaining}, not ${amount}`,
        `must be ${remaining}`
      )
    : undefined
}

const endedMessages: Record<string, [businessCode: string, message: string]> = {
  DENIED: ["CHARGE_DENIED", "The charge was denied"],
  CANCELED: ["CHARGE_CANCELED", "The charge is canceled"],
  REFUNDED: ["CHARGE_ALREADY_REFUNDED", "The charge is refunded in full"],
  CHARGEBACK: ["CHARGE_CHARGED_BACK", "The charge was charged back"],
}

/**
 * Returns why a charge that is refunded, canceled, denied, expired or charged back cannot be captured or refunded. The
 * text depends on the status.
 */
function endedObjection(charge: Charge): Objection {
  const { transaction, state } = charge
  const known = endedMessages[state.transactionStatus]
  if (known) {
    return buildObjectionBody(...known)
  }
  return isCodeTransaction(transaction)
    ? expiredCodeObjection(transaction)
    : buildObjectionBody(
        "AUTHORIZATION_EXPIRED",
        `The authorization lapsed at ${new Date(lapseTimeOfAuthorization(charge)).toISOString()}, 7 days after it was made`
      )
}

export function expiredCodeObjection({
  expiresAt,
}: CodeTransaction): Objection {
  const at = new Date(expiresAt).toISOString()
  return buildObjectionBody("CODE_EXPIRED", `The code expired at ${at}`)
}
