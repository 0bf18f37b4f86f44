import type { Charge, ChargeDetails } from "../../../domain/charge/charge"
import type {
  GatewayCharge,
  GatewayCode,
} from "../../../domain/charge/gateway-charge"
import type { ChargeState } from "../../../domain/charge/charge-state"
import type { ChargeSums } from "../../../domain/charge/charge-sums"
import type {
  ChangeKind,
  OperationWithLookups,
  Operation,
} from "../../../domain/operation/operation"
import type { MinorUnits } from "../../../domain/money"
import type { OrderAtRefund } from "../../../domain/refund/credit-line-of-refund"

/** The data that are stored with a claim of an operation: who claims the operation, for how long, and why. */
export interface Claim {
  /** The host and the process that claim the operation. */
  claimedBy: string
  /** The duration of the claim in milliseconds. If the claim ends without an outcome, the outcome counts as unknown. */
  leaseMs: number
  /**
   * Who requested the operation, for example `shopper`, `medusa`, or the id of an administrator (see
   * `Operation.actor`).
   */
  actor: string
  /** The reason that an administrator or the store's code gave for the change. Undefined if there is none. */
  reason?: string | undefined
  /**
   * Identifies the gateway and the merchant to which the request is sent. A lookup at another gateway or merchant
   * cannot show what happened to the operation.
   */
  gatewayAndMerchant?: string | undefined
  /** The charge's order as it was just before the claim, or `undefined` if there is no order. */
  order?: OrderAtRefund | undefined
}

/**
 * The result of claiming the creation of a charge.
 * - `claimed`: the charge was stored, and only the caller may now call the gateway.
 * - `existing`: the payment session already has a charge.
 * - `collection_taken`: another session of the same payment collection has an open charge.
 * - `no_input`: this installation has no shopper's input for the session, for example because the session is being
 *   deleted. Nothing was stored.
 * - `store_charge_not_permitted`: the store may not charge the card, for example because the customer removed the card
 *   or withdrew the consent. Nothing was stored.
 * - `of_other_installation`: the session's charge belongs to another installation, and only that installation may
 *   continue the payment.
 */
export type CreationClaimResult =
  | { kind: "claimed"; charge: Charge; operation: Operation }
  | { kind: "existing"; charge: Charge }
  | { kind: "collection_taken"; charge: Charge }
  | { kind: "of_other_installation"; charge: Charge }
  | { kind: "no_input" }
  | { kind: "store_charge_not_permitted" }

export interface ChangeIntent {
  chargeId: string
  kind: ChangeKind
  amount: MinorUnits
  /**
   * The id of Medusa's capture, refund or payment for which the charge is captured, refunded or voided. Undefined if
   * Medusa has no such row yet.
   */
  medusaRowId: string | undefined
}

/** The shortest times between two refunds of the same charge, in milliseconds. */
export interface RefundSpacing {
  /**
   * After an accepted refund, the plugin refuses another refund of the same amount for this time, because it may be an
   * accidental second click.
   */
  equalMs: number
  /**
   * After the gateway has refused a refund, the plugin refuses every refund of the charge for this time
   * (docs/gateway.md#charge-operations).
   */
  afterRefusalMs: number
}

/**
 * The result of claiming a capture, refund or void of a charge.
 * - `claimed`: the operation was stored, and only the caller may now call the gateway.
 * - `busy`: another operation of this charge has no outcome yet, or its outcome is unknown.
 * - `to_be_booked`: an earlier change was accepted, but Medusa's records do not contain the change yet. A
 *   synchronization has to book the earlier change first.
 * - `too_soon`: a short time ago, a refund of the same amount was accepted, or the gateway refused a refund. The refund
 *   can be claimed after `waitMs` milliseconds.
 * - `of_other_installation`: only another installation may change the charge. Nothing was stored.
 * - `gone`: the ledger has no such charge.
 */
export type ChangeClaimResult =
  | { kind: "claimed"; charge: Charge; operation: Operation }
  | { kind: "busy" | "to_be_booked"; charge: Charge; operation: Operation }
  | { kind: "too_soon"; charge: Charge; operation: Operation; waitMs: number }
  | { kind: "of_other_installation"; charge: Charge }
  | { kind: "gone" }

/** The final outcome of an operation, and what the gateway has shown of the operation's charge. */
export interface OutcomeOfResolvedOperation {
  outcome: "accepted" | "rejected" | "not_sent"
  /** The new state of the charge. If undefined, the state does not change. */
  chargeState?: Exclude<ChargeState, "unresolved">
  /** The new sums of the charge. If undefined, the sums do not change. */
  sums?: ChargeSums
  details: ChargeDetails
  code?: GatewayCode | undefined
  link?: GatewayCharge["link"] | undefined
  resolvedVia: "answer" | "look_up" | "notification"
  error?: {
    code: string
    message: string
    /**
     * The HTTP method, URL and client id of the request, if the gateway answered that it does not offer this change.
     */
    notOfferedRoute?: string | undefined
  }
}

/**
 * Says which due charges are leased, and in which order.
 * - `notified`: only due charges with recent unhandled notifications are leased, the newest charges first.
 * - `newest`: all due charges can be leased, the newest charges first.
 * - `longest_due`: all due charges can be leased, and those that have been due for the longest time come first.
 */
export type DueChargeSorting = "notified" | "newest" | "longest_due"

/**
 * Says whether a shopper may cause a lookup of the charge now.
 * - `ask`: the lookup may be sent.
 * - `enough`: shoppers have recently caused enough lookups of the charge. `wasReported` says whether the gateway has
 *   answered one of these lookups. If the charge's code has expired, only answers after the expiry time count.
 */
export type ShopperLookupPermission =
  { kind: "ask" } | { kind: "enough"; wasReported: boolean }

export interface UnresolvedOperation {
  operation: OperationWithLookups
  charge: Charge
}

/**
 * The result of an attempt to deactivate a payment link. `notOfferedRoute` is set if the gateway does not offer
 * deactivation. It contains the request's HTTP method and URL, and the client id of the account's credentials. A
 * synchronization does not send the same request again.
 */
export type LinkDeactivationResult =
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
  /**
   * The id of the admin user or API key that requested the link, or `store` for the store's own code. It is `undefined`
   * if a shopper requested the link.
   */
  createdBy?: string | undefined
}
