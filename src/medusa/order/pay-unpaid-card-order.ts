import type { MedusaContainer } from "@medusajs/framework/types"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import {
  type MethodOfAccount,
  parseOwnProviderId,
} from "../../domain/payment-method/provider-id"

import { CartIsLockedError, withCartLockTimeout } from "../cart/cart-lock"
import { ledgerOf, paymentModuleOf, type Scope } from "../core"
import { isSessionOver } from "../payment/sessions"
import { findOrderOfCart, type OrderOfCart } from "./order-of-cart"
import { filterUnpaidOrders } from "./unpaid-orders"

/**
 * The age in milliseconds from which the plugin assumes that Medusa will not delete an order. Medusa may still delete a
 * younger order because its payment failed.
 */
export const MEDUSA_MAY_DELETE_ORDER_MS = 60_000

/**
 * The time in milliseconds for which a shopper's completion waits for the lock of the cart. A running process releases
 * the lock soon. A process that died leaves the lock for two minutes, which is too long for a shopper. If the lock does
 * not become free in time, the shopper reads that the payment is being verified, and the storefront tries again.
 */
const SHOPPERS_LOCK_WAIT_MS = 4_000

/**
 * Pays the unpaid order of a cart when a shopper completes the cart again.
 *
 * For a card, Medusa places the order before it asks the provider for the payment. If the process dies between the two,
 * Medusa answers each later completion with the unpaid order, as if the payment had succeeded (measured). This function
 * asks our provider to authorize the payment session. The next synchronization writes the payment's transaction into
 * the order.
 *
 * `order` is the order of the cart. If the order is younger than a minute or the cart is locked, the payment must wait,
 * because another process may be about to pay or delete the order. In this case the function returns the account and
 * the payment method of the session. Otherwise it returns `undefined`: the payment succeeded, or there is no unpaid
 * card session.
 *
 * Our provider charges a session only once, even if it is called several times. Throws the provider's errors for a
 * declined card and for a payment that is being verified.
 */
export async function payUnpaidCardOrder(
  container: MedusaContainer,
  cartId: string,
  order: OrderOfCart | undefined
): Promise<MethodOfAccount | undefined> {
  const unpaid = await findUnpaidCardSession(container, order)
  if (!unpaid) {
    return undefined
  }
  try {
    return await withCartLockTimeout(
      container,
      { cartId, waitMs: SHOPPERS_LOCK_WAIT_MS },
      () => payUnderLock(container, cartId)
    )
  } catch (error) {
    if (error instanceof CartIsLockedError) {
      return unpaid.provider
    }
    throw error
  }
}

async function payUnderLock(
  container: MedusaContainer,
  cartId: string
): Promise<MethodOfAccount | undefined> {
  // The completion that had the lock may have paid or deleted the order, so the order is read again.
  const session = await findUnpaidCardSession(
    container,
    await findOrderOfCart(container, cartId)
  )
  const ledger = ledgerOf(container)
  const { now } = await ledger.time()
  if (
    !session ||
    now.getTime() - session.orderedAt.getTime() < MEDUSA_MAY_DELETE_ORDER_MS
  ) {
    return session?.provider
  }
  await paymentModuleOf(container).authorizePaymentSession(session.id, {})
  // The charges of earlier sessions become due too. They may have an open discrepancy because the order was unpaid.
  await ledger.makeChargesOfCollectionsDue([session.collectionId])
  return undefined
}

interface UnpaidSession {
  id: string
  collectionId: string
  provider: MethodOfAccount
  orderedAt: Date
}

/**
 * Returns the open card session of an unpaid order. Returns `undefined` if there is none, or if the order has another
 * open session, such as a payment link that an administrator sent.
 */
async function findUnpaidCardSession(
  scope: Scope,
  order: OrderOfCart | undefined
): Promise<UnpaidSession | undefined> {
  if (
    !order ||
    order.isCanceled ||
    (await filterUnpaidOrders(scope, [order])).length === 0
  ) {
    return undefined
  }
  const [chosen, other] = (order.payment_collections ?? []).flatMap(
    (collection) =>
      (collection?.payment_sessions ?? []).flatMap((session) =>
        session && !isSessionOver(session)
          ? [{ ...session, collectionId: collection!.id }]
          : []
      )
  )
  const provider = parseOwnProviderId(chosen?.provider_id)
  return chosen?.status === "pending" &&
    // A payer might also pay a link that an administrator has sent.
    !other &&
    provider &&
    !isAsynchronousMethod(provider.method)
    ? {
        id: chosen.id,
        collectionId: chosen.collectionId,
        provider,
        orderedAt: order.created_at,
      }
    : undefined
}
