import { authorizationEndsAt, type Charge } from "../charge/charge"
import { isOpenState } from "../charge/charge-state"
import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import { chargeStateConsideringDispute, isInDispute } from "../dispute/dispute"
import { sumOfAmounts } from "../reconciliation/medusa-records"
import { isUnresolvedOperation, type Operation } from "../operation/operation"
import type { ReconciliationInput } from "../reconciliation/reconciliation-input"
import { unmatchedReasonOf } from "../reconciliation/order/unmatched-payment"
import { isLinkMethod } from "../payment-method/payment-method"

export type ChargeAction =
  | "synchronize"
  | "capture"
  | "refund"
  | "book_as_part"
  | "resolve"
  | "accept_gateway_sums"
  | "close_dispute"
  | "new_link"
  | "erase_payer"

export interface ActionInput extends Omit<ReconciliationInput, "lossReason"> {
  listedAs: readonly string[]
  /**
   * What the charge's order still owes, in centavos. It is negative if the order is overpaid. `undefined` if the charge
   * has no order, or if Medusa returned no summary of the order.
   */
  outstanding: number | undefined
  /** Whether at least one account can create payment links. */
  makesLinks: boolean
}

/**
 * The kinds of discrepancy in which the ledger's sums may be wrong. If a charge is listed with one of them and has no
 * operation in flight or in doubt, an administrator can confirm the sums that the gateway shows.
 */
const KINDS_WITH_DOUBTFUL_SUMS: readonly DiscrepancyKind[] = [
  "contradicted",
  "amounts_differ",
  "money_gone",
  // The charge may wait for a sum that the gateway never shows again.
  "waiting_too_long",
]

/** Returns the actions for a charge that an administrator is offered now. */
export function allowedActions(input: ActionInput): ChargeAction[] {
  const { charge } = input
  const when: Record<ChargeAction, boolean> = {
    synchronize: charge.state !== "not_created",
    capture: capturableAmountOf(input) > 0,
    refund: refundableAmountOf(input) > 0 || canReleaseReservedMoney(input),
    book_as_part: canBeBookedAsPart(input),
    resolve: unresolvedOperationOf(input)?.state === "unknown",
    accept_gateway_sums:
      unresolvedOperationOf(input) === undefined &&
      KINDS_WITH_DOUBTFUL_SUMS.some((kind) => input.listedAs.includes(kind)),
    close_dispute: isInDispute(charge) && !input.isOfOtherInstallation,
    new_link: canHaveNewLink(input),
    // If there is an order, the payer's data is erased together with the customer's data.
    erase_payer:
      charge.details.payer !== undefined &&
      isLinkMethod(charge.method) &&
      input.records.order === undefined,
  }
  return Object.entries(when).flatMap(([action, isAllowed]) =>
    isAllowed ? [action as ChargeAction] : []
  )
}

export function unresolvedOperationOf({
  operations,
}: Pick<ActionInput, "operations">): Operation | undefined {
  return operations.find(isUnresolvedOperation)
}

/**
 * Returns whether an order has the money of the charge, or can still get it. A decision to book the charge as a part of
 * an order counts only after Medusa has booked the payment.
 */
function hasOrderForItsMoney({
  charge,
  records,
  operations,
}: Pick<ActionInput, "charge" | "records" | "operations">): boolean {
  const { bookAsPart: _, ...asPaid } = charge
  return (
    records.order !== undefined &&
    unmatchedReasonOf({ charge: asPaid, records, operations }) === undefined
  )
}

/**
 * What a refund on the page of a payment refunds.
 * - `order_payment`: the payment of an order, in full or in part. Medusa makes the refund.
 * - `whole_charge`: all money of the charge at once.
 */
export const REFUND_TARGETS = ["order_payment", "whole_charge"] as const

/**
 * Returns whether a refund would now refund the order's payment (`order_payment`) or the whole charge (`whole_charge`).
 * After a refund was decided, it is always `whole_charge`. The result is not about the release of reserved money, which
 * always concerns the whole charge.
 */
export function refundTargetOf(
  input: Pick<ActionInput, "charge" | "records" | "operations">
): (typeof REFUND_TARGETS)[number] {
  return hasOrderForItsMoney(input) && input.charge.refundDecision === undefined
    ? "order_payment"
    : "whole_charge"
}

/**
 * Returns the largest amount in centavos that can be captured now, or 0 if no capture is possible. The amount is at
 * most what the order owes.
 */
export function capturableAmountOf(input: ActionInput): number {
  const { charge, outstanding = charge.amount } = input
  return canBeCaptured(input)
    ? Math.max(0, Math.min(charge.amount, outstanding))
    : 0
}

/**
 * Returns the amount in centavos that a full refund would return to the payer now, or 0 if no refund is possible. For
 * reserved money that was not captured, it is 0.
 */
