import {
  isCode,
  remainingAmount,
  type Actor,
  type Charge,
  type ChargeEventName,
  type ChargeState,
  type TransactionStatus,
} from "./simulated-charge"
import {
  cancelObjection,
  captureAmountObjection,
  codeExpired,
  endedObjections,
  objection,
  refundObjection,
  wholeAmountObjection,
  type EndedStatus,
  type MoveConditions,
  type Objection,
} from "./objections"

export type MoveKind =
  | "capture"
  | "pay"
  | "refund"
  | "void"
  | "charge_back"
  | "win_dispute"
  | "win_dispute_unseen"
  | "lose_dispute"
  | "reverse"
  | "approve_late"

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

type Judge = (
  charge: Charge,
  conditions: MoveConditions
) => Objection | undefined

type Effect = (charge: Charge, amount: number, now: number) => MoveOutcome

/** Something that can happen to a charge after it was made. Moves judge and compute; the ledger writes. */
type Move = {
  objection: Judge
  /** Asked only where there was no objection. */
  outcome: Effect
}

type OpenStatus = Exclude<TransactionStatus, EndedStatus>

/** By the status before the move. Where an ended status is not named, that it has ended is the objection. */
function byStatus(
  judges: Record<OpenStatus, Judge> & Partial<Record<EndedStatus, Judge>>
): Judge {
  const all = { ...endedObjections, ...judges }
  return (charge, conditions) =>
    all[charge.state.transactionStatus](charge, conditions)
}

const allowed: Judge = () => undefined

function never(businessCode: string, message: string): Judge {
  return () => objection(businessCode, message)
}

const bothStatuses = (
  status: ChargeState["chargeStatus"] & TransactionStatus
) => ({
  chargeStatus: status,
  transactionStatus: status,
})

const paid = (capturedAmount: number, capturedAt: number) => ({
  ...bothStatuses("PAID"),
  capturedAmount,
  capturedAt,
})

const taking =
  (event: ChargeEventName): Effect =>
  (_charge, amount, now) => ({ event, amount, change: paid(amount, now) })

/** Taken back by somebody: captured less refunded is what the merchant has, which is nothing. */
const takenBack = ({ refundedAmount }: ChargeState) => ({
  ...bothStatuses("CANCELED"),
  capturedAmount: refundedAmount,
})

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

const alreadyCaptured: Judge = ({ lateCapture }) =>
  objection(
    "CHARGE_ALREADY_CAPTURED",
    lateCapture
      ? "The charge is captured already; a charge can be captured once, also in part"
      : "The charge was captured when it was authorized, since lateCapture was not true"
  )

const capturable = byStatus({
  PRE_AUTHORIZED: captureAmountObjection,
  PENDING: allowed,
  PAID: alreadyCaptured,
  PARTIALLY_REFUNDED: alreadyCaptured,
  REFUNDED: alreadyCaptured,
  CHARGEBACK: alreadyCaptured,
})

const payableInTime: Judge = ({ transaction }, { now, late }) =>
  late || !isCode(transaction) || now < transaction.expiresAt
    ? undefined
    : codeExpired(transaction)

const alreadyPaid = never("CHARGE_ALREADY_PAID", "The charge is paid already")

const payable = byStatus({
  PENDING: payableInTime,
  EXPIRED: payableInTime,
  PRE_AUTHORIZED: alreadyPaid,
  PAID: alreadyPaid,
  PARTIALLY_REFUNDED: alreadyPaid,
})

const notVoidable = never(
  "CHARGE_ALREADY_CAPTURED",
  "The charge is captured; it can be refunded, not voided"
)

/** Sets free what was reserved, and withdraws a code; nothing was taken, so nothing is refunded. */
const voided: Effect = ({ originalAmount, state }) => ({
  event: state.transactionStatus === "PENDING" ? "canceled" : "voided",
  amount: originalAmount,
  change: bothStatuses("CANCELED"),
})

const refunded: Effect = ({ state }, amount) => {
  const refundedAmount = state.refundedAmount + amount
  const statuses = state.isWonUnseen
    ? {}
    : keptStatuses({ ...state, refundedAmount })
  return { event: "refunded", amount, change: { ...statuses, refundedAmount } }
}

const disputed: Judge = ({ state }) =>
  state.transactionStatus === "CHARGEBACK"
    ? undefined
    : objection(
        "CHARGE_NOT_CHARGED_BACK",
        `There is no dispute to end: the charge is ${state.chargeStatus}, not charged back`
      )

