import {
  cancelObjection,
  captureObjection,
  expiredCodeObjection,
  buildObjectionBody,
  refundObjection,
  type ChangeConditions,
  type Objection,
} from "./objections"
import {
  isCodeTransaction,
  valueOfAmountField,
  type Actor,
  type Charge,
  type ChargeEventName,
  type ChargeState,
  type TransactionStatus,
} from "./simulated-charge"

/**
 * The kinds of changes of a charge that are never requested through the gateway's API. The payer, a user of the
 * merchant panel or the gateway itself makes them.
 */
type NonApiChangeKind = keyof typeof possibleFrom
export type ChangeKind = "capture" | "refund" | NonApiChangeKind

export type ChangeRequest = {
  kind: ChangeKind
  /**
   * The amount to capture, pay or refund, in minor units. All other changes ignore this amount, because they always
   * apply to the whole remaining amount.
   */
  amount: number
  by: Actor
  /** Whether an expired Pix or wallet code can still be paid. The default is false. */
  late?: boolean
}

export type ChangeEffect = {
  event: ChargeEventName
  /** The amount to show in the charge's history, in minor units. */
  amount: number
  change: Partial<Omit<ChargeState, "updatedAt">>
}

const openStatuses = ["PRE_AUTHORIZED", "PENDING"] as const
const capturedStatuses = ["PAID", "PARTIALLY_REFUNDED"] as const

/** The transaction statuses in which each change of a charge is possible. */
const possibleFrom = {
  pay: ["PENDING", "EXPIRED"],
  void: openStatuses,
  /**
   * The statuses in which a dispute can begin. In a dispute, the cardholder's bank takes back all captured money that
   * was not refunded. The gateway does not count this as a refund.
   */
  charge_back: capturedStatuses,
  win_dispute: ["CHARGEBACK"],
  /** The only status in which the merchant can lose a dispute. The loss makes the chargeback final. */
  lose_dispute: ["CHARGEBACK"],
  /**
   * The statuses in which the gateway itself can reverse a charge, for example after a timeout on its side. Before the
   * reversal, the charge is reserved, unpaid, paid or partially refunded.
   */
  reverse: [...openStatuses, ...capturedStatuses],
} as const satisfies Record<string, readonly TransactionStatus[]>

/** Returns the reason why a change of a charge is not allowed, or `undefined` if it is allowed. */
export function findObjectionToChange(
  charge: Charge,
  { kind, amount, late = false }: ChangeRequest,
  { now, codes }: Omit<ChangeConditions, "amount">
): Objection | undefined {
  if (kind === "capture") {
    return captureObjection(charge, { amount, now, codes })
  }
  if (kind === "refund") {
    return refundObjection(charge, { amount, now, codes })
  }
  const { transaction, state } = charge
  const from: readonly TransactionStatus[] = possibleFrom[kind]
  const isOfCode = isCodeTransaction(transaction)
  if (
    !from.includes(state.transactionStatus) ||
    (kind === "pay" && !isOfCode)
  ) {
    const what = `${transaction.paymentType} ${state.transactionStatus}`
    return buildObjectionBody("NOT_POSSIBLE", `The charge is ${what}`)
  }
  if (kind === "pay" && isOfCode && !late && now >= transaction.expiresAt) {
    return expiredCodeObjection(transaction)
  }
  return kind === "void" && isOfCode ? cancelObjection({ codes }) : undefined
}

/**
 * Returns how a change affects the charge's state and history. Call this only if `findObjectionToChange` has allowed
 * the change.
 */
export function effectOfChange(
  charge: Charge,
  { kind, amount }: ChangeRequest,
  now: number
): ChangeEffect {
  const { state } = charge
  const left = state.capturedAmount - state.refundedAmount
  switch (kind) {
    case "capture":
      return {
        event: "captured",
        amount,
        change: fieldsOfPaidCharge(amount, now),
      }
    case "pay":
      return { event: "paid", amount, change: fieldsOfPaidCharge(amount, now) }
    case "refund":
      return state.capturedAt === null
        ? effectOfVoid(charge)
        : effectOfRefund(state, amount)
    case "void":
      return effectOfVoid(charge)
    // A chargeback does not change the sums, because the charge needs them again if the merchant wins the dispute.
    case "charge_back":
      return {
        event: "charged_back",
        amount: left,
        change: chargeAndTransactionStatus("CHARGEBACK"),
      }
    case "win_dispute":
      return {
        event: "dispute_won",
        amount: left,
        change: statusesOfCapturedCharge(state),
      }
    case "lose_dispute":
      return {
        event: "dispute_lost",
        amount: left,
        change: fieldsOfReversedOrLostCharge(state),
      }
    case "reverse": {
      const all = valueOfAmountField(charge, state)
      return {
        event: "reversed",
        amount: all,
        change: fieldsOfReversedOrLostCharge(state),
      }
    }
  }
}

function chargeAndTransactionStatus(
  status: ChargeState["chargeStatus"] & TransactionStatus
) {
  return { chargeStatus: status, transactionStatus: status }
}

function fieldsOfPaidCharge(capturedAmount: number, capturedAt: number) {
  return { ...chargeAndTransactionStatus("PAID"), capturedAmount, capturedAt }
}

/**
 * Returns the new statuses and the new captured sum of a charge that the gateway has reversed or whose dispute was
 * lost. The captured sum is reduced to the refunded sum, so that nothing is left for the merchant.
 */
function fieldsOfReversedOrLostCharge({ refundedAmount }: ChargeState) {
  return {
    ...chargeAndTransactionStatus("CANCELED"),
    capturedAmount: refundedAmount,
  }
}

/**
 * Returns the effect of a void, which releases a reserved charge or cancels an unpaid Pix or wallet charge. The
 * refunded sum stays the same, because no money was captured.
 */
function effectOfVoid({ originalAmount, state }: Charge): ChangeEffect {
  return {
    event: state.transactionStatus === "PENDING" ? "canceled" : "voided",
    amount: originalAmount,
    change: chargeAndTransactionStatus("CANCELED"),
  }
}

function effectOfRefund(state: ChargeState, amount: number): ChangeEffect {
  const refundedAmount = state.refundedAmount + amount
  const statuses = statusesOfCapturedCharge({ ...state, refundedAmount })
  return { event: "refunded", amount, change: { ...statuses, refundedAmount } }
}

/**
 * Returns the status of a captured charge and the status of its transaction, as they are without an open dispute. The
 * refunded sum decides whether the statuses mean paid, partially refunded or refunded.
 */
function statusesOfCapturedCharge({
  capturedAmount,
  refundedAmount,
}: ChargeState) {
  if (refundedAmount === 0) {
    return chargeAndTransactionStatus("PAID")
  }
  return refundedAmount === capturedAmount
    ? chargeAndTransactionStatus("REFUNDED")
    : ({
        chargeStatus: "PARTIAL",
        transactionStatus: "PARTIALLY_REFUNDED",
      } as const)
}