export function refundableAmountOf(input: ActionInput): number {
  const { charge } = input
  const { captured, refunded } = charge.sums
  return isRefundOrReleasePermittedNow(input) &&
    chargeStateConsideringDispute(charge) === "paid"
    ? Math.max(0, captured - refunded)
    : 0
}

function canBeCaptured(input: ActionInput): boolean {
  const { charge, records, now } = input
  const { payment, order } = records
  return (
    isChangePermittedNow(input) &&
    chargeStateConsideringDispute(charge) === "authorized" &&
    payment !== undefined &&
    !payment.isCanceled &&
    payment.captures.length === 0 &&
    order !== undefined &&
    !order.isCanceled &&
    now < authorizationEndsAt(charge)
  )
}

/**
 * Returns whether an administrator can release the reserved money of a charge. If an order still needs the money, the
 * result is `false`, because the administrator has to cancel the order instead.
 */
function canReleaseReservedMoney(input: ActionInput): boolean {
  const { outstanding } = input
  return (
    isRefundOrReleasePermittedNow(input) &&
    chargeStateConsideringDispute(input.charge) === "authorized" &&
    (!hasOrderForItsMoney(input) ||
      (outstanding !== undefined && outstanding <= 0))
  )
}

function canBeBookedAsPart(input: ActionInput): boolean {
  const { charge, records, operations } = input
  const { captured, refunded } = charge.sums
  const { order, payment } = records
  return (
    isChangePermittedNow(input) &&
    charge.state === "paid" &&
    captured > 0 &&
    // If a part was refunded, the payment cannot be booked, because that would book the refunded part, too.
    refunded === 0 &&
    charge.bookAsPart === undefined &&
    payment === undefined &&
    order !== undefined &&
    captured <= (order.due ?? 0) &&
    unmatchedReasonOf({ charge, records, operations }) === "other_amount"
  )
}

/**
 * Returns whether an administrator can create another payment link for the charge's order. The conditions are:
 * - An account can create payment links.
 * - The order owes something and is not canceled.
 * - The payment collection has no other open charge.
 * - This charge is not open, is abandoned, or is paid and booked.
 * - The charge is not listed because of a snapshot that may show an unrecorded payment.
 */
function canHaveNewLink({
  charge,
  records: { order, payment },
  listedAs,
  outstanding = 0,
  makesLinks,
  hasOtherOpenCharge,
}: ActionInput): boolean {
  const isBooked = sumOfAmounts(payment?.captures ?? []) >= charge.sums.captured
  const blocksNewLink =
    (isOpenState(charge.state) &&
      charge.abandonedAt === undefined &&
      !(charge.state === "paid" && isBooked)) ||
    (listedAs.includes("contradicted") && hasNoRecordedCapture(charge))
  return (
    makesLinks &&
    order !== undefined &&
    !order.isCanceled &&
    outstanding > 0 &&
    !blocksNewLink &&
    !hasOtherOpenCharge
  )
}

/**
 * Returns whether a contradicted snapshot of a charge may show a payment that the ledger has not recorded. That is the
 * case if the ledger has never recorded captured money of the charge.
 */
export function hasNoRecordedCapture({
  highestCaptured,
}: Pick<Charge, "highestCaptured">): boolean {
  return highestCaptured === 0
}

/**
 * Returns whether the charge can be changed now. The result is `false` in three cases: an operation is in flight or in
 * doubt, a refund was decided, or the charge belongs to another installation.
 */
function isChangePermittedNow(input: ActionInput): boolean {
  return (
    isIdleAndOfThisInstallation(input) &&
    input.charge.refundDecision === undefined
  )
}

/**
 * Returns whether the charge is free for a refund or release now. The amount of its money is not checked. The result is
 * `false` in these cases:
 * - An operation of the charge is in flight or in doubt.
 * - The charge belongs to another installation.
 * - A refund was already decided, and the charge is not listed as `refund_failed`.
 */
function isRefundOrReleasePermittedNow(input: ActionInput): boolean {
  return (
    isChangePermittedNow(input) ||
    (isIdleAndOfThisInstallation(input) &&
      input.listedAs.includes("refund_failed"))
  )
}

function isIdleAndOfThisInstallation(input: ActionInput): boolean {
  return (
    unresolvedOperationOf(input) === undefined && !input.isOfOtherInstallation
  )
}

/** Returns until when the reserved money of a charge can be captured, or `undefined` if no money is reserved. */
export function captureDeadlineOf(
  charge: Pick<Charge, "state" | "sums" | "dispute" | "createdAt">
): Date | undefined {
  return chargeStateConsideringDispute(charge) === "authorized"
    ? authorizationEndsAt(charge)
    : undefined
}
