import { message, type Message } from "../message"
import { isAsynchronousMethod } from "../payment-method/payment-method"
import { chargeStateConsideringDispute } from "../dispute/dispute"
import { type BookedSums, sumOfAmounts } from "./medusa-records"
import type { Operation } from "../operation/operation"
import {
  type OrderTransactionsState,
  orderTransactionsStateOf,
} from "./order/order-transactions-state"
import {
  type ReconciliationInput,
  isMedusaProcessingOperation,
} from "./reconciliation-input"
import { type CapturesState, capturesStateOf } from "./booking/captures-state"
import {
  type ChargeStateCertainty,
  certaintyOfChargeState,
} from "./charge-state-certainty"
import {
  type RefundDecisionState,
  refundDecisionStateOf,
  type MoneyDestination,
  moneyDestinationOf,
  type UnpaidOrderState,
  unpaidOrderStateOf,
} from "./order/money-destination"
import {
  type LinkDeactivationState,
  linkDeactivationStateOf,
} from "./unpaid/link-deactivation"
import { type RefundsState, refundsStateOf } from "./booking/refunds-state"
import {
  type CaptureAtShipmentState,
  captureAtShipmentStateOf,
} from "./booking/capture-at-shipment"
import { sumsToBook } from "./booking/sums-to-book"
import { isCollectionCompletedWithoutMoney } from "./order/order-of-charge"
import { type CodeState, unpaidCodeStateOf } from "./unpaid/unpaid-code"

/**
 * Describes a charge at the gateway, in the ledger and in Medusa. The description has sixteen parts, and each part is
 * in one of several named states (`is`). The rules choose a correction by these states. A state also contains the data
 * that the correction needs.
 */
export interface Situation {
  /** Whether the plugin knows the true state of the charge. */
  certainty: ChargeStateCertainty
  /** What has to be done with a payment link that was paid and can still be paid a second time. */
  link: LinkDeactivationState
  /**
   * Whether Medusa can book the accepted operations. `has_unbookable`: the charge is paid and has accepted operations
   * that Medusa can never book.
   */
  bookability:
    { is: "all_bookable" } | { is: "has_unbookable"; operationIds: string[] }
  /** What has to be done with an unpaid code or link, or until when it may still be paid. */
  code: CodeState
  /**
   * The payment of the charge in Medusa.
   * - `none`: Medusa has no payment of the charge.
   * - `to_cancel`: the payment has to be canceled, because no money is reserved any more.
   * - `canceled`: Medusa has canceled the payment.
   * - `open`: all other cases.
   */
  payment:
    { is: "none" } | { is: "open" | "to_cancel" | "canceled"; id: string }
  /**
   * Whether Medusa may be working on an operation of the charge just now.
   * - `idle`: Medusa is not working on an operation.
   * - `booking`: Medusa has a payment, and may be recording an operation that the gateway has accepted.
   * - `busy`: Medusa may be working on an operation, but the conditions for `booking` are not met.
   */
  medusa: { is: "idle" | "booking" | "busy" }
  /** How the captures in Medusa differ from the captured sum at the gateway. */
  captures: CapturesState
  /** How the refunds in Medusa differ from the refunded sum at the gateway. */
  refunds: RefundsState
  /**
   * Whether the sums that Medusa stores on the payment collection are right. `other`: they differ from the collection's
   * captures and refunds, or Medusa shows the collection as paid although its only payment was canceled or refunded. If
   * Medusa has no payment of the charge, the state is always `equal`.
   */
  collection: { is: "equal" } | { is: "other"; sums: BookedSums }
  /** Whether the charge has money, and what the money is for. */
  money: MoneyDestination
  /** Whether a refund of the charge was decided, and what has to happen with this decision. */
  decision: RefundDecisionState
  /** What has to be done with reserved money after its order was shipped. */
  shipment: CaptureAtShipmentState
  /** The state of an order that waits for this charge although the charge has no money. */
  unpaidOrder: UnpaidOrderState
  /** How the order's transactions differ from the captures and refunds of its payment. */
  orderTransactions: OrderTransactionsState
  /** Whether the ledger still has to mark operations as booked. */
  bookingMarks: { is: "complete" } | { is: "missing"; operationIds: string[] }
  /**
   * Whether a payer's dispute is open. A dispute is open until the gateway shows, or an administrator enters, how it
   * ended.
   */
  dispute: { is: "none_open" } | { is: "open"; details: Message }
}

