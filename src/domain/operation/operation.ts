import type { Message } from "../message"
import { parseStoredMessage } from "../stored-message"
import type { MinorUnits } from "../money"
import type { ChargeSums } from "../charge/charge-sums"
import type { OrderAtRefund } from "../refund/credit-line-of-refund"

/**
 * The outcome of an operation. `unknown` means that money may have moved. A lookup, a notification or an administrator
 * then decides the outcome. The plugin never guesses it.
 */
export type OperationOutcome = "accepted" | "rejected" | "not_sent" | "unknown"

/**
 * The kinds of operations.
 * - `create`: creates the charge.
 * - `capture`: captures money that is reserved on a card.
 * - `refund`: returns captured money.
 * - `void`: releases reserved money, or cancels an unpaid code or link. Except for links, the gateway has the same
 *   request for void and refund. If the money was captured or the code was paid just before, a void therefore refunds
 *   the money.
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

/** One attempt to create, capture, refund or void a charge. The ledger stores it before the request is sent. */
export interface Operation {
  id: string
  chargeId: string
  kind: OperationKind
  amount: MinorUnits
  /**
   * Who requested the operation: `shopper`, `payer` (for a further payment of a link), `checkout-transparent`,
   * `medusa`, `store`, `merchant panel`, or the id of an administrator or API key. For lost money it is a value of
   * LOST_MONEY_ACTORS.
   */
  actor: string
  /** The reason that an administrator entered, or `undefined` if there is none. */
  reason?: string | undefined
  state: "in_flight" | OperationOutcome
  errorCode?: string | undefined
  errorMessage?: string | undefined
  /**
   * The id of the capture, refund or payment in Medusa to which the operation belongs. Medusa may have deleted that
   * row.
   */
  medusaId?: string | undefined
  /**
   * The charge's sums at the gateway just before a capture, refund or void. `undefined` for a creation, and if the sums
   * were not read, so that no request was sent.
   */
  baseline?: ChargeSums | undefined
  /**
   * Identifies the gateway and the merchant to which the request was sent (see gatewayAndMerchantOf). `undefined` if
   * the plugin sent no request, for example for a refund in the merchant panel.
   */
  sentTo?: string | undefined
  /** The route of the request, if the gateway answered that it does not have this route. Otherwise `undefined`. */
  notOfferedRoute?: string | undefined
  /** The order at the time of the request, or `undefined` if the charge had no order. */
  order?: OrderAtRefund | undefined
  /** The time until which the process that sends the operation may work on it. */
  leaseExpiresAt: Date
  /**
   * When the gateway answered with a 2xx that did not show whether the operation was carried out. After this answer,
   * the operation may have happened even if lookups never show it.
   */
  inconclusiveAnswerAt?: Date | undefined
  /** The administrator who entered the outcome, and the reason. `undefined` if no administrator entered it. */
  resolution?: { by: string; reason: string } | undefined
  resolvedAt?: Date | undefined
  /**
   * Since when a synchronization has to book the operation in Medusa, because Medusa does not book it itself. This is
   * the time of one of these events:
   * - The plugin answered Medusa that the outcome is unknown. Medusa then deletes its own row of a capture or refund.
   * - A synchronization began to book a refund in Medusa.
   * - A synchronization found a refund at the gateway that the plugin had not made.
   *
   * It becomes `undefined` again when a new refund in Medusa is assigned to the operation.
   */
  toBeBookedSince?: Date | undefined
  /** When the plugin saw that Medusa has booked the operation. */
  bookedAt?: Date | undefined
}

/** An operation with further fields that administrators see. */
export interface OperationWithLookups extends Operation {
  createdAt: Date
  /**
   * How the outcome became known: by the `answer` or because the request was not sent (`answer`), by a `look_up`, by a
   * `notification` or from an administrator (`person`). `undefined` while the outcome is unknown.
   */
  resolvedVia: string | undefined
  lookups: number
  /** When a process last began to look the operation up. */
  lookedUpAt?: Date | undefined
  /**
   * Since when lookups have not shown the operation. `undefined` if no lookup has missed it yet, or if a later lookup
   * showed the charge.
   */
  missingAtGatewaySince?: Date | undefined
}

/**
 * The actors of operations that are recorded as refunds although the plugin did not refund the money. The money is
 * missing at the gateway (`lost`), or a dispute took it (`chargeback`).
 */
export const LOST_MONEY_ACTORS = {
  lost: "payment service",
  chargeback: "chargeback",
} as const

/** The actor of a refund that was not requested in Medusa. It was probably made in the merchant panel. */
export const MERCHANT_PANEL_ACTOR = "merchant panel"

/** Returns whether it is unknown whether an operation has moved money: it is in flight, or its outcome is unknown. */
export function mayStillMoveMoney(
  operation: Pick<Operation, "state">
): boolean {
  return operation.state === "in_flight" || operation.state === "unknown"
}

/** Returns a message about an operation's error, or `undefined` if it has none. */
export function messageOfOperationError({
  errorCode,
  errorMessage,
}: Pick<Operation, "errorCode" | "errorMessage">): Message | undefined {
  return errorCode === undefined
    ? undefined
    : parseStoredMessage({ code: errorCode, because: errorMessage })
}
