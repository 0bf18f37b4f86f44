import type { Message } from "../message"
import { parseStoredMessage } from "../stored-message"
import type { MinorUnits } from "../money"
import type { ChargeSums } from "../charge/charge-sums"
import type { OrderAtRefund } from "../refund/credit-line-of-refund"

/**
 * The outcome of an operation.
 * - `accepted`: the operation was carried out.
 * - `rejected`: the gateway refused the operation, or received the request and did not carry it out. The creation of a
 *   payment link also gets this outcome if the gateway's answer was lost, so that another link can be created.
 * - `not_sent`: the request was not sent. An operation also gets this outcome if lookups or an administrator's decision
 *   lead to the conclusion that it was never carried out.
 * - `unknown`: the operation may or may not have been carried out. A lookup, a notification or an administrator then
 *   decides the outcome.
 */
export type OperationOutcome = "accepted" | "rejected" | "not_sent" | "unknown"

/**
 * The kinds of operations.
 * - `create`: creates the charge.
 * - `capture`: captures money that is reserved on a card.
 * - `refund`: returns captured money.
 * - `void`: releases reserved money, or cancels an unpaid code or link. For a card or a code, the gateway has the same
 *   request for void and refund. If the money was captured or the code was paid just before, such a void refunds the
 *   money.
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

/**
 * One attempt to create, capture, refund or void a charge. The ledger stores the operation before the plugin sends the
 * request. A payment, refund or loss of money that the plugin only found out later is recorded as an accepted
 * operation, too.
 */
export interface Operation {
  id: string
  chargeId: string
  kind: OperationKind
  amount: MinorUnits
  /**
   * Who requested the operation:
   * - `shopper`, or `payer` for a further payment of a link.
   * - `checkout-transparent`: the plugin itself.
   * - `medusa`, `store` (the store's own code) or `merchant panel`.
   * - The id of an administrator or API key.
   *
   * If the operation is a refund that only records a loss of money, the value is one of LOST_MONEY_ACTORS instead:
   * `payment service` or `chargeback`.
   */
  actor: string
  /** The reason that an administrator or the store's code gave, or `undefined` if there is none. */
  reason?: string | undefined
  state: "in_flight" | OperationOutcome
  errorCode?: string | undefined
  errorMessage?: string | undefined
  /**
   * The id of the row in Medusa to which the operation belongs: a capture, a refund or a payment. Medusa may have
   * deleted that row.
   */
  medusaRowId?: string | undefined
  /**
   * The captured and refunded sums that the charge had at the gateway just before a capture, refund or void was sent.
   * `undefined` for a creation. A capture, refund or void without these sums was never sent by the plugin.
   */
  baseline?: ChargeSums | undefined
  /**
   * Identifies the gateway and the merchant for which the plugin claimed the operation. `undefined` for an operation
   * that the plugin did not make, for example a refund in the merchant panel.
   */
  gatewayAndMerchant?: string | undefined
  /** The route of the request if the gateway answered that it does not offer this route. Otherwise `undefined`. */
  notOfferedRoute?: string | undefined
  /**
   * For a refund or void, the charge's order as it was before the operation. `undefined` if the charge had no order,
   * and for other operations.
   */
  order?: OrderAtRefund | undefined
  /**
   * Until this time, the process that claimed the operation may work on it, and Medusa may book the operation itself.
   * Afterwards, a synchronization may book the operation in Medusa's records instead.
   */
  leaseExpiresAt: Date
  /**
   * When the gateway answered with a 2xx that did not show whether the operation was carried out. Even if later lookups
   * do not show the operation, it may have been carried out.
   */
  inconclusiveAnswerAt?: Date | undefined
  /**
   * The id of the administrator or API key that entered the outcome, and the reason. `undefined` if the outcome was not
   * entered in this way.
   */
  resolution?: { by: string; reason: string } | undefined
  resolvedAt?: Date | undefined
  /**
   * The time since which the plugin has to book the operation in Medusa. Usually `undefined`, because Medusa books the
   * operation itself. Set, for example, if the plugin answered Medusa before the outcome was known, or if the refund
   * was made in the merchant panel.
   */
  toBeBookedSince?: Date | undefined
  /**
   * When the plugin found that Medusa's records contain the operation, or that they will never contain it. `undefined`
   * before that.
   */
  bookedAt?: Date | undefined
}

/** An operation with further fields that administrators see. */
export interface OperationWithLookups extends Operation {
  createdAt: Date
  /**
   * How the outcome was found:
   * - `answer`: by the gateway's answer. The plugin also uses this value if it sent no request.
   * - `look_up`: by a lookup. The plugin also uses this value for an outcome that it inferred from other records.
   * - `notification`: by a notification.
   * - `person`: an administrator entered it.
   *
   * `undefined` if the operation is in flight, or if its outcome is unknown.
   */
  resolvedVia: string | undefined
  lookupCount: number
  /** The time from which the pause before the next lookup of the operation is counted. */
  lookupBackoffBeganAt?: Date | undefined
  /**
   * The time of the first lookup that showed that the operation had no effect. The resolve window begins at this time.
   *
   * `undefined` if no lookup has shown this since the request was last sent. Also `undefined` if a later lookup showed
   * the charge but left open whether the operation was carried out.
   */
  missingAtGatewaySince?: Date | undefined
}

/**
 * The actors of refund operations that only record a loss of money. Either the money is missing at the gateway
 * (`lost`), or a dispute took it (`chargeback`).
 */
export const LOST_MONEY_ACTORS = {
  lost: "payment service",
  chargeback: "chargeback",
} as const

/**
 * The actor of a refund that the gateway shows and that was not requested in Medusa. The refund was probably made in
 * the merchant panel.
 */
export const MERCHANT_PANEL_ACTOR = "merchant panel"

/**
 * Returns whether an operation is in flight or has an unknown outcome. Such an operation may still move money, or may
 * have moved it already.
 */
export function isUnresolvedOperation(
  operation: Pick<Operation, "state">
): boolean {
  return operation.state === "in_flight" || operation.state === "unknown"
}

/** Returns a message about the error of an operation, or `undefined` if the operation has no error. */
export function messageOfOperationError({
  errorCode,
  errorMessage,
}: Pick<Operation, "errorCode" | "errorMessage">): Message | undefined {
  return errorCode === undefined
    ? undefined
    : parseStoredMessage({ code: errorCode, because: errorMessage })
}
