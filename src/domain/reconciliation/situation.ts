import { message, type Message } from "../message"
import { isAsynchronousMethod } from "../payment-method/payment-method"
import { effectiveStateOf } from "../dispute/dispute"
import { type BookedSums, sumOf } from "./medusa-records"
import type { Operation } from "../operation/operation"
import {
  type OrderAccountState,
  orderAccountStateOf,
} from "./order/order-account"
import { type ReconciliationInput, isCoreAtWork } from "./reconciliation-input"
import { type CapturesState, capturesStateOf } from "./booking/captures"
import { type ChargeStateCertainty, certaintyOfChargeState } from "./certainty"
import {
  type RefundDecisionState,
  refundDecisionStateOf,
  type MoneyState,
  moneyStateOf,
  type UnpaidOrderState,
  unpaidOrderStateOf,
} from "./order/money-destination"
import { type LinkState, linkStateOf } from "./unpaid/open-link"
import { type RefundsState, refundsStateOf } from "./booking/refunds"
import { type ShipmentState, shipmentStateOf } from "./booking/shipment"
import { sumsToBook } from "./booking/sums-to-book"
import { isCompletedWithoutMoney } from "./order/order-of-charge"
import { type CodeState, codeStateOf } from "./unpaid/unpaid-code"

/**
 * The state of a charge on both sides, as one named state per dimension. The rules decide by these states, and the
 * states contain the data that the corrections need.
 */
export interface Situation {
  /** Whether the state of the charge is known. */
  certainty: ChargeStateCertainty
  /** The state of a payment link that was paid and can still be paid. */
  link: LinkState
  /** `in_vain`: a paid charge has accepted operations that Medusa cannot book (see unbookableOperationsOf). */
  cancellation: { is: "counts" } | { is: "in_vain"; operationIds: string[] }
  /** The state of a code that waits for its payer. */
  code: CodeState
  /** The state of Medusa's payment. `to_cancel`: no money is reserved any more, so the payment has to be canceled. */
  payment:
    { is: "none" } | { is: "open" | "to_cancel" | "canceled"; id: string }
  /**
   * Whether core works on the charge. `booking`: core is writing an accepted change of the payment. `busy`: core works
   * on something else.
   */
  medusa: { is: "idle" | "booking" | "busy" }
  /** How the captures in Medusa compare with the captured sum at the gateway. */
  captures: CapturesState
  /** How the refunds in Medusa compare with the refunded sum at the gateway. */
  refunds: RefundsState
  /**
   * Whether the sums on Medusa's payment collection equal those of its rows. It is `other` also if the collection is
   * shown as paid although its only payment was refunded.
   */
  collection: { is: "equal" } | { is: "other"; sums: BookedSums }
  /** Whether the charge has a shopper's money, and where the money belongs. */
  money: MoneyState
  /** The decision to refund the charge. */
  decision: RefundDecisionState
  /** What has to be done with reserved money whose order was shipped. */
  shipment: ShipmentState
  /** The state of an order that waits for a charge without money. */
  unpaidOrder: UnpaidOrderState
  /** How the lines of the order's account compare with the rows of its payment. */
  account: OrderAccountState
  /** The operations that the ledger has not marked as booked yet. */
  notes: { is: "complete" } | { is: "missing"; operationIds: string[] }
  /** `open`: neither the gateway nor an administrator has reported how the dispute ended. */
  dispute: { is: "none_open" } | { is: "open"; details: Message }
}

export type Dimension = keyof Situation

/**
 * Returns the input by which the rules decide: with the sums that have to be booked instead of the gateway's, and with
 * the effective state of a disputed charge.
 */
export function withSumsToBook(
  given: ReconciliationInput
): ReconciliationInput {
  const { sums, lossReason } = sumsToBook(given)
  const charge = {
    ...given.charge,
    sums,
    state: effectiveStateOf(given.charge),
  }
  return { ...given, charge, ...(lossReason ? { lossReason } : {}) }
}

/** Returns the situation of a charge. `input` must come from withSumsToBook. */
export function situationOf(input: ReconciliationInput): Situation {
  const money = moneyStateOf(input)
  return {
    certainty: certaintyOfChargeState(input),
    link: linkStateOf(input),
    cancellation: unbookableOperationsOf(input),
    code: codeStateOf(input),
    payment: medusaPaymentStateOf(input),
    medusa: coreActivityOf(input),
    captures: capturesStateOf(input),
    refunds: refundsStateOf(input),
    collection: collectionStateOf(input),
    money,
    decision: refundDecisionStateOf(input),
    shipment: shipmentStateOf(input),
    unpaidOrder:
      money.is === "none" ? unpaidOrderStateOf(input) : { is: "none" },
    account: orderAccountStateOf(input),
    notes: bookingNotesOf(input),
    dispute: disputeStateOf(input),
  }
}

/**
 * Returns accepted operations that Medusa cannot book: the cancellation of a code that was paid, and a partial refund
 * if Medusa has no payment. While they are not marked as booked, nothing more of the charge can be refunded.
 */
function unbookableOperationsOf(
  input: ReconciliationInput
): Situation["cancellation"] {
  const { charge, operations, records } = input
  const isInVain = ({ kind }: Operation): boolean =>
    (kind === "void" && isAsynchronousMethod(charge.method)) ||
    (kind === "refund" && records.payment === undefined)
  const inVain = operations.filter(
    (operation) =>
      isInVain(operation) &&
      operation.state === "accepted" &&
      operation.bookedAt === undefined &&
      !isCoreAtWork(operation, input)
  )
  return charge.state === "paid" && inVain.length > 0
    ? { is: "in_vain", operationIds: idsOf(inVain) }
    : { is: "counts" }
}

function medusaPaymentStateOf({
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

function coreActivityOf(input: ReconciliationInput): Situation["medusa"] {
  const atWork = input.operations.filter((one) => isCoreAtWork(one, input))
  if (atWork.length === 0) {
    return { is: "idle" }
  }
  const isBooking =
    input.records.payment && atWork.some(({ state }) => state === "accepted")
  return { is: isBooking ? "booking" : "busy" }
}

function collectionStateOf(
  input: ReconciliationInput
): Situation["collection"] {
  const { payment, collection } = input.records
  if (!payment || !collection) {
    return { is: "equal" }
  }
  const { kept, ofRows } = collection
  const isEqual =
    kept.captured === ofRows.captured &&
    kept.refunded === ofRows.refunded &&
    !isCompletedWithoutMoney(input)
  return isEqual ? { is: "equal" } : { is: "other", sums: ofRows }
}

function bookingNotesOf(input: ReconciliationInput): Situation["notes"] {
  const missing = input.operations.filter(
    (operation) =>
      operation.bookedAt === undefined && !isCoreAtWork(operation, input)
  )
  return missing.length > 0
    ? { is: "missing", operationIds: idsOf(missing) }
    : { is: "complete" }
}

/** Returns the state of a dispute. It stays open until the gateway shows its end or an administrator enters it. */
function disputeStateOf({
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
