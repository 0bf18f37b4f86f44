import { said } from "./saying"
import type { MinorUnits } from "./money"
import type { ChargeSums } from "./charge-sums"

/** The outcome of an operation. `unknown` is resolved by asking the gateway, never guessed. */
export type OperationOutcome = "accepted" | "rejected" | "not_sent" | "unknown"

/**
 * - `create`: makes the charge.
 * - `capture`: takes money that an authorization reserved.
 * - `refund`: gives money back that was taken.
 * - `void`: gives up an authorization. The gateway has one call for both; so a void that comes
 *   after somebody's capture is a refund.
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

/** A change of a charge that exists. */
export type ChangeKind = Exclude<OperationKind, "create">

/** One attempt to move money, written to the ledger before the call. */
export interface Operation {
  id: string
  chargeId: string
  kind: OperationKind
  amount: MinorUnits
  /** Who wanted it: `shopper`, `checkout-transparent`, `merchant panel`, or an admin user's id; or what took it, see GONE_BY. */
  actor: string
  state: "in_flight" | OperationOutcome
  errorCode?: string | undefined
  errorMessage?: string | undefined
  /** Medusa's row that it is for: a capture, a refund or a payment; core may have deleted it since. */
  medusaId?: string | undefined
  /** The gateway's sums just before the call; undefined until they were read, so nothing was sent. */
  baseline?: ChargeSums | undefined
  /** Where and as whom it was sent, see placeOf; undefined of a link. */
  sentTo?: string | undefined
  /** Until then its process may still be at work on it. */
  leaseExpiresAt: Date
  /**
   * When the gateway answered 2xx and the answer did not show that it was done. No lookup alone
   * says then that it never happened.
   */
  answeredAt?: Date | undefined
  /** A person's word on its outcome, where nothing else told. */
  resolution?: { by: string; reason: string } | undefined
  resolvedAt?: Date | undefined
  /** When Medusa was told that nobody knows yet: from then on its own row is gone, or going. */
  unansweredAt?: Date | undefined
  /** When it was seen that Medusa has booked it. */
  bookedAt?: Date | undefined
}

/** An operation with all that people are shown of it. */
export interface ListedOperation extends Operation {
  createdAt: Date
  /** `answer`, `look_up`, `notification` or `person`. */
  resolvedVia: string | undefined
  lookups: number
  /** When somebody last took it upon himself to look it up. */
  lookedUpAt?: Date | undefined
  /** The first lookup that showed nothing of it. */
  absentSince?: Date | undefined
}

/** Who "made" a refund of money that is gone without one. */
export const GONE_BY = {
  lost: "payment service",
  chargeback: "chargeback",
} as const

/** Who "made" a refund that nobody asked for in Medusa. */
export const REFUNDED_ELSEWHERE = "merchant panel"

/** Whether it may still move money, or has and we do not know. */
export function isUnresolved(operation: Pick<Operation, "state">): boolean {
  return operation.state === "in_flight" || operation.state === "unknown"
}

/** A saying of why an operation did not come off, by the code of its error; undefined without one. */
export function saidOfError({
  errorCode,
  errorMessage,
}: Pick<Operation, "errorCode" | "errorMessage">): string | undefined {
  return errorCode === undefined
    ? errorMessage
    : said(
        errorCode,
        undefined,
        errorMessage === undefined ? {} : { because: errorMessage }
      )
}