export type SituationPart = keyof Situation

/**
 * Returns a copy of the input in which the charge has the captured and refunded sums that Medusa's records must have.
 * These sums can differ from the sums at the gateway. For example, Medusa has to book lost money as refunded.
 *
 * In the copy, the charge's state takes into account what an administrator entered about a dispute.
 */
export function toInputWithSumsToBook(
  given: ReconciliationInput
): ReconciliationInput {
  const { sums, lossReason } = sumsToBook(given)
  const charge = {
    ...given.charge,
    sums,
    state: chargeStateConsideringDispute(given.charge),
  }
  return { ...given, charge, ...(lossReason ? { lossReason } : {}) }
}

/** Returns the situation of a charge. `input` must be a result of toInputWithSumsToBook. */
export function situationOf(input: ReconciliationInput): Situation {
  const money = moneyDestinationOf(input)
  return {
    certainty: certaintyOfChargeState(input),
    link: linkDeactivationStateOf(input),
    bookability: bookabilityOfOperations(input),
    code: unpaidCodeStateOf(input),
    payment: medusaPaymentStateOf(input),
    medusa: medusaActivityOf(input),
    captures: capturesStateOf(input),
    refunds: refundsStateOf(input),
    collection: collectionStateOf(input),
    money,
    decision: refundDecisionStateOf(input),
    shipment: captureAtShipmentStateOf(input),
    unpaidOrder:
      money.is === "none" ? unpaidOrderStateOf(input) : { is: "none" },
    orderTransactions: orderTransactionsStateOf(input),
    bookingMarks: bookingMarksStateOf(input),
    dispute: disputeStateOf(input),
  }
}

/**
 * Returns `has_unbookable` if a paid charge has accepted operations that Medusa can never book, for example a refund
 * although Medusa has no payment. The plugin then sets `bookedAt` of these operations, so that it no longer waits for
 * Medusa to book them.
 */
function bookabilityOfOperations(
  input: ReconciliationInput
): Situation["bookability"] {
  const { charge, operations, records } = input
  const isInVain = ({ kind }: Operation): boolean =>
    (kind === "void" && isAsynchronousMethod(charge.method)) ||
    (kind === "refund" && records.payment === undefined)
  const inVain = operations.filter(
    (operation) =>
      isInVain(operation) &&
      operation.state === "accepted" &&
      operation.bookedAt === undefined &&
      !isMedusaProcessingOperation(operation, input)
  )
  return charge.state === "paid" && inVain.length > 0
    ? { is: "has_unbookable", operationIds: operationIdsOf(inVain) }
    : { is: "all_bookable" }
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

function medusaActivityOf(input: ReconciliationInput): Situation["medusa"] {
  const inProgress = input.operations.filter((one) =>
    isMedusaProcessingOperation(one, input)
  )
  if (inProgress.length === 0) {
    return { is: "idle" }
  }
  const isBooking =
    input.records.payment &&
    inProgress.some(({ state }) => state === "accepted")
  return { is: isBooking ? "booking" : "busy" }
}

function collectionStateOf(
  input: ReconciliationInput
): Situation["collection"] {
  const { payment, collection } = input.records
  if (!payment || !collection) {
    return { is: "equal" }
  }
  const { stored, actual } = collection
  const isEqual =
    stored.captured === actual.captured &&
    stored.refunded === actual.refunded &&
    !isCollectionCompletedWithoutMoney(input)
  return isEqual ? { is: "equal" } : { is: "other", sums: actual }
}

function bookingMarksStateOf(
  input: ReconciliationInput
): Situation["bookingMarks"] {
  const missing = input.operations.filter(
    (operation) =>
      operation.bookedAt === undefined &&
      !isMedusaProcessingOperation(operation, input)
  )
  return missing.length > 0
    ? { is: "missing", operationIds: operationIdsOf(missing) }
    : { is: "complete" }
}

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
      refunded > sumOfAmounts(payment?.refunds ?? [])
        ? message("disputed_and_returned", { refunded })
        : message("disputed"),
  }
}

function operationIdsOf(operations: readonly Operation[]): string[] {
  return operations.map(({ id }) => id)
}
