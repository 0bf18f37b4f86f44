import type { Charge } from "../charge/charge"
import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import {
  type MovementName,
  type NamedMovement,
  combineAndNameMovements,
} from "../movement/movement-names"
import type { Movement } from "../movement/movement"
import {
  type OperationWithLookups,
  messageOfOperationError,
} from "../operation/operation"
import { LINK_ANSWER_LOST } from "../payment-link/payment-link"
import { leaveOutUndefined } from "../parsing/json-values"
import { message, type Message, type MessageOrText } from "../message"

type TimelineKind =
  | MovementName
  | Exclude<OperationWithLookups["state"], "in_flight" | "unknown">
  | "created"
  | "asked"
  | "being_confirmed"
  | "booked"
  | "listed"
  | "resolved"
  | "notified"
  | "decided_to_refund"
  | "figure_accepted"
  | "dispute_closed"
  | "code_expired"
  | "link_deactivated"

/**
 * An entry in the history of a charge. Amounts are in centavos. In the entry of a movement, the amount of money that
 * left the store is negative.
 */
export interface TimelineEntry {
  at: Date
  kind: TimelineKind
  operation?: string
  amount?: number
  /** Who caused the entry, for example `shopper` or the id of an administrator. */
  actor?: string
  details?: MessageOrText
}

export interface ChargeHistory {
  charge: Charge
  operations: readonly OperationWithLookups[]
  movements: readonly Movement[]
  discrepancies: readonly {
    kind: DiscrepancyKind
    details: Message
    since: Date
    resolvedAt: Date | null
    resolvedBy: string | null
    resolution: MessageOrText | undefined
  }[]
  notifications: readonly { receivedAt: Date }[]
}

export function timelineOf(history: ChargeHistory): TimelineEntry[] {
  return [
    ...entriesOfCharge(history.charge),
    ...history.operations.flatMap(entriesOfOperation),
    ...combineAndNameMovements(history.movements).map((shown) =>
      entryOfMovement(shown, history)
    ),
    ...history.discrepancies.flatMap(entriesOfDiscrepancy),
    ...history.notifications.map(({ receivedAt }) => ({
      at: receivedAt,
      kind: "notified" as const,
    })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
}

function entriesOfCharge(charge: Charge): TimelineEntry[] {
  const { refundDecision, dispute, link } = charge
  const entries: (TimelineEntry | undefined)[] = [
    { at: charge.createdAt, kind: "created", amount: charge.amount },
    refundDecision && {
      at: refundDecision.decidedAt,
      kind: "decided_to_refund",
      actor: refundDecision.decidedBy,
      details: refundDecision.reason,
    },
    charge.gatewaySumsAcceptedAt && {
      at: charge.gatewaySumsAcceptedAt,
      kind: "figure_accepted",
      ...leaveOutUndefined({ actor: charge.gatewaySumsAcceptedBy }),
    },
    dispute?.closed && {
      at: dispute.closed.at,
      kind: "dispute_closed",
      actor: dispute.closed.by,
      details: message(`dispute_${dispute.closed.outcome}`),
    },
    charge.state === "expired" && charge.codeExpiresAt
      ? { at: charge.codeExpiresAt, kind: "code_expired" }
      : undefined,
    link?.deactivatedAt && { at: link.deactivatedAt, kind: "link_deactivated" },
  ]
  return entries.filter((entry) => entry !== undefined)
}

function entriesOfOperation(operation: OperationWithLookups): TimelineEntry[] {
  const { kind, amount, actor, createdAt, bookedAt } = operation
  const about = { operation: kind, amount }
  return [
    { at: createdAt, kind: "asked", ...about, actor },
    ...buildOperationOutcomeEntries(operation),
    ...(bookedAt && operation.state === "accepted"
      ? [{ at: bookedAt, kind: "booked" as const, ...about }]
      : []),
  ]
}

function buildOperationOutcomeEntries(
  operation: OperationWithLookups
): TimelineEntry[] {
  const { kind, amount, state, resolvedAt, resolution } = operation
  const more = leaveOutUndefined({
    actor: resolution?.by,
    details: resolution?.reason ?? messageOfOperationError(operation),
  })
  if (state === "in_flight") {
    return []
  }
  // If the gateway did not confirm that it created a link, the link may be payable, even if the session has another
  // link by now.
  const isInDoubt =
    state === "unknown" || operation.errorCode === LINK_ANSWER_LOST
  const endedAt =
    state === "unknown" ? operation.inconclusiveAnswerAt : resolvedAt
  return [
    {
      at: endedAt ?? operation.createdAt,
      kind: isInDoubt ? "being_confirmed" : state,
      operation: kind,
      amount,
      ...more,
    },
  ]
}

function entryOfMovement(
  { movement, ...shown }: NamedMovement<Movement>,
  { operations }: ChargeHistory
): TimelineEntry {
  const { actor, recordedAt, operationId } = movement
  const operation = operations.find(({ id }) => id === operationId)
  return {
    // The time at which the ledger recorded the movement. The gateway's time is not used, because its clock may differ
    // from the ledger's clock, which sets the times of most other entries.
    at: recordedAt,
    ...shown,
    actor,
    ...leaveOutUndefined({ details: operation?.reason }),
  }
}

function entriesOfDiscrepancy(
  discrepancy: ChargeHistory["discrepancies"][number]
): TimelineEntry[] {
  const { since, details, resolvedAt, resolvedBy, resolution } = discrepancy
  return [
    { at: since, kind: "listed", details },
    ...(resolvedAt
      ? [
          {
            at: resolvedAt,
            kind: "resolved" as const,
            ...leaveOutUndefined({
              actor: resolvedBy ?? undefined,
              details: resolution,
            }),
          },
        ]
      : []),
  ]
}
