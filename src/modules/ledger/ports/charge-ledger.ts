import type { Charge, ChargeDetails } from "../../../charge/charge"
import type { GatewayCharge, GatewayCode } from "../../../charge/gateway-charge"
import type { ChargeState } from "../../../charge/charge-state"
import type { ChargeSums } from "../../../charge/charge-sums"
import type {
  ChangeKind,
  ListedOperation,
  Operation,
} from "../../../charge/operation"
import type { MinorUnits } from "../../../charge/money"

/** Who writes an intent down, and how long it is theirs to carry out. */
export interface Claim {
  /** Names the host and the process, for a person who reads the ledger. */
  owner: string
  /** Database time after which the claim counts as abandoned and its outcome as unknown. */
  leaseMs: number
  actor: string
  /** Where and as whom it is sent: what another place does not show proves nothing. */
  sentTo?: string | undefined
}

/**
 * - `claimed`: the intent is written; the caller, and nobody else, may now call the gateway.
 * - `existing`: this session's charge exists; its state is the answer, or will be.
 * - `collection_taken`: another session of the payment collection has an open charge.
 * - `session_abandoned`: nothing is kept any more of what the shopper entered for this session: it
 *   was used, or the session is being deleted, or it was given to another installation. Nothing was
 *   written.
 * - `written_elsewhere`: this session's charge is another installation's, which alone goes on with it.
 */
export type ClaimResult =
  | { kind: "claimed"; charge: Charge; operation: Operation }
  | { kind: "existing"; charge: Charge }
  | { kind: "collection_taken"; charge: Charge }
  | { kind: "written_elsewhere"; charge: Charge }
  | { kind: "session_abandoned" }

/** A change of a charge that exists, written down before it is asked for. */
export interface ChangeIntent {
  chargeId: string
  kind: ChangeKind
  amount: MinorUnits
  /** Medusa's capture, refund or payment that it is for; undefined when Medusa has none yet. */
  medusaId: string | undefined
}

/** How long refunds keep clear of each other. Milliseconds. */
export interface RefundSpacing {
  /** An equal refund is refused for so long: it may be a second click. */
  equalMs: number
  /** Any refund is refused for so long after the gateway refused one (gateway-notes, "Charges"). */
  afterRefusalMs: number
}

/**
 * - `claimed`: the intent is written; the caller, and nobody else, may now call the gateway.
 * - `busy`: another operation on this charge is in flight, or what came of it is unknown.
 * - `to_be_booked`: one was done, and Medusa has yet to learn of it.
 * - `too_soon`: an equal refund, or one that was refused, is too fresh. Come back after `waitMs`.
 * - `written_elsewhere`: it is another installation's, which alone may change it. Nothing was written.
 * - `gone`: there is no such charge.
 */
export type ChangeClaimResult =
  | { kind: "claimed"; charge: Charge; operation: Operation }
  | { kind: "busy" | "to_be_booked"; charge: Charge; operation: Operation }
  | { kind: "too_soon"; charge: Charge; operation: Operation; waitMs: number }
  | { kind: "written_elsewhere"; charge: Charge }
  | { kind: "gone" }

/** What an operation turned out to be. */
export interface OperationOutcome {
  outcome: "accepted" | "rejected" | "not_sent"
  /** Left out: the charge stays what it was. */
  chargeState?: Exclude<ChargeState, "unresolved">
  /** Left out: the sums stay what they were. */
  sums?: ChargeSums
  details: ChargeDetails
  /** What the shopper is to pay with, when it was told. */
  code?: GatewayCode | undefined
  /** Where a payment link is paid, when it was told. */
  link?: GatewayCharge["link"] | undefined
  resolvedVia: "answer" | "look_up"
  error?: { code: string; message: string }
}

/** What is due is taken the newest first, or what is due for longest. */
export type DueOrder = "newest" | "longest_due"

/**
 * `enough`: it was asked often enough lately. `wasReported`: and told what the charge is; of a code that has
 * ended, after its end.
 */
export type ShopperLookup =
  { kind: "ask" } | { kind: "enough"; wasReported: boolean }

export interface UnresolvedOperation {
  operation: ListedOperation
  charge: Charge
}

/** What came of making a payment link inactive. */
export type LinkEnding = "closed" | "failed" | "switched_off"

/** One attempt at making a payment link, as it is about to be asked for. */
export interface LinkAttempt {
  chargeId: string
  operationId: string
  account: string
  orderNumber: string
  name: string
  description?: string | undefined
  amount: MinorUnits
  expiresOn?: string | undefined
  /** The admin user who asked for it; left out when a shopper did. */
  createdBy?: string | undefined
}
