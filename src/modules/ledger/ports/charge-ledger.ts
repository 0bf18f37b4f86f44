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

/** Who claims an operation, and for how long. */
export interface Claim {
  /** Names the host and the process, for an operator who reads the ledger. */
  owner: string
  /**
   * The claim's duration in milliseconds, by the database's clock. Afterwards the operation's outcome counts as
   * unknown.
   */
  leaseMs: number
  actor: string
  /** The reason that the administrator who requests a change has given. */
  reason?: string | undefined
  /**
   * The gateway and the merchant or client to which the operation is sent. The absence of an operation at another
   * gateway or merchant proves nothing.
   */
  sentTo?: string | undefined
  /** The charge's order just before the claim. Left out without an order. */
  order?: OrderThen | undefined
}

/**
 * The result of claiming the creation of a charge.
 * - `claimed`: the intent is written, and only the caller may now call the gateway.
 * - `existing`: the session already has a charge, whose state is or will be the answer.
 * - `collection_taken`: another session of the payment collection has an open charge.
 * - `session_abandoned`: the shopper's input for this session is gone, because it was used, the session is being
 *   deleted, or another installation received it. Nothing was written.
 * - `written_elsewhere`: another installation wrote this session's charge, and only that installation continues with
 *   it.
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
  /** The id of Medusa's capture, refund or payment for the change, or `undefined` if Medusa has none yet. */
  medusaId: string | undefined
}

/** The minimum times between refunds of a charge, in milliseconds. */
export interface RefundSpacing {
  /** The time after a refund in which a refund of the same amount is refused, because it may be a second click. */
  equalMs: number
  /** The time in which every refund is refused after the gateway refused one (docs/gateway.md#charge-operations). */
  afterRefusalMs: number
}

/**
 * The result of claiming a change of a charge.
 * - `claimed`: the intent is written, and only the caller may now call the gateway.
 * - `busy`: another operation on this charge is in flight or in doubt.
 * - `to_be_booked`: an accepted change is not booked, and Medusa does not know of it or no longer waits for it.
 * - `too_soon`: an equal or refused refund is too recent. Try again after `waitMs`.
 * - `written_elsewhere`: another installation wrote the charge, and only that installation may change it. Nothing was
 *   written.
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
  /** The charge's new state. If it is left out, the state stays. */
  chargeState?: Exclude<ChargeState, "unresolved">
  /** The charge's new sums. If they are left out, the sums stay. */
  sums?: ChargeSums
  details: ChargeDetails
  code?: GatewayCode | undefined
  link?: GatewayCharge["link"] | undefined
  resolvedVia: "answer" | "look_up" | "notification"
  error?: {
    code: string
    message: string
    /** The route for which the gateway answered that it does not offer the change. */
    notOfferedRoute?: string | undefined
  }
}

/**
 * The order in which due charges are taken: only charges with recent notifications (`notified`), the newest first, or
 * those that have been due for longest first.
 */
export type DueOrder = "notified" | "newest" | "longest_due"

/**
 * Whether a shopper's lookup may be sent. `enough`: the gateway was asked often enough lately. `wasReported`: a recent
 * answer showed the charge's state. For a code that has ended, only an answer after its end counts.
 */
export type ShopperLookup =
  { kind: "ask" } | { kind: "enough"; wasReported: boolean }

export interface UnresolvedOperation {
  operation: ListedOperation
  charge: Charge
}

/**
 * The result of deactivating a link. `notOfferedRoute` is the route for which the gateway answered that it does not
 * offer the deactivation.
 */
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
  /** The admin user or API key that requested the link. Left out if a shopper did. */
  createdBy?: string | undefined
}
