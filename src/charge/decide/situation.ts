import { said } from "../saying"
import { isAsynchronousMethod } from "../charge"
import { effectiveStateOf } from "../dispute"
import { type BookedSums, sumOf } from "../medusa-records"
import type { Operation } from "../operation"
import { type AccountState, accountOf } from "./account-of-order"
import { type ReconciliationInput, isAtWork } from "./reconciliation-input"
import { type CapturesState, capturesOf } from "./captures"
import { type Certainty, certaintyOf } from "./certainty"
import {
  type DecisionState,
  decisionOf,
  type MoneyState,
  moneyOf,
  type UnpaidOrderState,
  unpaidOrderOf,
} from "./destination"
import { type LinkState, linkOf } from "./open-link"
import { type RefundsState, refundsOf } from "./refunds"
import { sumsToBook } from "./sums-to-book"
import { type CodeState, codeOf } from "./unpaid-code"

/**
 * What both sides say of a charge, as named states. Each is a dimension of the rules, is told from
 * both sides alone, and carries what its corrections need.
 */
export interface Situation {
  /** Whether it is known what the charge is. */
  certainty: Certainty
  /** A payment link that was paid and can still be paid. */
  link: LinkState
  /** `in_vain`: a code was paid although its cancellation had been accepted. */
  cancellation: { is: "counts" } | { is: "in_vain"; operationIds: string[] }
  /** A code that waits for its payer. */
  code: CodeState
  /** `to_cancel`: nothing is reserved any more. */
  payment:
    { is: "none" } | { is: "open" | "to_cancel" | "canceled"; id: string }
  /** `booking`: core writes down a change of this payment that was done. `busy`: it is at work otherwise. */
  medusa: { is: "idle" | "booking" | "busy" }
  /** Medusa's captures beside what the gateway took. */
  captures: CapturesState
  /** Medusa's refunds beside what the gateway gave back. */
  refunds: RefundsState
  /** The sums on Medusa's payment collection beside those of its rows. */
  collection: { is: "equal" } | { is: "other"; sums: BookedSums }
  /** Whether the charge has money of a shopper, and where that belongs. */
  money: MoneyState
  /** The decision that it goes back. */
  decision: DecisionState
  /** An order that waits for a charge which has no money. */
  unpaidOrder: UnpaidOrderState
  /** The lines of the order's account beside the rows of its payment. */
  account: AccountState
  /** Operations of which it is not noted yet that Medusa has booked them. */
  notes: { is: "complete" } | { is: "missing"; operationIds: string[] }
  /** `open`: neither the gateway nor a person has said how the dispute ended. */
  dispute: { is: "none_open" } | { is: "open"; details: string }
}

export type Dimension = keyof Situation

/**
 * Both sides as they are judged: with what is to be booked instead of what the gateway tells, and
 * with the state that counts in a dispute.
 */
export function asJudged(given: ReconciliationInput): ReconciliationInput {
  const { sums, gone } = sumsToBook(given)
  const charge = {
    ...given.charge,
    sums,
    state: effectiveStateOf(given.charge),
  }
  return { ...given, charge, ...(gone ? { gone } : {}) }
}

/** The situation of a charge; `input` as they are judged. */
export function situationOf(input: ReconciliationInput): Situation {
  const money = moneyOf(input)
  return {
    certainty: certaintyOf(input),
    link: linkOf(input),
    cancellation: cancellationOf(input),
    code: codeOf(input),
    payment: paymentOf(input),
    medusa: medusaOf(input),
    captures: capturesOf(input),
    refunds: refundsOf(input),
    collection: collectionOf(input),
    money,
    decision: decisionOf(input),
    unpaidOrder: money.is === "none" ? unpaidOrderOf(input) : { is: "none" },
    account: accountOf(input),
    notes: notesOf(input),
    dispute: disputeOf(input),
  }
}

/**
 * What was done, and has nothing that it could be booked on: the cancellation of a code that was paid, and
 * the refund of a part where Medusa has no payment. While they count as to be booked, nothing more of
 * the charge can go back.
 */
function cancellationOf(input: ReconciliationInput): Situation["cancellation"] {
  const { charge, operations, records } = input
  const isInVain = ({ kind }: Operation): boolean =>
    (kind === "void" && isAsynchronousMethod(charge.method)) ||
    (kind === "refund" && records.payment === undefined)
  const inVain = operations.filter(
    (operation) =>
      isInVain(operation) &&
      operation.state === "accepted" &&
      operation.bookedAt === undefined &&
      !isAtWork(operation, input)
  )
  return charge.state === "paid" && inVain.length > 0
    ? { is: "in_vain", operationIds: idsOf(inVain) }
    : { is: "counts" }
}

function paymentOf({
  charge: { state, sums },
  records: { payment },
}: ReconciliationInput): Situation["payment"] {
  if (!payment) {
    return { is: "none" }
  }
  const { id, isCanceled } = payment
  const isOver =
    state === "canceled" || state === "expired" || state === "failed"
  if (isCanceled) {
    return { is: "canceled", id }
  }
  return { is: isOver && sums.captured === 0 ? "to_cancel" : "open", id }
}

function medusaOf(input: ReconciliationInput): Situation["medusa"] {
  const atWork = input.operations.filter((one) => isAtWork(one, input))
  if (atWork.length === 0) {
    return { is: "idle" }
  }
  const isBooking =
    input.records.payment && atWork.some(({ state }) => state === "accepted")
  return { is: isBooking ? "booking" : "busy" }
}

function collectionOf({
  records: { payment, collection },
}: ReconciliationInput): Situation["collection"] {
  if (!payment || !collection) {
    return { is: "equal" }
  }
  const { kept, ofRows } = collection
  const isEqual =
    kept.captured === ofRows.captured && kept.refunded === ofRows.refunded
  return isEqual ? { is: "equal" } : { is: "other", sums: ofRows }
}

function notesOf(input: ReconciliationInput): Situation["notes"] {
  const missing = input.operations.filter(
    (operation) =>
      operation.bookedAt === undefined && !isAtWork(operation, input)
  )
  return missing.length > 0
    ? { is: "missing", operationIds: idsOf(missing) }
    : { is: "complete" }
}

/** Listed until the gateway shows how it ended, or a person has entered it. */
function disputeOf({
  charge,
  records: { payment },
}: ReconciliationInput): Situation["dispute"] {
  if (charge.state !== "charged_back" || charge.dispute?.closed) {
    return { is: "none_open" }
  }
  const { refunded } = charge.sums
  return {
    is: "open",
    details:
      refunded > sumOf(payment?.refunds ?? [])
        ? said("disputed_and_returned", { refunded })
        : said("disputed"),
  }
}

function idsOf(operations: readonly Operation[]): string[] {
  return operations.map(({ id }) => id)
}
