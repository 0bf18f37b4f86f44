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

/** What is ordered of a charge by nobody's request: at the panel, by its payer, or by the gateway itself. */
type ControlledKind = keyof typeof possibleFrom
export type MoveKind = "capture" | "refund" | ControlledKind

export type MoveOrder = {
  kind: MoveKind
  /** In cents; only a capture, a payment and a refund look at it, the others move all there is. */
  amount: number
  by: Actor
  /** Of a payment: it counts although the code has expired. */
  late?: boolean
}

export type MoveOutcome = {
  event: ChargeEventName
  /** What was moved, for the history. */
  amount: number
  change: Partial<Omit<ChargeState, "updatedAt">>
}

const open = ["PRE_AUTHORIZED", "PENDING"] as const
const kept = ["PAID", "PARTIALLY_REFUNDED"] as const

/** The statuses of a transaction from which each is possible. */
const possibleFrom = {
  pay: ["PENDING", "EXPIRED"],
  void: open,
  /** The cardholder's bank takes back what the merchant still has of a paid charge; that is no refund. */
  charge_back: kept,
  win_dispute: ["CHARGEBACK"],
  /** The charge goes on being shown as charged back: the panel knows, and the interface does not tell. */
  win_dispute_unseen: ["CHARGEBACK"],
  /** The chargeback is final. */
  lose_dispute: ["CHARGEBACK"],
  /** The gateway undoes an open or paid charge by itself, as it does with one that timed out on its side. */
  reverse: [...open, ...kept],
  /** The gateway thinks better of a charge that it had denied: the issuer took the money all the same. */
  approve_late: ["DENIED"],
} as const satisfies Record<string, readonly TransactionStatus[]>

/** Why the charge cannot be moved so; undefined when it can. */
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

/** What a move to which there was no objection changes. */
export function outcomeOf(
  charge: Charge,
  { kind, amount }: MoveOrder,
  now: number
): MoveOutcome {
  const { state, originalAmount, lateCapture } = charge
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
    // A chargeback leaves the sums alone, so they tell what the charge was, and is again once the dispute is won.
    case "charge_back":
      return {
        event: "charged_back",
        amount: left,
        change: bothStatuses("CHARGEBACK"),
      }
    case "win_dispute": {
      const change = { ...keptStatuses(state), isWonUnseen: false }
      return { event: "dispute_won", amount: left, change }
    }
    case "win_dispute_unseen":
      return {
        event: "dispute_won",
        amount: left,
        change: { isWonUnseen: true },
      }
    case "lose_dispute":
      return { event: "dispute_lost", amount: left, change: takenBack(state) }
    case "reverse": {
      const all = remainingAmount(charge, state)
      return { event: "reversed", amount: all, change: takenBack(state) }
    }
    case "approve_late": {
      const change = lateCapture
        ? bothStatuses("PRE_AUTHORIZED")
        : paid(originalAmount, now)
      return { event: "approved_late", amount: originalAmount, change }
    }
  }
}

function bothStatuses(status: ChargeState["chargeStatus"] & TransactionStatus) {
  return { chargeStatus: status, transactionStatus: status }
}

function paid(capturedAmount: number, capturedAt: number) {
  return { ...bothStatuses("PAID"), capturedAmount, capturedAt }
}

/** Captured less refunded is what the merchant has, which is nothing now. */
function takenBack({ refundedAmount }: ChargeState) {
  return { ...bothStatuses("CANCELED"), capturedAmount: refundedAmount }
}

/** Sets free what was reserved, and withdraws a code; nothing was taken, so nothing is refunded. */
function voided({ originalAmount, state }: Charge): MoveOutcome {
  return {
    event: state.transactionStatus === "PENDING" ? "canceled" : "voided",
    amount: originalAmount,
    change: bothStatuses("CANCELED"),
  }
}

function refunded(state: ChargeState, amount: number): MoveOutcome {
  const refundedAmount = state.refundedAmount + amount
  const statuses = state.isWonUnseen
    ? {}
    : keptStatuses({ ...state, refundedAmount })
  return { event: "refunded", amount, change: { ...statuses, refundedAmount } }
}

/** What a captured charge is called by what is left of it, when nobody disputes it. */
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
