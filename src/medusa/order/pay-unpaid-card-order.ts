import type { MedusaContainer } from "@medusajs/framework/types"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import {
  type MethodOfAccount,
  parseOwnProviderId,
} from "../../domain/payment-method/provider-id"

import { CartIsLockedError, withCartLockTimeout } from "../cart/cart-lock"
import { ledgerOf, paymentModuleOf, type Scope } from "../container"
import { isSessionUnpayable } from "../payment/sessions"
import { findOrderOfCart, type OrderOfCart } from "./order-of-cart"
import { filterUnpaidOrders } from "./unpaid-orders"

/**
 * The age in milliseconds from which the plugin assumes that Medusa will not delete an order. Medusa may still delete a
 * younger order because its payment failed.
 */
export const MEDUSA_MAY_DELETE_ORDER_MS = 60_000

/**
 * How long a shopper's completion waits for the lock of the cart, in milliseconds. A running process releases the lock
 * soon. A process that died leaves the lock for two minutes, which is too long for a shopper.
 */
const SHOPPERS_LOCK_WAIT_MS = 4_000

/**
 * Pays the unpaid order of a cart when a shopper completes the cart again.
 *
 * For a card, Medusa places the order before it asks the provider for the payment. If the process dies in between, the
 * order stays unpaid, and Medusa answers later completions as if the payment had succeeded (measured).
 *
 * Does not pay if the order is younger than a minute, or if the cart is locked. In these two cases, returns the account
 * and the payment method of the unpaid session. Returns `undefined` if the payment succeeded, if no card payment is
 * open, or if the order has another open session, such as a payment link. Throws the provider's errors, for example for
 * a declined card.
 */
export async function payCardOrderOrReturnUnpaidMethod(
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
      () => payCardOrderOfLockedCart(container, cartId)
    )
  } catch (error) {
    if (error instanceof CartIsLockedError) {
      return unpaid.provider
    }
    throw error
  }
}

async function payCardOrderOfLockedCart(
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
  // Our provider charges a session only once, even if it is called several times. The next synchronization writes the
  // transaction into the order.
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
        session && !isSessionUnpayable(session)
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
