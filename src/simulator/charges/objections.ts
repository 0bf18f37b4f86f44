import type { CallError } from "../gateway/answer"
import {
  isCode,
  type Charge,
  type CodeSettings,
  type CodeTransaction,
  type TransactionStatus,
} from "./simulated-charge"

export type LedgerRules = {
  /** So long after it was paid a charge can be refunded. */
  refundWindowMs: number
  /** As they are at the moment. */
  codes: CodeSettings
}

/** What decides whether a move is allowed, besides the charge itself. */
export type MoveConditions = LedgerRules & {
  amount: number
  late: boolean
  now: number
}

/** Why a charge stays as it is, as an API answer says it. */
export type Objection = CallError & { businessCode: string }

/**
 * The code is the simulator's own word: the notes say that answers carry a `businessCode` and show no
 * value. Nothing should depend on it but a test of the simulator.
 */
export function objection(
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

const CAPTURE_WINDOW_MS = 7 * 24 * 60 * 60 * 1000

/** When an authorization that nobody has captured or voided ends by itself. */
export function lapsesAt({ createdAt }: Charge): number {
  return createdAt + CAPTURE_WINDOW_MS
}

/** The statuses in which nothing is left to move, whatever the move. */
export type EndedStatus = Extract<
  TransactionStatus,
  "DENIED" | "CANCELED" | "EXPIRED" | "REFUNDED" | "CHARGEBACK"
>

export const endedObjections: Record<
  EndedStatus,
  (charge: Charge) => Objection
> = {
  DENIED: () => objection("CHARGE_DENIED", "The charge was denied"),
  CANCELED: () => objection("CHARGE_CANCELED", "The charge is canceled"),
  REFUNDED: () =>
    objection("CHARGE_ALREADY_REFUNDED", "The charge is refunded in full"),
  CHARGEBACK: () =>
    objection("CHARGE_CHARGED_BACK", "The charge was charged back"),
  EXPIRED: (charge) =>
    isCode(charge.transaction)
      ? codeExpired(charge.transaction)
      : objection(
          "AUTHORIZATION_EXPIRED",
          `The authorization lapsed at ${new Date(lapsesAt(charge)).toISOString()}, 7 days after it was made`
        ),
}

export function codeExpired({ expiresAt }: CodeTransaction): Objection {
  const at = new Date(expiresAt).toISOString()
  return objection("CODE_EXPIRED", `The code expired at ${at}`)
}

/** A capture takes no more than was reserved. */
export function captureAmountObjection(
  { originalAmount }: Charge,
  { amount }: MoveConditions
): Objection | undefined {
  return amount <= originalAmount
    ? undefined
    : objection(
        "CAPTURE_AMOUNT_EXCEEDS_AUTHORIZED",
        `The amount is more than was authorized: ${amount} of ${originalAmount}`,
        `must be at most ${originalAmount}`
      )
}

/** A refund of what is paid comes in time, takes no more than is left and, of a Pix in the sandbox, no less. */
export function refundObjection(
  { transaction, state }: Charge,
  { amount, now, refundWindowMs, codes }: MoveConditions
): Objection | undefined {
  const lastAt = (state.capturedAt ?? now) + refundWindowMs
  if (now >= lastAt) {
    return objection(
      "REFUND_WINDOW_OVER",
      `It is too late for a refund: it was possible until ${new Date(lastAt).toISOString()}`
    )
  }
  const remaining = state.capturedAmount - state.refundedAmount
  if (amount > remaining) {
    return objection(
      "REFUND_AMOUNT_EXCEEDS_REMAINING",
      `The amount is more than is left to refund: ${amount} of ${remaining}`,
      `must be at most ${remaining}`
    )
  }
  const isWholeOnly =
    transaction.paymentType === "PIX" && !codes.pixPartialRefunds
  return isWholeOnly && amount < remaining
    ? objection(
        "REFUND_AMOUNT_NOT_EXACT",
        `A Pix can only be refunded whole here: ${remaining}, not ${amount}`,
        `must be ${remaining}`
      )
    : undefined
}

/** What is not paid is given back whole. */
export function wholeAmountObjection(
  { transaction, originalAmount }: Charge,
  { amount }: MoveConditions
): Objection | undefined {
  const subject = isCode(transaction)
    ? "A code that is not paid"
    : "An authorization that is not captured"
  return amount === originalAmount
    ? undefined
    : objection(
        "VOID_AMOUNT_NOT_EXACT",
        `${subject} can only be canceled whole: ${originalAmount}, not ${amount}`,
        `must be ${originalAmount}`
      )
}

/** Whether this gateway withdraws a code that nobody has paid. */
export function cancelObjection(
  _charge: Charge,
  { codes: { codesCancelable } }: MoveConditions
): Objection | undefined {
  return codesCancelable
    ? undefined
    : objection(
        "CODE_NOT_CANCELABLE",
        "A code that is not paid cannot be canceled; it ends when it is paid or expires"
      )
}
