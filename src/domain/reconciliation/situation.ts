import { message, type Message } from "../message"
import { isAsynchronousMethod } from "../charge/charge"
import { effectiveStateOf } from "../dispute/dispute"
import { type BookedSums, sumOf } from "./medusa-records"
import type { Operation } from "../operation/operation"
import { type AccountState, accountOf } from "./order/account-of-order"
import { type ReconciliationInput, isAtWork } from "./reconciliation-input"
import { type CapturesState, capturesOf } from "./booking/captures"
import { type Certainty, certaintyOf } from "./certainty"
import {
  type DecisionState,
  decisionOf,
  type MoneyState,
  moneyOf,
  type UnpaidOrderState,
  unpaidOrderOf,
} from "./order/destination"
import { type LinkState, linkOf } from "./unpaid/open-link"
import { type RefundsState, refundsOf } from "./booking/refunds"
import { type ShipmentState, shipmentOf } from "./booking/shipment"
import { sumsToBook } from "./booking/sums-to-book"
import { isCompletedInVain } from "./order/order-of-charge"
import { type CodeState, codeOf } from "./unpaid/unpaid-code"

/**
 * The state of a charge on both sides, as named states. Each is a dimension of the rules, depends only on the two
 * sides, and has the data that its corrections need.
 */
export interface Situation {
  /** Whether the state of the charge is known. */
  certainty: Certainty
  /** The state of a payment link that was paid and can still be paid. */
  link: LinkState
  /** `in_vain`: a paid charge has accepted operations that Medusa cannot book; see cancellationOf. */
  cancellation: { is: "counts" } | { is: "in_vain"; operationIds: string[] }
  /** The state of a code that waits for its payer. */
  code: CodeState
  /** The state of Medusa's payment; `to_cancel`: no money is reserved any more. */
  payment:
    { is: "none" } | { is: "open" | "to_cancel" | "canceled"; id: string }
  /** `booking`: core writes a change of this payment that was done. `busy`: core works on something else. */
  medusa: { is: "idle" | "booking" | "busy" }
  /** Medusa's captures compared with what the gateway captured. */
  captures: CapturesState
  /** Medusa's refunds compared with what the gateway refunded. */
  refunds: RefundsState
  /** The sums on Medusa's payment collection compared with those of its rows; `other` also if it is paid in vain. */
  collection: { is: "equal" } | { is: "other"; sums: BookedSums }
  /** Whether the charge has a shopper's money, and where that belongs. */
  money: MoneyState
  /** The decision to refund the charge. */
  decision: DecisionState
  /** Whether an order was shipped whose money is only reserved. */
  shipment: ShipmentState
  /** The state of an order that waits for a charge without money. */
  unpaidOrder: UnpaidOrderState
  /** The lines of the order's account compared with the rows of its payment. */
  account: AccountState
  /** Operations whose booking by Medusa the ledger has not noted yet. */
  notes: { is: "complete" } | { is: "missing"; operationIds: string[] }
  /** `open`: neither the gateway nor a person has reported how the dispute ended. */
  dispute: { is: "none_open" } | { is: "open"; details: Message }
}

export type Dimension = keyof Situation

/**
 * Returns the input as the rules judge it: with the sums that are to be booked instead of the gateway's, and with the
 * state that counts in a dispute.
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

/** Returns the situation of a charge; `input` must come from asJudged. */
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
    shipment: shipmentOf(input),
    unpaidOrder: money.is === "none" ? unpaidOrderOf(input) : { is: "none" },
    account: accountOf(input),
    notes: notesOf(input),
    dispute: disputeOf(input),
  }
}

/**
 * Finds accepted operations that cannot be booked: the cancellation of a code that was paid, and the refund of a
 * part where Medusa has no payment. While they count as to be booked, nothing more of the charge can be
 * refunded.
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

function collectionOf(input: ReconciliationInput): Situation["collection"] {
  const { payment, collection } = input.records
  if (!payment || !collection) {
    return { is: "equal" }
  }
  const { kept, ofRows } = collection
  const isEqual =
    kept.captured === ofRows.captured &&
    kept.refunded === ofRows.refunded &&
    !isCompletedInVain(input)
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

/** Returns the state of a dispute; it stays open until the gateway shows its end, or a person has entered it. */
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
        ? message("disputed_and_returned", { refunded })
        : message("disputed"),
  }
}

function idsOf(operations: readonly Operation[]): string[] {
  return operations.map(({ id }) => id)
}
