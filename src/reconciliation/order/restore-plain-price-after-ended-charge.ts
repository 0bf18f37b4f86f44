import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { SESSION_CREATION_LEASE } from "../../domain/lease-times"
import { ledgerOf, logOf, paymentModuleOf } from "../../medusa/container"
import { isSessionUnpayable } from "../../medusa/payment/sessions"
import { restorePlainPrice } from "../../medusa/price/restore-plain-price"
import { LEASE_KEYS, waitForLease } from "../queue/wait-for-lease"

/**
 * Removes the discount from a cart after the charge for the discounted price has ended without an order. Usually, its
 * Pix code has expired. Does nothing if the shopper has already chosen another way of paying, or is choosing one now.
 *
 * An error is only logged, because the shopper's next choice and the nightly job also remove the discount.
 */
export async function restorePlainPriceAfterEndedCharge(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const { cartId, discount = 0, orderId, paymentCollectionId, state } = charge
  if (
    !cartId ||
    discount === 0 ||
    orderId !== undefined ||
    isOpenState(state)
  ) {
    return
  }
  const ledger = ledgerOf(container)
  const key = LEASE_KEYS.sessions(paymentCollectionId)
  const end = await waitForLease(ledger, key, {
    ...SESSION_CREATION_LEASE,
    waitMs: 0,
  })
  if (!end) {
    return // The shopper is choosing a way of paying at this moment.
  }
  try {
    const sessions = await paymentModuleOf(container).listPaymentSessions({
      payment_collection_id: paymentCollectionId,
    })
    const isReplaced = sessions.some(
      (one) => one.id !== charge.paymentSessionId && !isSessionUnpayable(one)
    )
    // The bank may still confirm the payment. The cart then gets the discounted price again, and its order is placed
    // with this session, so the session is kept.
    if (!isReplaced)
      await restorePlainPrice(container, cartId, { keepsSessions: true })
  } catch (error) {
    logOf(container).warn(
      `checkout-transparent: cart ${cartId} keeps the discount of an ended code until its next change: ${describeError(error)}`
    )
  } finally {
    await end()
  }
}
