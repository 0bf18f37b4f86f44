import type { Message } from "../message"
import { storedMessage } from "../stored-message"
import type { MinorUnits } from "../money"
import type { ChargeSums } from "../charge/charge-sums"
import type { OrderThen } from "../refund/credit-of-refund"

/** The outcome of an operation. `unknown` is resolved by a lookup or by a person, never guessed. */
export type OperationOutcome = "accepted" | "rejected" | "not_sent" | "unknown"

/**
 * - `create`: makes the charge.
 * - `capture`: takes the money that an authorization reserved.
 * - `refund`: returns money that was taken.
 * - `void`: releases an authorization, or cancels an unpaid code or link. Except for links, the gateway has one call
 * for refund and void, so a void after a capture in the merchant panel is a refund.
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

/** One attempt to move money, written to the ledger before the call. */
export interface Operation {
  id: string
  chargeId: string
  kind: OperationKind
  amount: MinorUnits
  /**
   * The requester: `shopper`, `checkout-transparent`, `medusa`, `store`, `merchant panel`, an admin user's id; or
   * GONE_BY.
   */
  actor: string
  /** The reason that the administrator gave who requested a change; undefined without one. */
  reason?: string | undefined
  state: "in_flight" | OperationOutcome
  errorCode?: string | undefined
  errorMessage?: string | undefined
  /** The id of Medusa's capture, refund or payment for this operation; core may have deleted it since. */
  medusaId?: string | undefined
  /** The gateway's sums just before a change; undefined for a creation, or if nothing was sent. */
  baseline?: ChargeSums | undefined
  /** The gateway and the merchant of the claim, see placeOf; undefined for an operation that was only recorded. */
  sentTo?: string | undefined
  /** The route by which the gateway answered that it does not offer this change; undefined for every other answer. */
  notOfferedRoute?: string | undefined
  /** The order when the money was to move; undefined if the charge had none. */
  order?: OrderThen | undefined
  /** The time until which the operation's process may still work on it. */
  leaseExpiresAt: Date
  /**
   * When the gateway answered 2xx without showing that the operation was done. Then a lookup alone cannot prove that
   * it never happened.
   */
  answeredAt?: Date | undefined
  /** A person's decision on the outcome, where nothing else showed it. */
  resolution?: { by: string; reason: string } | undefined
  resolvedAt?: Date | undefined
  /** When Medusa was informed that the outcome is in doubt: Medusa then deletes its own row. */
  unansweredAt?: Date | undefined
  /** When Medusa's booking of the operation was observed. */
  bookedAt?: Date | undefined
}

/** An operation with all the fields that people see. */
export interface ListedOperation extends Operation {
  createdAt: Date
  /** How the outcome was received: `answer`, `look_up` or `person`; undefined while it is not known. */
  resolvedVia: string | undefined
  lookups: number
  /** When a process last took the operation to look it up. */
  lookedUpAt?: Date | undefined
  /** The time of the first of the latest lookups that did not show the operation. */
  absentSince?: Date | undefined
}

/** The actor of a refund that stands for money which is gone without a refund. */
export const GONE_BY = {
  lost: "payment service",
  chargeback: "chargeback",
} as const

/** The actor of a refund that was not requested in Medusa. */
export const REFUNDED_ELSEWHERE = "merchant panel"

/** Whether an operation may still move money, or may have moved it. */
export function isUnresolved(operation: Pick<Operation, "state">): boolean {
  return operation.state === "in_flight" || operation.state === "unknown"
}

/** Returns a message of why an operation was not done, by its error code; undefined without an error. */
export function messageOfError({
  errorCode,
  errorMessage,
}: Pick<Operation, "errorCode" | "errorMessage">): Message | undefined {
  return errorCode === undefined
    ? undefined
    : storedMessage({ code: errorCode, because: errorMessage })
}
