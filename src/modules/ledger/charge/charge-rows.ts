import { parseStoredMessageOrText } from "../../../domain/stored-message"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  Charge,
  ChargeDetails,
  ChargeLink,
} from "../../../domain/charge/charge"
import type { PaymentMethod } from "../../../domain/payment-method/payment-method"
import type { ChargeSums } from "../../../domain/charge/charge-sums"
import type { OrderAtRefund } from "../../../domain/refund/credit-line-of-refund"
import { minorUnits } from "../../../domain/money"
import type { OperationWithLookups } from "../../../domain/operation/operation"
import {
  leaveOutUndefined,
  type WithUndefined,
} from "../../../domain/parsing/json-values"
import { Charge as ChargeModel } from "../models/charge-model"
import type { Operation as OperationModel } from "../models/operation-model"
import { fromRow, type RowOf } from "../database/convert-rows"

// All indexes except the primary key have the condition `deleted_at is null`. A statement without this condition reads
// the whole table, unless it selects rows by their ids.
export const CHARGE_TABLE = "checkout_transparent_charge"
export const OPERATION_TABLE = "checkout_transparent_operation"

/**
 * The columns of a charge that `selectCharges` does not read, because few statements need them. Some of them are large:
 * the picture of a Pix code can have 100 kB.
 */
const COLUMNS_READ_ELSEWHERE = [
  "operations",
  "synchronization_due_at",
  "leased_by",
  "leased_until",
  "waiting_since",
  "follow_up_lookups_since",
  "follow_up_lookup_count",
  "lookup_failed_since",
  "shopper_lookup_count",
  "shopper_lookup_period_began_at",
  "shopper_lookup_answered_at",
  "code_image",
  "cart_completion_failures",
  "buyer_search_digests",
  "entered_name_search_digests",
  "updated_at",
] as const satisfies (keyof RowOf<typeof ChargeModel>)[]

/** A row as `selectCharges` reads it: all columns of a charge except COLUMNS_READ_ELSEWHERE. */
export type ChargeRow = RowOf<
  typeof ChargeModel,
  (typeof COLUMNS_READ_ELSEWHERE)[number] | "method" | "details"
> & { method: PaymentMethod; details: ChargeDetails }

export const CHARGE_COLUMNS = [
  ...Object.keys(ChargeModel.schema),
  "created_at",
  "deleted_at",
].filter(
  (column) => !(COLUMNS_READ_ELSEWHERE as readonly string[]).includes(column)
) as (keyof ChargeRow)[]

export function selectCharges(
  knex: Knex
): Knex.QueryBuilder<ChargeRow, ChargeRow[]> {
  return knex<ChargeRow>(CHARGE_TABLE).select(CHARGE_COLUMNS)
}

/** Returns `found`. If `found` is `undefined`, throws an error that says that the ledger has no `what`. */
export function rowOrThrow<Found>(
  found: Found | undefined,
  what: string
): Found {
  if (found === undefined) {
    throw new Error(
      `The ledger has no ${what}. Check whether the row was deleted by hand.`
    )
  }
  return found
}

/**
 * Returns a query for the charge with the given id. The query finds no row if the row is marked as deleted. The caller
 * adds what to read or update.
 */
export const selectChargeById = (knex: Knex, id: string) =>
  knex(CHARGE_TABLE).where({ id, deleted_at: null })

export type OperationRow = RowOf<typeof OperationModel, "charge">

