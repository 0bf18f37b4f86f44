import type { Charge, ChargeFacts, ChargeIntent } from "../charge/charge"
import type { ChargeState } from "../charge/charge-state"
import type { Operation } from "../charge/operation"

export interface Claim {
  /** Names the host and the process, for a person who reads the ledger. */
  owner: string
  /** Database time after which the claim counts as abandoned and its outcome as unknown. */
  leaseMs: number
  actor: string
}

/**
 * - `claimed`: the intent is written; the caller, and nobody else, may now call the gateway.
 * - `existing`: this session's charge exists; its state is the answer, or will be.
 * - `collection_taken`: another session of the payment collection has an open charge.
 * - `session_given_up`: nothing is kept any more of what the shopper entered for this session: it
 *   was used, or the session is being deleted. Nothing was written.
 */
export type ClaimResult =
  | { kind: "claimed"; charge: Charge; operation: Operation }
  | { kind: "existing"; charge: Charge }
  | { kind: "collection_taken"; charge: Charge }
  | { kind: "session_given_up" }

/** What an operation turned out to be. */
export interface Settlement {
  outcome: "accepted" | "rejected" | "not_sent"
  chargeState: Exclude<ChargeState, "unsettled">
  facts: ChargeFacts
  settledBy: "answer" | "look_up"
  error?: { code: string; message: string }
}

export interface LookUpTurn {
  limit: number
  /** How long the operation is kept from others while it is looked up. */
  leaseMs: number
  chargeId?: string
}

export interface UnsettledOperation {
  operation: Operation
  charge: Charge
}

/**
 * What the operations need of the ledger. Every method is one short transaction; none holds a
 * database connection while the gateway is called. A failing database throws whatever the driver
 * throws: then nothing is known to have been written.
 */
export interface ChargeLedger {
  /** Writes the intent and claims it, in one transaction, or says who was faster. */
  claimCreation(intent: ChargeIntent, claim: Claim): Promise<ClaimResult>

  /**
   * Records what came of an operation and what its charge is now. Once settled, later calls change
   * nothing; only an `absent` charge that the gateway shows after all is opened again, unless its
   * collection has another open charge: then the facts are kept and the state stays.
   */
  settle(operationId: string, settlement: Settlement): Promise<Charge>

  /**
   * Records that nobody knows what came of it: it is looked up from now on, and never sent again.
   * `seen` tells that the gateway has shown or named the charge: then no 404 makes it absent.
   */
  markUnknown(
    operationId: string,
    why: { seen?: boolean; code: string; message: string }
  ): Promise<void>

  /**
   * Notes that the gateway answered 404. Settles the charge as `absent` when the first such
   * answer is older than the settle window and the charge was never seen; returns the charge as it
   * is then.
   */
  noteAbsence(operationId: string, settleWindowMs: number): Promise<Charge>

  /**
   * Notes an answer that settled nothing. `seen` tells that the gateway does have the charge: from
   * then on no 404 makes it absent.
   */
  noteUnclear(
    operationId: string,
    why: { seen: boolean; code: string; message: string }
  ): Promise<void>

  /**
   * Takes unknown operations whose look-up is due, so that many waiters and processes together
   * look up each of them once per turn. For one charge, which somebody waits for, every two
   * seconds at the latest.
   */
  takeDueOperations(turn: LookUpTurn): Promise<UnsettledOperation[]>

  findChargeBySession(paymentSessionId: string): Promise<Charge | undefined>
}
