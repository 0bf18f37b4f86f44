import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { isAsynchronousMethod } from "../charge/charge"
import { ourProvider } from "../charge/provider-id"
import { underCartLock } from "./cart-lock"
import { ledgerOf, paymentsOf, queryOf, rowsOf, type Scope } from "./core"
import {
  isUnpaid,
  ORDER_WITH_SESSIONS,
  orderWithSessions,
} from "./sessions-of-day"

/**
 * Has a cart's order paid that core placed without its payment, when the cart is completed once more. Core places a
 * card's order before it asks the provider. If the process dies in between, core answers later completions with the
 * order and asks for nothing, so that an unpaid order looks like a success (measured). The next synchronization enters
 * the payment in the order's account.
 *
 * Our provider charges a session once at most, however often it is asked. Throws what it throws: the card was
 * declined, or the payment is being verified.
 */
export async function payUnpaidOrder(
  container: MedusaContainer,
  cartId: string
): Promise<void> {
  if (!(await unpaidSession(container, cartId))) {
    return
  }
  await underCartLock(container, cartId, async () => {
    // Read again: the completion that had the lock may have paid the order, or taken it back.
    const session = await unpaidSession(container, cartId)
    if (session) {
      await paymentsOf(container).authorizePaymentSession(session.id, {})
      // Also those of earlier sessions, which are listed because the order waited for them.
      await ledgerOf(container).wakeChargesOfCollections([session.collectionId])
    }
  })
}

const orderOfCart = z.object({ order: orderWithSessions.nullish() })

/** Returns the one card session of a cart's unpaid order; undefined if there is none, or another way to pay beside it. */
async function unpaidSession(
  scope: Scope,
  cartId: string
): Promise<{ id: string; collectionId: string } | undefined> {
  const [link] = await rowsOf(queryOf(scope), orderOfCart, {
    entity: "order_cart",
    fields: ORDER_WITH_SESSIONS.map((field) => `order.${field}`),
    filters: { cart_id: cartId },
  })
  const order = link?.order
  if (!order || order.canceled_at || !isUnpaid(order)) {
    return undefined
  }
  const [chosen, other] = (order.payment_collections ?? []).flatMap(
    (collection) =>
      (collection?.payment_sessions ?? []).flatMap((session) =>
        session && !isOver(session)
          ? [{ ...session, collectionId: collection!.id }]
          : []
      )
  )
  const provider = ourProvider(chosen?.provider_id)
  return chosen?.status === "pending" &&
    // A link that an admin sent might be paid as well.
    !other &&
    provider &&
    !isAsynchronousMethod(provider.method)
    ? chosen
    : undefined
}

function isOver({ status }: { status: string }): boolean {
  return status === "canceled" || status === "error"
}
