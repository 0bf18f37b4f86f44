import type { Charge, ChargeDetails } from "../../../domain/charge/charge"
import type {
  GatewayCharge,
  GatewayCode,
} from "../../../domain/charge/gateway-charge"
import type { ChargeState } from "../../../domain/charge/charge-state"
import type { ChargeSums } from "../../../domain/charge/charge-sums"
import type {
  ChangeKind,
  ListedOperation,
  Operation,
} from "../../../domain/operation/operation"
import type { MinorUnits } from "../../../domain/money"
import type { OrderThen } from "../../../domain/refund/credit-of-refund"

/** Who claims an operation, and how long the claim lasts. */
export interface Claim {
  /** Names the host and the process, for a person who reads the ledger. */
  owner: string
  /** The claim's duration, in database time; after it the operation's outcome counts as unknown. */
  leaseMs: number
  actor: string
  /** The reason that the administrator gave who requests a change. */
  reason?: string | undefined
  /** The gateway and the merchant or client to which it is sent: what another one does not show proves nothing. */
  sentTo?: string | undefined
  /** The order of the charge just before the claim; left out without one. */
  order?: OrderThen | undefined
}

/**
 * - `claimed`: the intent is written; only the caller may now call the gateway.
 * - `existing`: the charge of this session exists; its state is, or will be, the answer.
 * - `collection_taken`: another session of the payment collection has an open charge.
 * - `session_abandoned`: the shopper's input for this session is gone: it was used, the session is being deleted, or
 *   another installation received it. Nothing was written.
 * - `written_elsewhere`: another installation wrote this session's charge, and only that one continues with it.
 */
export type ClaimResult =
  | { kind: "claimed"; charge: Charge; operation: Operation }
  | { kind: "existing"; charge: Charge }
  | { kind: "collection_taken"; charge: Charge }
  | { kind: "written_elsewhere"; charge: Charge }
  | { kind: "session_abandoned" }

export interface ChangeIntent {
  chargeId: string
  kind: ChangeKind
  amount: MinorUnits
  /** The id of Medusa's capture, refund or payment that it is for; undefined if Medusa has none yet. */
  medusaId: string | undefined
}

/** The shortest times between refunds of a charge. Milliseconds. */
export interface RefundSpacing {
  /** How long after a refund an equal one is refused: it may be a second click. */
  equalMs: number
  /** How long every refund is refused after the gateway refused one (docs/gateway.md#charge-operations). */
  afterRefusalMs: number
}

/**
 * - `claimed`: the intent is written; only the caller may now call the gateway.
 * - `busy`: another operation on this charge is in flight or in doubt.
 * - `to_be_booked`: an accepted change is not booked, and Medusa does not know of it or stopped waiting for it.
 * - `too_soon`: an equal or refused refund is too recent. Try again after `waitMs`.
 * - `written_elsewhere`: another installation wrote the charge, and only that one may change it. Nothing was written.
 * - `gone`: there is no such charge.
 */
export type ChangeClaimResult =
  | { kind: "claimed"; charge: Charge; operation: Operation }
  | { kind: "busy" | "to_be_booked"; charge: Charge; operation: Operation }
  | { kind: "too_soon"; charge: Charge; operation: Operation; waitMs: number }
  | { kind: "written_elsewhere"; charge: Charge }
  | { kind: "gone" }

export interface OperationOutcome {
  outcome: "accepted" | "rejected" | "not_sent"
  /** The new state; without it the charge's state stays. */
  chargeState?: Exclude<ChargeState, "unresolved">
  /** The new sums; without them the charge's sums stay. */
  sums?: ChargeSums
  details: ChargeDetails
  code?: GatewayCode | undefined
  link?: GatewayCharge["link"] | undefined
  resolvedVia: "answer" | "look_up" | "notification"
  error?: {
    code: string
    message: string
    /** The route by which the gateway does not offer the change. */
    notOfferedRoute?: string | undefined
  }
}

/**
 * The order in which due charges are taken: only those that notifications were received about lately, the newest
 * first, or the ones due for longest first.
 */
export type DueOrder = "notified" | "newest" | "longest_due"

/**
 * `enough`: the gateway was asked often enough lately. `wasReported`: a recent answer showed the charge's state; for
 * a code that has ended, only an answer after its end counts.
 */
export type ShopperLookup =
  { kind: "ask" } | { kind: "enough"; wasReported: boolean }

export interface UnresolvedOperation {
  operation: ListedOperation
  charge: Charge
}

/** `notOfferedRoute`: the route by which the gateway answered that it does not offer the deactivation of links. */
export type LinkEnding =
  { kind: "closed" } | { kind: "failed"; notOfferedRoute?: string | undefined }

export interface LinkAttempt {
  chargeId: string
  operationId: string
  account: string
  orderNumber: string
  name: string
  description?: string | undefined
  amount: MinorUnits
  expiresOn?: string | undefined
  /** The admin user or API key that requested it; left out if a shopper did. */
  createdBy?: string | undefined
}
