import {
  replaceFollowingMessage,
  message,
  type Message,
} from "../../domain/message"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import type { Correction } from "../../domain/reconciliation/correction"
import type { LeasedCharge } from "../../modules/ledger"
import { ledgerOf } from "../../medusa/container"
import { deleteBookingOfUnmovedMoney } from "../../medusa/booking/delete-booking-of-unmoved-money"
import * as book from "../../medusa/booking/write-bookings"
import { runWithoutActorAndRequestLanguage } from "../../medusa/customer/signed-in-actor"
import {
  writeMissingCreditLine,
  repairOrderTransactions,
} from "../../medusa/booking/repair-transactions"
import {
  type CorrectionResult,
  CORRECTION_APPLIED,
  waitingResult,
  buildResultToListDiscrepancy,
} from "./correction-result"
import {
  captureShippedCharge,
  voidShippedAuthorization,
} from "../shipment/capture-or-void-shipped-charge"
import {
  cancelOrAbandonUnpaidPaymentCode,
  cancelUnpaidOrder,
  deactivatePaidLink,
} from "../unpaid/cancel-unpaid-codes-and-orders"
import {
  withdrawRefundDecisionUnderCartLock,
  decideRefundUnderCartLock,
} from "../refund/decide-refund"
import { publicDataWithQrCodeImage } from "../../operations/look-up/look-up-charge"
import { changePaymentSessionFields } from "../../medusa/payment/sessions"
import {
  withUndefinedOptionalKeys,
  PUBLIC_DATA_KEY,
} from "../../domain/charge/public-data"
import type { Charge } from "../../domain/charge/charge"
import { payOrderWithCharge, placeOrPayOrder } from "../order/place-order"
import { recordReturnedOrLostMoney } from "../refund/record-refund"
import { carryOutRefundDecision } from "../refund/carry-out-refund-decision"
import { SHORT_PAUSE_MS } from "../queue/waiting/synchronization-pauses"
import { AUTOMATIC_ACTOR } from "../../domain/refund/automatic-refund-caps"
import { chargeStateConsideringDispute } from "../../domain/dispute/dispute"
import { isObservedByNotifications } from "../../options/account-observation"
import { accountOfCharge } from "../../options/find-account"
import { lookUpAndRecord } from "../read/look-up-and-record"

/**
 * A correction that changes Medusa, the ledger or the gateway. All other corrections end the synchronization. Only
 * `list_discrepancy` also lists the charge.
 */
export type ApplicableCorrection = Exclude<
  Correction,
  { kind: "none" | "wait" | "list_discrepancy" }
>

interface ToApply {
  leased: LeasedCharge
  input: ReconciliationInput
  correction: ApplicableCorrection
}

/**
 * Applies one correction to Medusa, the ledger or the gateway. The correction runs without the identity of the
 * signed-in administrator, so that Medusa's records do not name an administrator who only started the synchronization.
 */
export function applyCorrection(
  container: MedusaContainer,
  toApply: ToApply
): Promise<CorrectionResult> {
  return runWithoutActorAndRequestLanguage(() =>
    applyCorrectionByKind(container, toApply)
  )
}

async function applyCorrectionByKind(
  container: MedusaContainer,
  { leased, input, correction }: ToApply
): Promise<CorrectionResult> {
  const { charge } = input
  const booking = { container, ...input }
  switch (correction.kind) {
    case "complete_cart":
      return placeOrPayOrder(container, {
        leased,
        input,
        what: correction.kind,
      })
    case "pay_order":
      return payOrderWithCharge(container, { leased, input })
    case "refund_money":
      return carryOutRefundDecision(container, input)
    case "withdraw_refund_decision":
      return withdrawRefundDecisionUnderCartLock(container, charge)
    case "book_capture":
      await book.bookCapture(booking, correction)
      break
    case "book_refund":
      await book.bookRefund(booking, correction)
      break
    case "record_refund":
      return recordReturnedOrLostMoney(container, input, correction)
    case "remove_capture":
    case "remove_refund":
      await deleteBookingOfUnmovedMoney(booking, correction)
      break
    case "mark_captured":
      await book.markPaymentCaptured(booking, correction)
      break
    case "cancel_payment":
      await book.cancelPaymentAndUnpaidCollection(booking, correction)
      break
    case "refresh_collection":
      await book.updateCollectionSumsAndStatus(booking, correction)
      break
    case "repair_transactions":
      if (!(await repairOrderTransactions(booking, correction))) {
        return waitingResult(SHORT_PAUSE_MS, message("waits_for_order_change"))
      }
      break
    case "capture_shipped":
      return captureShippedCharge(container, input, correction)
    case "release_shipped":
      await voidShippedAuthorization(container, correction)
      break
    case "mark_booked":
      return writeCreditLinesAndMarkBooked(
        booking,
        input,
        correction.operationIds
      )
    case "deactivate_link":
      await deactivatePaidLink(container, charge)
      break
    case "show_code":
      await writePaymentCodeOrLinkToSession(container, charge)
      break
    case "cancel_code":
      return cancelOrAbandonUnpaidPaymentCode(container, charge, correction)
    case "cancel_order":
      return cancelUnpaidOrder(container, { leased, input, correction })
    case "refund_unmatched":
      return decideRefundOfUnmatchedPayment(container, input, correction)
  }
  return CORRECTION_APPLIED
}

