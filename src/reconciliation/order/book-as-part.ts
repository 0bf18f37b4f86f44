import type { MedusaContainer } from "@medusajs/framework/types"
import { message, type Message } from "../../domain/message"
import { unmatchedReasonOf } from "../../domain/reconciliation/order/unmatched-payment"
import { CartIsLockedError, underCartLock } from "../../medusa/cart/cart-lock"
import { ledgerOf } from "../../medusa/core"
import { noChargeError, refusalError } from "../../medusa/refusal-errors"
import { readReconciliationInput } from "../read/read-input"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "../queue/synchronize-now"

/**
 * Books a charge as a part payment of an order that owes more, because an administrator decides so. The order's
 * outstanding amount is read again under core's cart lock. The decision is stored first, so that the payment is booked
 * even after a crash. Throws a refusal for the administrator if the charge cannot be booked.
 */
export async function bookAsPart(
  container: MedusaContainer,
  chargeId: string,
  decision: { by: string; reason: string }
): Promise<SynchronizedCharge> {
  const charge = await ledgerOf(container).findChargeById(chargeId)
  if (!charge) throw noChargeError(chargeId)
  await underCartLock(container, charge.cartId, () =>
    decide(container, chargeId, decision)
  ).catch((error: unknown) => {
    throw error instanceof CartIsLockedError
      ? refusal(message("cart_is_locked"))
      : error
  })
  return synchronizeChargeById(container, chargeId)
}

/** Checks the charge and stores the decision. Call it only under core's cart lock. */
async function decide(
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
    throw refusal(message("has_no_money", { state: charge.state }))
  }
  if (refunded > 0) {
    throw refusal(message("part_is_refunded"))
  }
  if (charge.refundDecision) {
    throw refusal(message("money_is_refunded"))
  }
  if (payment || charge.bookAsPart) {
    throw refusal(message("booked_already"))
  }
  if (
    !order ||
    unmatchedReasonOf({ charge, records, operations }) !== "other_amount"
  ) {
    throw refusal(message("no_order_for_another_amount"))
  }
  const { due = 0 } = order
  if (captured > due) {
    throw refusal(
      message("paid_more_than_due", { order: order.id, paid: captured, due })
    )
  }
  if (
    !(await ledgerOf(container).recordBookAsPartDecision(chargeId, decision))
  ) {
    throw refusal(message("changed_since_observed"))
  }
}

function refusal(then: Message) {
  return refusalError(message("nothing_booked", undefined, { then }))
}
