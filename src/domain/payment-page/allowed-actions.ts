import { authorizationEndsAt, type Charge } from "../charge/charge"
import { isOpenState } from "../charge/charge-state"
import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import { effectiveStateOf, isInDispute } from "../dispute/dispute"
import { sumOf } from "../reconciliation/medusa-records"
import { isUnresolved, type Operation } from "../operation/operation"
import type { ReconciliationInput } from "../reconciliation/reconciliation-input"
import { unmatchedReasonOf } from "../reconciliation/order/unmatched-payment"
import { isLinkMethod } from "../payment-method/payment-method"

export type ChargeAction =
  | "synchronize"
  | "capture"
  | "refund"
  | "book_as_part"
  | "resolve"
  | "accept_gateway_figure"
  | "close_dispute"
  | "new_link"
  | "erase_payer"

export interface ActionInput extends Omit<ReconciliationInput, "lossReason"> {
  listedAs: readonly string[]
  /** The outstanding amount of the charge's order in minor units, or `undefined` without an order. */
  outstanding: number | undefined
  /** Whether any account can create payment links. */
  makesLinks: boolean
}

/** The discrepancies in which the ledger's sums may be wrong, so that an administrator has to decide. */
const KINDS_WITH_DOUBTFUL_SUMS: readonly DiscrepancyKind[] = [
  "contradicted",
  "amounts_differ",
  "money_gone",
  // The charge may wait for a sum that the gateway never shows again.
  "waiting_too_long",
]

/**
 * Returns the actions that an administrator may take on the charge now. The list only hides buttons: each action checks
 * again when it is executed.
 */
export function allowedActions(input: ActionInput): ChargeAction[] {
  const { charge } = input
  const when: Record<ChargeAction, boolean> = {
    synchronize: charge.state !== "not_created",
    capture: amountToCapture(input) > 0,
    refund: amountToRefund(input) > 0 || canBeReleased(input),
    book_as_part: canBeBookedAsPart(input),
    resolve: unresolvedOperationOf(input)?.state === "unknown",
    accept_gateway_figure:
      unresolvedOperationOf(input) === undefined &&
      KINDS_WITH_DOUBTFUL_SUMS.some((kind) => input.listedAs.includes(kind)),
    close_dispute: isInDispute(charge) && !input.isWrittenElsewhere,
    new_link: canHaveNewLink(input),
    // The data of a payer with an order is erased together with the customer.
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
  return operations.find(isUnresolved)
}

/**
 * Returns whether the charge belongs to an order or can still be booked on one. Its money is then refunded through the
 * order.
 */
function belongsToOrder({
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
 * What a refund on the page refunds: an order's payment through Medusa, fully or in part, or a charge without an order
 * as a whole.
 */
export const REFUND_TARGETS = ["order_payment", "whole_charge"] as const

/**
 * Returns whether a refund would now refund the order's payment or the whole charge. A charge with a refund decision is
 * refunded as a whole.
 */
export function refundTargetOf(
  input: Pick<ActionInput, "charge" | "records" | "operations">
): (typeof REFUND_TARGETS)[number] {
  return belongsToOrder(input) && input.charge.refundDecision === undefined
    ? "order_payment"
    : "whole_charge"
}

/**
 * Returns the amount that a capture would take, which is at most what the order owes, or 0 if no capture is possible.
 */
export function amountToCapture(input: ActionInput): number {
  const { charge, outstanding = charge.amount } = input
  return canBeCaptured(input)
    ? Math.max(0, Math.min(charge.amount, outstanding))
    : 0
}

/** Returns the amount that a full refund would return to the payer, or 0 if no refund is possible. */
export function amountToRefund(input: ActionInput): number {
  const { charge } = input
  const { captured, refunded } = charge.sums
  return isFreeToRefund(input) && effectiveStateOf(charge) === "paid"
    ? Math.max(0, captured - refunded)
    : 0
}

function canBeCaptured(input: ActionInput): boolean {
  const { charge, records, now } = input
  const { payment, order } = records
  return (
    isFreeToChange(input) &&
    effectiveStateOf(charge) === "authorized" &&
    payment !== undefined &&
    !payment.isCanceled &&
    payment.captures.length === 0 &&
    order !== undefined &&
    !order.isCanceled &&
    now < authorizationEndsAt(charge)
  )
}

/**
 * Returns whether reserved money can be released because no order needs it. If an order needs it, the order has to be
 * canceled instead.
 */
function canBeReleased(input: ActionInput): boolean {
  const { outstanding } = input
  return (
    isFreeToRefund(input) &&
    effectiveStateOf(input.charge) === "authorized" &&
    (!belongsToOrder(input) || (outstanding !== undefined && outstanding <= 0))
  )
}

function canBeBookedAsPart(input: ActionInput): boolean {
  const { charge, records, operations } = input
  const { captured, refunded } = charge.sums
  const { order, payment } = records
  return (
    isFreeToChange(input) &&
    charge.state === "paid" &&
    captured > 0 &&
    // If a part was refunded, the rest has to be refunded as well, because booking it would book the refunded part.
    refunded === 0 &&
    charge.bookAsPart === undefined &&
    payment === undefined &&
    order !== undefined &&
    captured <= (order.due ?? 0) &&
    unmatchedReasonOf({ charge, records, operations }) === "other_amount"
  )
}

/**
 * Returns whether a new payment link can be created for the order, because it has an amount outstanding for which no
 * other payment is open.
 */
function canHaveNewLink({
  charge,
  records: { order, payment },
  listedAs,
  outstanding = 0,
  makesLinks,
  hasOpenSibling = false,
}: ActionInput): boolean {
  const isBooked = sumOf(payment?.captures ?? []) >= charge.sums.captured
  const blocksNewLink =
    (isOpenState(charge.state) &&
      charge.abandonedAt === undefined &&
      !(charge.state === "paid" && isBooked)) ||
    (listedAs.includes("contradicted") && mayHaveUnknownPayment(charge))
  return (
    makesLinks &&
    order !== undefined &&
    !order.isCanceled &&
    outstanding > 0 &&
    !blocksNewLink &&
    !hasOpenSibling
  )
}

/** Returns whether a contradicted report may be about captured money that the ledger does not know yet. */
export function mayHaveUnknownPayment({
  mostCaptured,
}: Pick<Charge, "mostCaptured">): boolean {
  return mostCaptured === 0
}

/**
 * Returns whether the charge can be changed: no operation is in flight or in doubt, no refund is decided, and the
 * charge belongs to this installation.
 */
function isFreeToChange(input: ActionInput): boolean {
  return isIdleAndOwn(input) && input.charge.refundDecision === undefined
}

/**
 * Returns whether the charge can be refunded. A decided refund that failed is listed, and an administrator may request
 * it again.
 */
function isFreeToRefund(input: ActionInput): boolean {
  return (
    isFreeToChange(input) ||
    (isIdleAndOwn(input) && input.listedAs.includes("refund_failed"))
  )
}

function isIdleAndOwn(input: ActionInput): boolean {
  return unresolvedOperationOf(input) === undefined && !input.isWrittenElsewhere
}

/** Returns the time until which reserved money can be captured, or `undefined` if no money is reserved. */
export function captureDeadlineOf(
  charge: Pick<Charge, "state" | "sums" | "dispute" | "createdAt">
): Date | undefined {
  return effectiveStateOf(charge) === "authorized"
    ? authorizationEndsAt(charge)
    : undefined
}