/**
 * Marks operations as booked, after writing the missing credit lines of accepted refunds into the order. Returns
 * `waiting` if a credit line cannot be written yet, for example during an open change of the order.
 */
async function writeCreditLinesAndMarkBooked(
  booking: book.BookingContext,
  { operations }: ReconciliationInput,
  operationIds: string[]
): Promise<CorrectionResult> {
  const refunds = operations.filter(
    ({ id, kind, state }) =>
      kind === "refund" && state === "accepted" && operationIds.includes(id)
  )
  for (const refund of refunds) {
    if (!(await writeMissingCreditLine(booking, refund))) {
      return waitingResult(SHORT_PAUSE_MS, message("waits_for_order_change"))
    }
  }
  await ledgerOf(booking.container).markOperationsBooked(operationIds)
  return CORRECTION_APPLIED
}

/**
 * Stores the code or link of a charge in the payment session's data, so that the storefront can show it. This is
 * necessary when the plugin gets the code or link only after the session was created, for example because the gateway's
 * answer was lost.
 */
async function writePaymentCodeOrLinkToSession(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const { paymentSessionId: id } = charge
  // The session's status is not changed, because another process may be changing it at the same time.
  await changePaymentSessionFields(container, id, async () => ({
    data: {
      session_id: id,
      [PUBLIC_DATA_KEY]: withUndefinedOptionalKeys(
        await publicDataWithQrCodeImage(ledgerOf(container), charge)
      ),
    },
  }))
}

/**
 * Decides to refund a payment that matches no order, or lists the payment for an administrator. For example, the
 * payment is listed if the options forbid an automatic refund, if a limit is reached, or if the cart is locked.
 *
 * Only the decision is made here. A later correction sends the refund to the gateway. Returns `waiting` if the decision
 * cannot be made yet.
 */
async function decideRefundOfUnmatchedPayment(
  container: MedusaContainer,
  { charge }: ReconciliationInput,
  { details }: Extract<Correction, { kind: "refund_unmatched" }>
): Promise<CorrectionResult> {
  const account = accountOfCharge(ledgerOf(container).pluginOptions, charge)
  const listUnmatchedPayment = (then?: Message) =>
    buildResultToListDiscrepancy(
      "unmatched_payment",
      then === undefined ? details : replaceFollowingMessage(details, then)
    )
  if (account.unmatchedPayments === "keep") {
    return listUnmatchedPayment()
  }
  if (isObservedByNotifications(account, charge)) {
    return listUnmatchedPayment(message("refund_needs_look_up"))
  }
  const first = await lookUpIfFirstLinkPaymentIsKept(container, charge)
  if (first === "state_unknown") {
    return waitingResult(SHORT_PAUSE_MS, message("waits_for_first_payment"))
  }
  if (first === "gone") {
    return listUnmatchedPayment(message("first_payment_gone"))
  }
  // The decision is made while the cart is locked, after a last search for an order.
  const { applied, isLocked, capped } = await decideRefundUnderCartLock(
    container,
    charge,
    { by: AUTOMATIC_ACTOR, reason: details, caps: account.automaticRefunds }
  )
  if (isLocked) {
    return listUnmatchedPayment(
      message("refund_waits_for_cart", { cart: charge.cartId ?? "" })
    )
  }
  return capped === undefined ? applied : listUnmatchedPayment(capped)
}

/**
 * Looks up the first payment of a payment link, to find out whether an order may need a further payment of the link:
 * - `kept`: no order needs the further payment. Either the shop has money of the first payment, or the plugin itself
 *   decided to refund the first payment. Also returned for a charge that is not a further payment of a link.
 * - `gone`: the shop does not have the money of the first payment, and the plugin itself did not decide to refund it.
 * - `state_unknown`: the first payment cannot be looked up, or is unpaid at the moment.
 */
async function lookUpIfFirstLinkPaymentIsKept(
  container: MedusaContainer,
  { link }: Charge
): Promise<"kept" | "gone" | "state_unknown"> {
  if (link?.duplicateOfChargeId === undefined) {
    return "kept"
  }
  const ledger = ledgerOf(container)
  const known = await ledger.findChargeById(link.duplicateOfChargeId)
  // The first payment may just have been refunded in the merchant panel.
  const lookup = known && (await lookUpAndRecord(container, known))
  const first = await ledger.findChargeById(link.duplicateOfChargeId)
  if (lookup?.kind !== "observed" || first?.state === "pending") {
    return "state_unknown"
  }
  const isPaymentKept =
    first !== undefined &&
    chargeStateConsideringDispute(first) === "paid" &&
    first.sums.captured > first.sums.refunded
  // The first payment matched no order either and is refunded, so no order waits for the second payment.
  const isRefundedByUs = first?.refundDecision?.decidedBy === AUTOMATIC_ACTOR
  return isPaymentKept || isRefundedByUs ? "kept" : "gone"
}
