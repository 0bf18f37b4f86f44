import type { DisputeOutcome } from "../../../charge/charge"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  Charge,
  ChargeDetails,
  ChargeLink,
  Dispute,
  RefundDecision,
  PaymentMethod,
} from "../../../charge/charge"
import type { ChargeState } from "../../../charge/charge-state"
import type { ChargeSums } from "../../../charge/charge-sums"
import type { Operation, OperationKind } from "../../../charge/operation"
import { minorUnits } from "../../../charge/money"
import type { LinkPurpose } from "../../../charge/payment-link"
import { leaveOutUndefined } from "../../../charge/reading/values"

// Their indexes hold rows `where deleted_at is null`: a statement that does not say so scans.
export const CHARGE_TABLE = "checkout_transparent_charge"
export const OPERATION_TABLE = "checkout_transparent_operation"

/** A row of the charge table as the driver returns it. */
export interface ChargeRow {
  id: string
  merchant_charge_id: string
  account: string
  installation_digest: string
  method: PaymentMethod
  payment_session_id: string
  payment_collection_id: string
  cart_id: string | null
  email_digest: string | null
  amount: number
  currency_code: string
  installments: number
  late_capture: boolean
  state: ChargeState
  captured_amount: number
  refunded_amount: number
  most_captured_amount: number
  revision: number
  refused_at: Date | null
  figure_accepted_at: Date | null
  figure_accepted_by: string | null
  refund_decided_at: Date | null
  refund_decided_by: string | null
  refund_decision_reason: string | null
  book_as_part_at: Date | null
  book_as_part_by: string | null
  book_as_part_reason: string | null
  completion_failed_at: Date | null
  looked_up_at: Date | null
  lookup_asked_at: Date | null
  code_expires_at: Date | null
  code_payload: string | null
  abandoned_at: Date | null
  link_purpose: LinkPurpose | null
  link_id: string | null
  link_url: string | null
  link_deep_link: string | null
  link_transaction_id: string | null
  link_deactivated_at: Date | null
  link_deactivation_tried_at: Date | null
  link_open_since: Date | null
  duplicate_of: string | null
  order_id: string | null
  disputed_at: Date | null
  dispute_answer_before: string | null
  dispute_closed_at: Date | null
  dispute_closed_by: string | null
  dispute_outcome: DisputeOutcome | null
  details: ChargeDetails
  created_at: Date
  deleted_at: Date | null
}

/** Every column has to be said here, since a row lacks what is not. */
const IN_A_ROW: Record<keyof ChargeRow, true> = {
  id: true,
  merchant_charge_id: true,
  account: true,
  installation_digest: true,
  method: true,
  payment_session_id: true,
  payment_collection_id: true,
  cart_id: true,
  email_digest: true,
  amount: true,
  currency_code: true,
  installments: true,
  late_capture: true,
  state: true,
  captured_amount: true,
  refunded_amount: true,
  most_captured_amount: true,
  revision: true,
  refused_at: true,
  figure_accepted_at: true,
  figure_accepted_by: true,
  refund_decided_at: true,
  refund_decided_by: true,
  refund_decision_reason: true,
  book_as_part_at: true,
  book_as_part_by: true,
  book_as_part_reason: true,
  completion_failed_at: true,
  looked_up_at: true,
  lookup_asked_at: true,
  code_expires_at: true,
  code_payload: true,
  abandoned_at: true,
  link_purpose: true,
  link_id: true,
  link_url: true,
  link_deep_link: true,
  link_transaction_id: true,
  link_deactivated_at: true,
  link_deactivation_tried_at: true,
  link_open_since: true,
  duplicate_of: true,
  order_id: true,
  disputed_at: true,
  dispute_answer_before: true,
  dispute_closed_at: true,
  dispute_closed_by: true,
  dispute_outcome: true,
  details: true,
  created_at: true,
  deleted_at: true,
}

/**
 * What is read of a charge. Never `*`: the picture of a code has up to 100 kB, and is read where it is
 * shown, by findCodePicture.
 */
export const CHARGE_COLUMNS = Object.keys(IN_A_ROW) as (keyof ChargeRow)[]

export function selectCharges(
  knex: Knex
): Knex.QueryBuilder<ChargeRow, ChargeRow[]> {
  return knex<ChargeRow>(CHARGE_TABLE).select(CHARGE_COLUMNS)
}

/** A row of the operation table as the driver returns it. */
export interface OperationRow {
  id: string
  charge_id: string
  kind: OperationKind
  amount: number
  actor: string
  state: Operation["state"]
  error_code: string | null
  error_message: string | null
  medusa_id: string | null
  baseline_captured: number | null
  baseline_refunded: number | null
  sent_to: string | null
  lease_expires_at: Date
  answered_at: Date | null
  resolved_at: Date | null
  resolved_by: string | null
  resolution: string | null
  unanswered_at: Date | null
  booked_at: Date | null
}