/** A chargeback leaves the sums alone, so they tell what the charge was, and is again once the dispute is won. */
function disputeEnd(
  event: ChargeEventName,
  change: (state: ChargeState) => MoveOutcome["change"]
): Move {
  return {
    objection: disputed,
    outcome: ({ state }) => ({
      event,
      amount: state.capturedAmount - state.refundedAmount,
      change: change(state),
    }),
  }
}

/** A lapse and an expiry are not among them: nobody orders them. */
export const moves: Record<MoveKind, Move> = {
  /** Takes what was reserved, or a part of it, once; the rest is set free. */
  capture: {
    objection: (charge, conditions) =>
      isCode(charge.transaction)
        ? objection(
            "CHARGE_NOT_CAPTURABLE",
            "The charge is paid by a code; there is nothing to capture"
          )
        : capturable(charge, conditions),
    outcome: taking("captured"),
  },
  /** Somebody pays the code; in time, unless the bank's confirmation is said to come late. */
  pay: {
    objection: (charge, conditions) =>
      isCode(charge.transaction)
        ? payable(charge, conditions)
        : objection(
            "CHARGE_HAS_NO_CODE",
            "The charge is one of a card; there is no code to pay"
          ),
    outcome: taking("paid"),
  },
  /** Gives back what was paid, in one or several parts; what is only reserved, or a code, is voided, whole. */
  refund: {
    objection: byStatus({
      PRE_AUTHORIZED: wholeAmountObjection,
      PENDING: (charge, conditions) =>
        cancelObjection(charge, conditions) ??
        wholeAmountObjection(charge, conditions),
      PAID: refundObjection,
      PARTIALLY_REFUNDED: refundObjection,
      CHARGEBACK: (charge, conditions) =>
        charge.state.isWonUnseen
          ? refundObjection(charge, conditions)
          : endedObjections.CHARGEBACK(charge),
    }),
    outcome: (charge, amount, now) =>
      charge.state.capturedAt === null
        ? voided(charge, amount, now)
        : refunded(charge, amount, now),
  },
  void: {
    objection: byStatus({
      PRE_AUTHORIZED: allowed,
      PENDING: cancelObjection,
      PAID: notVoidable,
      PARTIALLY_REFUNDED: notVoidable,
    }),
    outcome: voided,
  },
  /** The cardholder's bank takes back what the merchant still has of a paid charge; that is no refund. */
  charge_back: {
    objection: byStatus({
      PRE_AUTHORIZED: never(
        "CHARGE_NOT_CAPTURED",
        "The charge is not captured; only a paid one can be charged back"
      ),
      PENDING: never(
        "CHARGE_NOT_PAID",
        "The charge is not paid; only a paid one can be charged back"
      ),
      PAID: allowed,
      PARTIALLY_REFUNDED: allowed,
    }),
    outcome: ({ state }) => ({
      event: "charged_back",
      amount: state.capturedAmount - state.refundedAmount,
      change: bothStatuses("CHARGEBACK"),
    }),
  },
  win_dispute: disputeEnd("dispute_won", (state) => ({
    ...keptStatuses(state),
    isWonUnseen: false,
  })),
  /** The charge goes on being shown as charged back: the panel knows, and the interface does not tell. */
  win_dispute_unseen: disputeEnd("dispute_won", () => ({ isWonUnseen: true })),
  /** The chargeback is final. */
  lose_dispute: disputeEnd("dispute_lost", takenBack),
  /** The gateway undoes an open or paid charge by itself, as it does with one that timed out on its side. */
  reverse: {
    objection: byStatus({
      PRE_AUTHORIZED: allowed,
      PENDING: allowed,
      PAID: allowed,
      PARTIALLY_REFUNDED: allowed,
    }),
    outcome: (charge) => ({
      event: "reversed",
      amount: remainingAmount(charge, charge.state),
      change: takenBack(charge.state),
    }),
  },
  /** The gateway thinks better of a charge that it had denied: the issuer took the money all the same. */
  approve_late: {
    objection: ({ state }) =>
      state.transactionStatus === "DENIED"
        ? undefined
        : objection("CHARGE_NOT_DENIED", "The charge was not denied"),
    outcome: ({ originalAmount: amount, lateCapture }, _amount, now) => ({
      event: "approved_late",
      amount,
      change: lateCapture ? bothStatuses("PRE_AUTHORIZED") : paid(amount, now),
    }),
  },
}
