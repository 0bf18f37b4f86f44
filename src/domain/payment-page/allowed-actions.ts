import { authorizationEndsAt, type Charge } from "../charge/charge"
import { isOpen } from "../charge/charge-state"
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

export interface ActionInput extends Omit<ReconciliationInput, "gone"> {
  listedAs: readonly string[]
  /** The amount that the charge's order has outstanding, in minor units; undefined if there is no order. */
  outstanding: number | undefined
  /** Whether any account makes payment links. */
  makesLinks: boolean
}

/** Discrepancies in which the ledger's figures may be wrong, and only a person can decide that. */
const FIGURE_IN_QUESTION: readonly DiscrepancyKind[] = [
  "contradicted",
  "amounts_differ",
  "money_gone",
  // The charge may wait for a figure that the gateway never shows again.
  "waiting_too_long",
]

/**
 * Returns what a person may do with a charge now. Each action checks again when it is done: this list only hides
 * buttons whose action would be refused.
 */
export function allowedActions(input: ActionInput): ChargeAction[] {
  const { charge } = input
  const when: Record<ChargeAction, boolean> = {
    synchronize: charge.state !== "not_created",
    capture: amountToCapture(input) > 0,
    refund: amountToRefund(input) > 0 || canBeReleased(input),
    book_as_part: canBeBookedAsPart(input),
    resolve: unresolvedOf(input)?.state === "unknown",
    accept_gateway_figure:
      unresolvedOf(input) === undefined &&
      FIGURE_IN_QUESTION.some((kind) => input.listedAs.includes(kind)),
    close_dispute: isInDispute(charge) && !input.isWrittenElsewhere,
    new_link: canHaveNewLink(input),
    // The data of a payer who paid for an order is erased with its customer.
    erase_payer:
      charge.details.payer !== undefined &&
      isLinkMethod(charge.method) &&
      input.records.order === undefined,
  }
  return Object.entries(when).flatMap(([action, isAllowed]) =>
    isAllowed ? [action as ChargeAction] : []
  )
}

export function unresolvedOf({
  operations,
}: Pick<ActionInput, "operations">): Operation | undefined {
  return operations.find(isUnresolved)
}

/** Whether a charge belongs to an order, or can: then its money is refunded through the order. */
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

/** What a refund refunds: an order's payment, through Medusa and also in part; or a charge of no order, as a whole. */
export const REFUNDED_AS = ["order_payment", "whole_charge"] as const

/**
 * Returns whether a refund of the charge would now refund the order's payment or the whole charge. A charge with a
 * refund decision is refunded as a whole.
 */
export function refundedAs(
  input: Pick<ActionInput, "charge" | "records" | "operations">
): (typeof REFUNDED_AS)[number] {
  return belongsToOrder(input) && input.charge.refundDecision === undefined
    ? "order_payment"
    : "whole_charge"
}

/** Returns the amount that a capture would take, at most what the order owes; 0 where a capture is not possible. */
export function amountToCapture(input: ActionInput): number {
  const { charge, outstanding = charge.amount } = input
  return canBeCaptured(input)
    ? Math.max(0, Math.min(charge.amount, outstanding))
    : 0
}

/** Returns the amount that a full refund would return to the payer; 0 where a refund is not possible. */
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

/** Whether reserved money can be released: no order needs it. If an order needs it, the order is canceled instead. */
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
    // A part that was refunded would be booked with the rest: then the rest is refunded, too.
    refunded === 0 &&
    charge.bookAsPart === undefined &&
    payment === undefined &&
    order !== undefined &&
    captured <= (order.due ?? 0) &&
    unmatchedReasonOf({ charge, records, operations }) === "other_amount"
  )
}

/** Whether the order has an amount outstanding that no other payment pays or may still pay. */
function canHaveNewLink({
  charge,
  records: { order, payment },
  listedAs,
  outstanding = 0,
  makesLinks,
  hasOpenSibling = false,
}: ActionInput): boolean {
  const isBooked = sumOf(payment?.captures ?? []) >= charge.sums.captured
  const isInTheWay =
    (isOpen(charge.state) &&
      charge.abandonedAt === undefined &&
      !(charge.state === "paid" && isBooked)) ||
    (listedAs.includes("contradicted") && mayBePaid(charge))
  return (
    makesLinks &&
    order !== undefined &&
    !order.isCanceled &&
    outstanding > 0 &&
    !isInTheWay &&
    !hasOpenSibling
  )
}

/** Whether a contradicted report of the gateway may be about money that was taken and is not known yet. */
export function mayBePaid({
  mostCaptured,
}: Pick<Charge, "mostCaptured">): boolean {
  return mostCaptured === 0
}

/** Whether no operation is under way or in doubt, no refund is decided, and the charge is this installation's. */
function isFreeToChange(input: ActionInput): boolean {
  return isQuiet(input) && input.charge.refundDecision === undefined
}

/** Likewise for a refund. A decided refund that failed is listed, and a person may ask for it again. */
function isFreeToRefund(input: ActionInput): boolean {
  return (
    isFreeToChange(input) ||
    (isQuiet(input) && input.listedAs.includes("refund_failed"))
  )
}

function isQuiet(input: ActionInput): boolean {
  return unresolvedOf(input) === undefined && !input.isWrittenElsewhere
}

/** The time until which reserved money can be captured; undefined unless money is reserved. */
export function captureBefore(
  charge: Pick<Charge, "state" | "sums" | "dispute" | "createdAt">
): Date | undefined {
  return effectiveStateOf(charge) === "authorized"
    ? authorizationEndsAt(charge)
    : undefined
}
