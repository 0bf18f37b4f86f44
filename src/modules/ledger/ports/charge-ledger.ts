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
import type { OrderAtRefund } from "../../../domain/refund/credit-of-refund"

/** The terms of a claim: who claims an operation, for how long, and what is recorded with it. */
export interface Claim {
  /** The host and the process that claim the operation. An operator can read them in the ledger. */
  owner: string
  /**
   * The duration of the claim in milliseconds. When the claim has ended without an outcome, the outcome counts as
   * unknown.
   */
  leaseMs: number
  actor: string
  /** The reason that was given by the administrator who requests a change. */
  reason?: string | undefined
  /**
   * The gateway and the merchant or client id to which the operation is sent. If another gateway or merchant does not
   * have the operation, this proves nothing.
   */
  sentTo?: string | undefined
  /** The charge's order just before the claim. Left out without an order. */
  order?: OrderAtRefund | undefined
}

/**
 * The result of claiming the creation of a charge.
 * - `claimed`: the charge is written, and only the caller may now call the gateway.
 * - `existing`: the session already has a charge. Its state is the answer, or will be.
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
  /** The id of Medusa's capture, refund or payment for the change. `undefined` if Medusa has none yet. */
  medusaId: string | undefined
}

/** The times in milliseconds that must pass between two refunds of a charge. */
export interface RefundSpacing {
  /** The time after a refund within which a refund of the same amount is refused, because it may be a second click. */
  equalMs: number
  /**
   * The time after a refund that the gateway refused, within which every refund is refused
   * (docs/gateway.md#charge-operations).
   */
  afterRefusalMs: number
}

/**
 * The result of claiming a change of a charge.
 * - `claimed`: the operation is written, and only the caller may now call the gateway.
 * - `busy`: another operation on this charge is in flight or in doubt.
 * - `to_be_booked`: an earlier change was accepted and is not booked yet. Medusa does not know of it, or no longer
 *   waits for it.
 * - `too_soon`: a refund of the same amount, or a refused refund, is too recent. Try again after `waitMs` milliseconds.
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
    /** The method, URL and client id with which the gateway does not offer the change (see `callRouteOf`). */
    notOfferedRoute?: string | undefined
  }
}

/**
 * The order in which due charges are taken.
 * - `notified`: only charges with recent notifications, the newest charges first.
 * - `newest`: the newest charges first.
 * - `longest_due`: the charges first that have been due for the longest time.
 */
export type DueOrder = "notified" | "newest" | "longest_due"

/**
 * Whether a lookup that a shopper has caused may be sent.
 *
 * `ask` means that it may be sent. `enough` means that the shopper has caused enough lookups lately. `wasReported` then
 * says whether the gateway has shown the charge's state since the counting began. For a code that has ended, only an
 * answer after the code's end counts.
 */
export type ShopperLookup =
  { kind: "ask" } | { kind: "enough"; wasReported: boolean }

export interface UnresolvedOperation {
  operation: ListedOperation
  charge: Charge
}

/**
 * The result of deactivating a link. `notOfferedRoute` is the method, URL and client id with which the gateway does not
 * offer the deactivation (see `callRouteOf`).
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
