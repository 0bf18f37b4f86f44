import type {
  MedusaContainer,
  PaymentSessionDTO,
} from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { isAsynchronousMethod } from "../charge/charge"
import { ourProvider } from "../charge/provider-id"
import { underCartLock } from "./cart-lock"
import { ledgerOf, paymentsOf, queryOf, rowsOf, type Scope } from "./core"
import { isUnpaid } from "./sessions-of-day"

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
      await ledgerOf(container).wakeChargesOfCollections([
        session.payment_collection_id,
      ])
    }
  })
}

const orderOfCart = z.object({
  order: z
    .object({
      canceled_at: z.unknown().optional(),
      payment_collections: z
        .array(
          z
            .object({
              status: z.string(),
              payment_sessions: z
                .array(
                  z
                    .object({
                      id: z.string(),
                      payment_collection_id: z.string(),
                      provider_id: z.string(),
                      status: z.string(),
                    })
                    .nullish()
                )
                .nullish(),
            })
            .nullish()
        )
        .nullish(),
    })
    .nullish(),
})

/** Returns the one card session of a cart's unpaid order; undefined if there is none, or another way to pay beside it. */
async function unpaidSession(
  scope: Scope,
  cartId: string
): Promise<
  Pick<PaymentSessionDTO, "id" | "payment_collection_id"> | undefined
> {
  const [link] = await rowsOf(queryOf(scope), orderOfCart, {
    entity: "order_cart",
    fields: [
      "order.canceled_at",
      "order.payment_collections.status",
      "order.payment_collections.payment_sessions.*",
    ],
    filters: { cart_id: cartId },
  })
  const order = link?.order
  if (!order || order.canceled_at || !isUnpaid(order)) {
    return undefined
  }
  const [chosen, other] = (order.payment_collections ?? [])
    .flatMap((collection) => collection?.payment_sessions ?? [])
    .filter((session) => session && !isOver(session))
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
