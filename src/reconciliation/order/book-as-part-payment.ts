import type { MedusaContainer } from "@medusajs/framework/types"
import { message, type Message } from "../../domain/message"
import { unmatchedReasonOf } from "../../domain/reconciliation/order/unmatched-payment"
import { CartIsLockedError, withCartLock } from "../../medusa/cart/cart-lock"
import { ledgerOf } from "../../medusa/container"
import { chargeNotFoundError, refusalError } from "../../medusa/refusal-errors"
import { readReconciliationInput } from "../read/read-reconciliation-input"
import {
  synchronizeChargeById,
  type SynchronizationSummary,
} from "../queue/synchronize-now"

/**
 * Records a charge in Medusa as a part payment of an order that owes more, because an administrator has decided this.
 * Throws a refusal for the administrator if this is not possible.
 *
 * While the cart is locked, checks the order's outstanding amount and stores the decision. Then a synchronization
 * records the payment. If the process is killed in between, a later synchronization records the payment.
 */
export async function bookAsPartPayment(
  container: MedusaContainer,
  chargeId: string,
  decision: { by: string; reason: string }
): Promise<SynchronizationSummary> {
  const charge = await ledgerOf(container).findChargeById(chargeId)
  if (!charge) throw chargeNotFoundError(chargeId)
  await withCartLock(container, charge.cartId, () =>
    validateAndRecordPartPaymentDecision(container, chargeId, decision)
  ).catch((error: unknown) => {
    throw error instanceof CartIsLockedError
      ? nothingBookedError(message("cart_is_locked"))
      : error
  })
  return synchronizeChargeById(container, chargeId)
}

/**
 * Checks that the charge can be recorded as a part payment, and stores the decision. Call this function only while the
 * cart is locked.
 */
async function validateAndRecordPartPaymentDecision(
  container: MedusaContainer,
  chargeId: string,
  decision: { by: string; reason: string }
): Promise<void> {
  const { charge, records, operations } = await readReconciliationInput(
    container,
    chargeId
  )
  const { captured, refunded } = charge.sums
  const { order, payment } = records
  if (charge.state !== "paid" || captured <= refunded) {
    throw nothingBookedError(message("has_no_money", { state: charge.state }))
  }
  if (refunded > 0) {
    throw nothingBookedError(message("part_is_refunded"))
  }
  if (charge.refundDecision) {
    throw nothingBookedError(message("money_is_refunded"))
  }
  if (payment || charge.bookAsPart) {
    throw nothingBookedError(message("booked_already"))
  }
  if (
    !order ||
    unmatchedReasonOf({ charge, records, operations }) !== "other_amount"
  ) {
    throw nothingBookedError(message("no_order_for_another_amount"))
  }
  const { due = 0 } = order
  if (captured > due) {
    throw nothingBookedError(
      message("paid_more_than_due", { order: order.id, paid: captured, due })
    )
  }
  if (
    !(await ledgerOf(container).recordBookAsPartDecision(chargeId, decision))
  ) {
    throw nothingBookedError(message("changed_since_observed"))
  }
}

function nothingBookedError(then: Message) {
  return refusalError(message("nothing_booked", undefined, { then }))
}
