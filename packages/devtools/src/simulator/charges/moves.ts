import {
  cancelObjection,
  captureObjection,
  codeExpired,
  objection,
  refundObjection,
  type AskedFor,
  type Objection,
} from "./objections"
import {
  isCode,
  remainingAmount,
  type Actor,
  type Charge,
  type ChargeEventName,
  type ChargeState,
  type TransactionStatus,
} from "./simulated-charge"

/** The moves that no API request asks for: by a person at the panel, by the payer, or by the gateway itself. */
type ControlledKind = keyof typeof possibleFrom
export type MoveKind = "capture" | "refund" | ControlledKind

export type MoveOrder = {
  kind: MoveKind
  /** The amount in cents; only a capture, a payment and a refund use it. Other moves concern all that is left. */
  amount: number
  by: Actor
  /** Whether a payment counts although the code has expired. Default: false. */
  late?: boolean
}

export type MoveOutcome = {
  event: ChargeEventName
  /** The moved amount, for the history. */
  amount: number
  change: Partial<Omit<ChargeState, "updatedAt">>
}

const open = ["PRE_AUTHORIZED", "PENDING"] as const
const kept = ["PAID", "PARTIALLY_REFUNDED"] as const

/** The statuses of a transaction from which each move is possible. */
const possibleFrom = {
  pay: ["PENDING", "EXPIRED"],
  void: open,
  /** The cardholder's bank takes back what is left of a paid charge; this is not a refund. */
  charge_back: kept,
  win_dispute: ["CHARGEBACK"],
  /** The dispute is lost: the chargeback is final. */
  lose_dispute: ["CHARGEBACK"],
  /** The gateway undoes an open or paid charge by itself, as after a time-out on its side. */
  reverse: [...open, ...kept],
} as const satisfies Record<string, readonly TransactionStatus[]>

/** Returns why a move is not possible; undefined if it is. */
export function objectionTo(
  charge: Charge,
  { kind, amount, late = false }: MoveOrder,
  { now, codes }: Omit<AskedFor, "amount">
): Objection | undefined {
  if (kind === "capture") {
    return captureObjection(charge, { amount, now, codes })
  }
  if (kind === "refund") {
    return refundObjection(charge, { amount, now, codes })
  }
  const { transaction, state } = charge
  const from: readonly TransactionStatus[] = possibleFrom[kind]
  const isOfCode = isCode(transaction)
  if (
    !from.includes(state.transactionStatus) ||
    (kind === "pay" && !isOfCode)
  ) {
    const what = `${transaction.paymentType} ${state.transactionStatus}`
    return objection("NOT_POSSIBLE", `The charge is ${what}`)
  }
  if (kind === "pay" && isOfCode && !late && now >= transaction.expiresAt) {
    return codeExpired(transaction)
  }
  return kind === "void" && isOfCode ? cancelObjection({ codes }) : undefined
}

/** Returns what a move changes; only for moves without an objection. */
export function outcomeOf(
  charge: Charge,
  { kind, amount }: MoveOrder,
  now: number
): MoveOutcome {
  const { state } = charge
  const left = state.capturedAmount - state.refundedAmount
  switch (kind) {
    case "capture":
      return { event: "captured", amount, change: paid(amount, now) }
    case "pay":
      return { event: "paid", amount, change: paid(amount, now) }
    case "refund":
      return state.capturedAt === null
        ? voided(charge)
        : refunded(state, amount)
    case "void":
      return voided(charge)
    // A chargeback leaves the sums unchanged: the charge goes back to them if the dispute is won.
    case "charge_back":
      return {
        event: "charged_back",
        amount: left,
        change: bothStatuses("CHARGEBACK"),
      }
    case "win_dispute":
      return { event: "dispute_won", amount: left, change: keptStatuses(state) }
    case "lose_dispute":
      return { event: "dispute_lost", amount: left, change: takenBack(state) }
    case "reverse": {
      const all = remainingAmount(charge, state)
      return { event: "reversed", amount: all, change: takenBack(state) }
    }
  }
}

function bothStatuses(status: ChargeState["chargeStatus"] & TransactionStatus) {
  return { chargeStatus: status, transactionStatus: status }
}

function paid(capturedAmount: number, capturedAt: number) {
  return { ...bothStatuses("PAID"), capturedAmount, capturedAt }
}

/** The change that leaves the merchant nothing: the captured sum falls to the refunded sum. */
function takenBack({ refundedAmount }: ChargeState) {
  return { ...bothStatuses("CANCELED"), capturedAmount: refundedAmount }
}

/** The change that releases a reserved charge or cancels a code. No money was taken, so nothing is refunded. */
function voided({ originalAmount, state }: Charge): MoveOutcome {
  return {
    event: state.transactionStatus === "PENDING" ? "canceled" : "voided",
    amount: originalAmount,
    change: bothStatuses("CANCELED"),
  }
}

function refunded(state: ChargeState, amount: number): MoveOutcome {
  const refundedAmount = state.refundedAmount + amount
  const statuses = keptStatuses({ ...state, refundedAmount })
  return { event: "refunded", amount, change: { ...statuses, refundedAmount } }
}

/** The statuses of an undisputed, captured charge, depending on how much of it is refunded. */
function keptStatuses({ capturedAmount, refundedAmount }: ChargeState) {
  if (refundedAmount === 0) {
    return bothStatuses("PAID")
  }
  return refundedAmount === capturedAmount
    ? bothStatuses("REFUNDED")
    : ({
        chargeStatus: "PARTIAL",
        transactionStatus: "PARTIALLY_REFUNDED",
      } as const)
}
