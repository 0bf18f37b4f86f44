import type { Charge, ChargeState } from "../charge"
import type { Actor, ChargeEventName } from "../charge-event"
import type { LedgerRules } from "../ledger-rules"
import type { Objection } from "./objection"

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

export type MoveConditions = LedgerRules & {
  amount: number
  late: boolean
  now: number
}

export type MoveOutcome = {
  event: ChargeEventName
  /** What was moved, for the history. */
  amount: number
  change: Partial<Omit<ChargeState, "updatedAt">>
}

/** Something that can happen to a charge after it was made. Moves judge and compute; the ledger writes. */
export type Move = {
  objection(charge: Charge, conditions: MoveConditions): Objection | undefined
  /** Asked only where there was no objection. */
  outcome(charge: Charge, amount: number, now: number): MoveOutcome
}
