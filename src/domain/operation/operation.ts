import type { Message } from "../message"
import { readStoredMessage } from "../stored-message"
import type { MinorUnits } from "../money"
import type { ChargeSums } from "../charge/charge-sums"
import type { OrderAtRefund } from "../refund/credit-of-refund"

/**
 * The outcome of an operation. `unknown` is resolved by a lookup, a notification or an administrator, and never
 * guessed.
 */
export type OperationOutcome = "accepted" | "rejected" | "not_sent" | "unknown"

/**
 * The kinds of operations.
 * - `create`: creates the charge.
 * - `capture`: captures the money that an authorization reserved.
 * - `refund`: returns captured money.
 * - `void`: releases an authorization, or cancels an unpaid code or link. Except for links, the gateway has one call
 *   for refund and void, so a void after a capture in the merchant panel is a refund.
 */
export const OPERATION_KINDS = ["create", "capture", "refund", "void"] as const

export type OperationKind = (typeof OPERATION_KINDS)[number]

export const OPERATION_STATES = [
  "in_flight",
  "accepted",
  "rejected",
  "not_sent",
  "unknown",
] as const satisfies readonly ("in_flight" | OperationOutcome)[]

export type ChangeKind = Exclude<OperationKind, "create">

/** One attempt to move money. It is written to the ledger before the call. */
export interface Operation {
  id: string
  chargeId: string
  kind: OperationKind
  amount: MinorUnits
  /**
   * Who requested the operation: `shopper`, `checkout-transparent`, `medusa`, `store`, `merchant panel`, an admin
   * user's id, or a value of LOST_MONEY_ACTORS.
   */
  actor: string
  /** The reason for the change, as the administrator entered it. `undefined` if no reason was entered. */
  reason?: string | undefined
  state: "in_flight" | OperationOutcome
  errorCode?: string | undefined
  errorMessage?: string | undefined
  /** The id of Medusa's capture, refund or payment for this operation. Core may have deleted the row since. */
  medusaId?: string | undefined
  /** The gateway's sums just before a change. `undefined` for a creation, or if nothing was sent. */
  baseline?: ChargeSums | undefined
  /**
   * The gateway and the merchant for which the operation was claimed (see gatewayAndMerchantOf). `undefined` for an
   * operation that was recorded without a request.
   */
  sentTo?: string | undefined
  /**
   * The route for which the gateway answered that it does not offer this change, or `undefined` after any other answer.
   */
  notOfferedRoute?: string | undefined
  /** The state of the order when the operation was requested, or `undefined` if the charge had no order. */
  order?: OrderAtRefund | undefined
  /** The time until which the operation's process may still work on it. */
  leaseExpiresAt: Date
  /**
   * The time at which the gateway answered 2xx without showing that the operation was carried out. A lookup alone then
   * cannot prove that it never happened.
   */
  answeredAt?: Date | undefined
  /** An administrator's decision on the outcome, if nothing else showed it. */
  resolution?: { by: string; reason: string } | undefined
  resolvedAt?: Date | undefined
  /** The time at which Medusa was told that the outcome is in doubt. Medusa then deletes its own row. */
  unansweredAt?: Date | undefined
  /** The time at which Medusa's booking of the operation was observed. */
  bookedAt?: Date | undefined
}

/** An operation with all the fields that are shown to administrators. */
export interface ListedOperation extends Operation {
  createdAt: Date
  /** How the outcome was received: `answer`, `look_up` or `person`. `undefined` while the outcome is unknown. */
  resolvedVia: string | undefined
  lookups: number
  /** The time at which a process last claimed the operation in order to look it up. */
  lookedUpAt?: Date | undefined
  /**
   * The time of the first lookup that did not show the operation, if no later lookup has shown it either. Otherwise
   * `undefined`.
   */
  absentSince?: Date | undefined
}

/**
 * The actors of rows that the ledger records as refunds although the money was not refunded: it was lost at the
 * gateway (`lost`) or in a dispute (`chargeback`).
 */
export const LOST_MONEY_ACTORS = {
  lost: "payment service",
  chargeback: "chargeback",
} as const

/** The actor of a refund that was not requested in Medusa. */
export const MERCHANT_PANEL_ACTOR = "merchant panel"

/** Returns whether an operation may still move money, or may have moved it. */
export function isUnresolved(operation: Pick<Operation, "state">): boolean {
  return operation.state === "in_flight" || operation.state === "unknown"
}

/** Returns the message for an operation's error code, or `undefined` without an error. */
export function messageOfOperationError({
  errorCode,
  errorMessage,
}: Pick<Operation, "errorCode" | "errorMessage">): Message | undefined {
  return errorCode === undefined
    ? undefined
    : readStoredMessage({ code: errorCode, because: errorMessage })
}
