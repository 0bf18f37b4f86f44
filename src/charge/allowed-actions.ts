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
export type ActionFacts = Pick<
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
  "appeared_late",
  "captured_differs",
  "refunded_differs",
  "money_gone",
]

/**
 * What a person may do with a charge now. Whoever does it is asked again by the gateway's side of it:
 * this keeps buttons away that could only be refused.
 */
export function allowedActions(facts: ActionFacts): ChargeAction[] {
  const { charge } = facts
  const when: Record<ChargeAction, boolean> = {
    synchronize: charge.state !== "not_created",
    capture: canBeCaptured(facts),
    refund: amountToRefund(facts) > 0 || canBeReleased(facts),
    book_as_part: canBeBookedAsPart(facts),
    resolve: unresolvedOf(facts)?.state === "unknown",
    accept_gateway_figure:
      unresolvedOf(facts) === undefined &&
      FIGURE_IN_QUESTION.some((kind) => facts.listedAs.includes(kind)),
    close_dispute: isInDispute(charge) && isOurs(facts),
    new_link: canHaveNewLink(facts),
    erase_payer: charge.details.payer !== undefined,
  }
  return Object.entries(when).flatMap(([action, isAllowed]) =>
    isAllowed ? [action as ChargeAction] : []
  )
}

/** Its operation that is in flight, or of which nobody knows what came. */
export function unresolvedOf({
  operations,
}: Pick<ActionFacts, "operations">): Operation | undefined {
  return operations.find(isUnresolved)
}

/** Whether an order has a charge, or can have it: then its money goes back through the order. */
export function belongsToOrder({
  charge,
  records,
  operations,
}: Pick<ActionFacts, "charge" | "records" | "operations">): boolean {
  const { bookAsPart: _, ...asPaid } = charge
  return (
    records.order !== undefined &&
    unmatchedReasonOf({ charge: asPaid, records, operations }) === undefined
  )
}

/** What a capture of all of it would take: 0 where nothing of it can be captured. */
export function amountToCapture(facts: ActionFacts): number {
  return canBeCaptured(facts) ? facts.charge.amount : 0
}

/** What a refund of all that is left would give back: 0 where nothing of it can be refunded. */
export function amountToRefund(facts: ActionFacts): number {
  const { charge } = facts
  const { captured, refunded } = charge.sums
  return isFreeToChange(facts) && effectiveStateOf(charge) === "paid"
    ? Math.max(0, captured - refunded)
    : 0
}

function canBeCaptured(facts: ActionFacts): boolean {
  const { charge, records, now } = facts
  const { payment, order } = records
  return (
    isFreeToChange(facts) &&
    effectiveStateOf(charge) === "authorized" &&
    payment !== undefined &&
    !payment.isCanceled &&
    payment.captures.length === 0 &&
    order !== undefined &&
    !order.isCanceled &&
    now < authorizationEndsAt(charge)
  )
}

/** What is reserved for no order is given up by decision; for an order, by canceling it. */
function canBeReleased(facts: ActionFacts): boolean {
  return (
    isFreeToChange(facts) &&
    effectiveStateOf(facts.charge) === "authorized" &&
    !belongsToOrder(facts)
  )
}

function canBeBookedAsPart(facts: ActionFacts): boolean {
  const { charge, records, operations } = facts
  const { captured, refunded } = charge.sums
  const { order, payment } = records
  return (
    isFreeToChange(facts) &&
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
  outstanding = 0,
  makesLinks,
  hasOpenSibling = false,
}: ActionFacts): boolean {
  const isBooked = sumOf(payment?.captures ?? []) >= charge.sums.captured
  const isInTheWay =
    isOpen(charge.state) &&
    charge.abandonedAt === undefined &&
    !(charge.state === "paid" && isBooked)
  return (
    makesLinks &&
    order !== undefined &&
    !order.isCanceled &&
    outstanding > 0 &&
    !isInTheWay &&
    !hasOpenSibling
  )
}

/** Nothing of it is under way, in doubt or decided, and it is this installation's. */
function isFreeToChange(facts: ActionFacts): boolean {
  return (
    unresolvedOf(facts) === undefined &&
    facts.charge.refundDecision === undefined &&
    isOurs(facts)
  )
}

function isOurs({ isWrittenElsewhere = false }: ActionFacts): boolean {
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