export function chargeFromRow(row: ChargeRow): Charge {
  const {
    capturedAmount,
    refundedAmount,
    highestCapturedAmount,
    refundDecidedAt,
    refundDecidedBy,
    refundDecisionReason,
    refundDecisionReasonMessage,
    refundRequestedAt,
    refundRequestedBy,
    refundRequestReason,
    captureDueSince,
    captureDueFulfillmentId,
    partialPaymentAcceptedAt,
    partialPaymentAcceptedBy,
    partialPaymentAcceptanceReason,
    codePayload,
    disputedAt,
    disputeAnswerDeadline,
    disputeClosedAt,
    disputeClosedBy,
    disputeOutcome,
    duplicateOfChargeId,
    linkPurpose,
    linkId,
    linkUrl,
    linkDeepLink,
    linkTransactionId,
    linkDeactivatedAt,
    linkDeactivationTriedAt,
    linkDeactivationFirstFailedAt,
    linkDeactivationNotOfferedRoute,
    lastSeenOrderId,
    lastSeenOrderVersion,
    lastSeenOrderShareAmount,
    ...charge
  } = fromRow(row)
  return {
    ...charge,
    amount: minorUnits(charge.amount),
    discount: minorUnits(charge.discount),
    interest: minorUnits(charge.interest),
    sums: toChargeSums(capturedAmount, refundedAmount),
    highestCaptured: minorUnits(highestCapturedAmount),
    refundDecision: refundDecidedAt && {
      decidedAt: refundDecidedAt,
      decidedBy: refundDecidedBy ?? "unknown",
      reason:
        parseStoredMessageOrText(
          refundDecisionReason ?? null,
          refundDecisionReasonMessage
        ) ?? "",
      ...(refundRequestedAt && {
        latestRequest: {
          at: refundRequestedAt,
          by: refundRequestedBy ?? "unknown",
          reason: refundRequestReason,
        },
      }),
    },
    captureDue: captureDueSince && {
      since: captureDueSince,
      fulfillmentId: captureDueFulfillmentId ?? "",
    },
    bookAsPart: partialPaymentAcceptedAt && {
      decidedAt: partialPaymentAcceptedAt,
      decidedBy: partialPaymentAcceptedBy ?? "unknown",
      reason: partialPaymentAcceptanceReason ?? "",
    },
    dispute: disputedAt && {
      openedAt: disputedAt,
      answerDeadline: disputeAnswerDeadline,
      closed: disputeClosedAt &&
        disputeOutcome && {
          at: disputeClosedAt,
          by: disputeClosedBy ?? "unknown",
          outcome: disputeOutcome,
        },
    },
    lastSeenOrder:
      lastSeenOrderId === undefined || lastSeenOrderShareAmount === undefined
        ? undefined
        : {
            id: lastSeenOrderId,
            version: lastSeenOrderVersion ?? 1,
            shareOfTotal: lastSeenOrderShareAmount,
          },
    code: codePayload === undefined ? undefined : { payload: codePayload },
    link:
      linkPurpose &&
      leaveOutUndefined({
        purpose: linkPurpose,
        id: linkId,
        url: linkUrl,
        deepLink: linkDeepLink,
        transactionId: linkTransactionId,
        duplicateOfChargeId,
        deactivatedAt: linkDeactivatedAt,
        deactivationTriedAt: linkDeactivationTriedAt,
        deactivationFirstFailedAt: linkDeactivationFirstFailedAt,
        notOfferedRoute: linkDeactivationNotOfferedRoute,
      } satisfies WithUndefined<ChargeLink>),
  }
}

export function operationFromRow(row: OperationRow): OperationWithLookups {
  const {
    capturedBeforeRequest,
    refundedBeforeRequest,
    resolvedBy,
    resolutionReason,
    orderId,
    orderVersion,
    orderOutstandingAmount,
    ...operation
  } = fromRow(row)
  return {
    ...operation,
    amount: minorUnits(operation.amount),
    baseline:
      capturedBeforeRequest === undefined || refundedBeforeRequest === undefined
        ? undefined
        : toChargeSums(capturedBeforeRequest, refundedBeforeRequest),
    order:
      orderId === undefined
        ? undefined
        : {
            id: orderId,
            version: orderVersion ?? 1,
            due: orderOutstandingAmount,
          },
    resolution:
      resolvedBy === undefined
        ? undefined
        : { by: resolvedBy, reason: resolutionReason ?? "" },
  }
}

/**
 * Returns the columns of an operation that store the charge's order as it was when the operation was requested: the
 * order's id, version and outstanding amount. All columns are null if `order` is `undefined`.
 */
export function orderAtRequestColumns(order: OrderAtRefund | undefined) {
  return {
    order_id: order?.id ?? null,
    order_version: order?.version ?? null,
    order_outstanding_amount: order?.due ?? null,
  }
}

function toChargeSums(captured: number, refunded: number): ChargeSums {
  return {
    captured: minorUnits(captured),
    refunded: minorUnits(refunded),
  }
}