export function chargeFromRow(row: ChargeRow): Charge {
  return {
    id: row.id,
    merchantChargeId: row.merchant_charge_id,
    account: row.account,
    installationDigest: row.installation_digest,
    method: row.method,
    paymentSessionId: row.payment_session_id,
    paymentCollectionId: row.payment_collection_id,
    cartId: row.cart_id ?? undefined,
    emailDigest: row.email_digest ?? undefined,
    amount: minorUnits(row.amount),
    currencyCode: row.currency_code,
    installments: row.installments,
    lateCapture: row.late_capture,
    state: row.state,
    sums: sumsFrom(row.captured_amount, row.refunded_amount),
    mostCaptured: minorUnits(row.most_captured_amount),
    revision: row.revision,
    refundDecision: refundDecisionFrom(row),
    refusedAt: row.refused_at ?? undefined,
    figureAcceptedAt: row.figure_accepted_at ?? undefined,
    ...(row.figure_accepted_by === null
      ? {}
      : { figureAcceptedBy: row.figure_accepted_by }),
    ...(row.book_as_part_at === null
      ? {}
      : {
          bookAsPart: {
            decidedAt: row.book_as_part_at,
            decidedBy: row.book_as_part_by ?? "unknown",
            reason: row.book_as_part_reason ?? "",
          },
        }),
    completionFailedAt: row.completion_failed_at ?? undefined,
    dispute: disputeFrom(row),
    lookedUpAt: row.looked_up_at ?? undefined,
    ...(row.lookup_asked_at === null
      ? {}
      : { lookupAskedAt: row.lookup_asked_at }),
    code:
      row.code_payload === null
        ? undefined
        : {
            payload: row.code_payload,
          },
    codeExpiresAt: row.code_expires_at ?? undefined,
    abandonedAt: row.abandoned_at ?? undefined,
    link: linkFrom(row),
    orderId: row.order_id ?? undefined,
    details: row.details,
    createdAt: row.created_at,
  }
}

export function operationFromRow(row: OperationRow): Operation {
  return {
    id: row.id,
    chargeId: row.charge_id,
    kind: row.kind,
    amount: minorUnits(row.amount),
    actor: row.actor,
    state: row.state,
    errorCode: row.error_code ?? undefined,
    errorMessage: row.error_message ?? undefined,
    medusaId: row.medusa_id ?? undefined,
    baseline:
      row.baseline_captured === null || row.baseline_refunded === null
        ? undefined
        : sumsFrom(row.baseline_captured, row.baseline_refunded),
    sentTo: row.sent_to ?? undefined,
    leaseExpiresAt: row.lease_expires_at,
    answeredAt: row.answered_at ?? undefined,
    resolution:
      row.resolved_by === null
        ? undefined
        : { by: row.resolved_by, reason: row.resolution ?? "" },
    resolvedAt: row.resolved_at ?? undefined,
    unansweredAt: row.unanswered_at ?? undefined,
    bookedAt: row.booked_at ?? undefined,
  }
}

function sumsFrom(captured: number, refunded: number): ChargeSums {
  return { captured: minorUnits(captured), refunded: minorUnits(refunded) }
}

function disputeFrom(row: ChargeRow): Dispute | undefined {
  const { disputed_at, dispute_closed_at, dispute_outcome } = row
  return disputed_at === null
    ? undefined
    : {
        openedAt: disputed_at,
        ...(row.dispute_answer_before === null
          ? {}
          : { answerBefore: row.dispute_answer_before }),
        closed:
          dispute_closed_at === null || dispute_outcome === null
            ? undefined
            : {
                at: dispute_closed_at,
                by: row.dispute_closed_by ?? "unknown",
                outcome: dispute_outcome,
              },
      }
}

function linkFrom(row: ChargeRow): ChargeLink | undefined {
  return row.link_purpose === null
    ? undefined
    : leaveOutUndefined({
        purpose: row.link_purpose,
        id: row.link_id ?? undefined,
        url: row.link_url ?? undefined,
        deepLink: row.link_deep_link ?? undefined,
        transactionId: row.link_transaction_id ?? undefined,
        duplicateOf: row.duplicate_of ?? undefined,
        deactivatedAt: row.link_deactivated_at ?? undefined,
        deactivationTriedAt: row.link_deactivation_tried_at ?? undefined,
        openSince: row.link_open_since ?? undefined,
      })
}

function refundDecisionFrom(row: ChargeRow): RefundDecision | undefined {
  return row.refund_decided_at === null
    ? undefined
    : {
        decidedAt: row.refund_decided_at,
        decidedBy: row.refund_decided_by ?? "unknown",
        reason: row.refund_decision_reason ?? "",
      }
}
