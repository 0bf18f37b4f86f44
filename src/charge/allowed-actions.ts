import { authorizationEndsAt, type Charge } from "./charge"
import { isOpen } from "./charge-state"
import type { DiscrepancyKind } from "./discrepancy"
import { effectiveStateOf, isInDispute } from "./dispute"
import { sumOf } from "./medusa-records"
import { isUnresolved, type Operation } from "./operation"
import type { ReconciliationInput } from "./decide/reconciliation-input"
import { unmatchedReasonOf } from "./decide/unmatched-payment"

/** What a person may do with a charge. */
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

/** What it depends on. */
export type ActionInput = Pick<
  ReconciliationInput,
  | "charge"
  | "operations"
  | "records"
  | "isWrittenElsewhere"
  | "hasOpenSibling"
  | "now"
> & {
  /** The kinds of its open discrepancies. */
  listedAs: readonly string[]
  /** What its order has outstanding, in minor units, as far as it has an order. */
  outstanding: number | undefined
  /** Whether any account makes payment links. */
  makesLinks: boolean
}

/** Where what the ledger believes may be wrong, and only a person can say so. */
const FIGURE_IN_QUESTION: readonly DiscrepancyKind[] = [
  "contradicted",
  "amounts_differ",
  "money_gone",
  // Its money may wait for a figure that the gateway never shows again.
  "waiting_too_long",
]

/**
 * What a person may do with a charge now. Each act is checked again against the gateway: this only keeps
 * buttons away that would be refused.
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
    close_dispute: isInDispute(charge) && isOurs(input),
    new_link: canHaveNewLink(input),
    // Who paid for an order is erased with its customer.
    erase_payer:
      charge.details.payer !== undefined &&
      charge.method === "link" &&
      input.records.order === undefined,
  }
  return Object.entries(when).flatMap(([action, isAllowed]) =>
    isAllowed ? [action as ChargeAction] : []
  )
}

/** Its operation that is in flight, or of which nobody knows what came. */
export function unresolvedOf({
  operations,
}: Pick<ActionInput, "operations">): Operation | undefined {
  return operations.find(isUnresolved)
}

/** Whether an order has a charge, or can have it: then its money goes back through the order. */
export function belongsToOrder({
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

/** What a capture would take, all that its order owes: 0 where nothing of it can be captured. */
export function amountToCapture(input: ActionInput): number {
  const { charge, outstanding = charge.amount } = input
  return canBeCaptured(input)
    ? Math.max(0, Math.min(charge.amount, outstanding))
    : 0
}

/** What a refund of all that is left would give back: 0 where nothing of it can be refunded. */
export function amountToRefund(input: ActionInput): number {
  const { charge } = input
  const { captured, refunded } = charge.sums
  return isFreeToChange(input) && effectiveStateOf(charge) === "paid"
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

/** What is reserved for no order, or for one that owes nothing; for another one, by canceling it. */
function canBeReleased(input: ActionInput): boolean {
  const { outstanding } = input
  return (
    isFreeToChange(input) &&
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
    captured > refunded &&
    charge.bookAsPart === undefined &&
    payment === undefined &&
    order !== undefined &&
    captured <= (order.due ?? 0) &&
    unmatchedReasonOf({ charge, records, operations }) === "other_amount"
  )
}

/** What the order still asks for, while nothing else of it can be paid, or is on its way. */
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

/** Whether the contradicted word of a charge may be about money that came, of which nothing is known yet. */
export function mayBePaid({
  mostCaptured,
}: Pick<Charge, "mostCaptured">): boolean {
  return mostCaptured === 0
}

/** Nothing of it is under way, in doubt or decided, and it is this installation's. */
function isFreeToChange(input: ActionInput): boolean {
  return (
    unresolvedOf(input) === undefined &&
    input.charge.refundDecision === undefined &&
    isOurs(input)
  )
}

function isOurs({ isWrittenElsewhere = false }: ActionInput): boolean {
  return !isWrittenElsewhere
}

/** Until when what is reserved can be captured; undefined unless it is reserved. */
export function captureBefore(
  charge: Pick<Charge, "state" | "sums" | "dispute" | "createdAt">
): Date | undefined {
  return effectiveStateOf(charge) === "authorized"
    ? authorizationEndsAt(charge)
    : undefined
}
