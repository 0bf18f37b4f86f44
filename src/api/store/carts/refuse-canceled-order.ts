import { z } from "@medusajs/framework/zod"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  findOrderOfCart,
  type OrderOfCart,
} from "../../../medusa/order/order-of-cart"
import { describeError } from "../../../domain/errors/payment-plugin-error"
import type { Charge } from "../../../domain/charge/charge"
import { ledgerOf, logOf, type Scope } from "../../../medusa/container"
import type { ShopperMessage } from "../../../texts/shopper-texts"
import { rewriteAnswer } from "../../core-answers/rewrite-answer"
import { shopperRefusal } from "../shopper-refusal"

/**
 * The response with which Medusa reports that it placed an order. Clients can choose the fields of the order, so
 * `status` may be missing.
 */
const placedOrderAnswer = z.object({
  type: z.literal("order"),
  order: z.object({ status: z.string().optional() }).nullish(),
})

/**
 * Refuses to complete a cart whose order was canceled, if the order has a charge or a payment session of this plugin.
 * Medusa would respond with HTTP 200 and the canceled order, which storefronts show as a confirmation (measured).
 *
 * `order` is the cart's order, or undefined if the cart has no order yet. There are two cases:
 *
 * - If `order` is already canceled, the function throws the refusal.
 * - If the order is canceled later, while Medusa completes the cart, the refusal replaces Medusa's response.
 */
export async function refuseCanceledOrder(
  { scope }: MedusaRequest,
  response: MedusaResponse,
  { cartId, order }: { cartId: string; order: OrderOfCart | undefined }
): Promise<void> {
  const before = await buildRefusalIfOrderCanceled(scope, cartId, order)
  if (before) {
    throw before
  }
  const withCanceledOrderRefusal = async (body: unknown) => {
    const refused = await readOrderAndBuildRefusalIfCanceled(
      scope,
      cartId
    ).catch((error: unknown) => {
      logOf(scope).warn(
        `checkout-transparent: whether the order of cart ${cartId} was canceled while it was placed could not be read: ${describeError(error)}`
      )
      return undefined
    })
    if (!refused) {
      return body
    }
    response.status(400)
    return { type: refused.type, message: refused.message }
  }
  rewriteAnswer(response, (body) => {
    const answer = placedOrderAnswer.safeParse(body)
    // Core reads the order again after it has placed it. The status in the response shows whether it was canceled in
    // the meantime.
    const status = answer.data?.order?.status
    const isInForce = status !== undefined && status !== CANCELED_STATUS
    return (answer.success && !isInForce) || response.statusCode >= 500
      ? withCanceledOrderRefusal(body)
      : body
  })
}

/** The status of a canceled order in Medusa. Medusa writes it together with `canceled_at`. */
const CANCELED_STATUS = "canceled"

/**
 * Returns the refusal if the cart's order was canceled and has a charge or a payment session of this plugin. Returns
 * undefined in all other cases.
 */
async function buildRefusalIfOrderCanceled(
  scope: Scope,
  cartId: string,
  order: OrderOfCart | undefined
) {
  if (!order?.isCanceled) {
    return undefined
  }
  const ledger = ledgerOf(scope)
  const charges = await chargesOfCartOrder(scope, order)
  const possiblyPaid = charges.find(({ state }) => state in MESSAGE_BY_STATE)
  const ours = possiblyPaid ?? charges[0] ?? order.provider
  if (!ours) {
    return undefined
  }
  const message =
    (possiblyPaid && MESSAGE_BY_STATE[possiblyPaid.state]) ?? "order_canceled"
  logOf(scope).info(
    `checkout-transparent: cart ${cartId} was not completed because its order ${order.id} was canceled; the shopper reads "${message}".`
  )
  return shopperRefusal(ledger, ours, message)
}

async function readOrderAndBuildRefusalIfCanceled(
  scope: Scope,
  cartId: string
) {
  return buildRefusalIfOrderCanceled(
    scope,
    cartId,
    await findOrderOfCart(scope, cartId)
  )
}

/**
 * The message for a shopper whose order was canceled while the charge is, or may be, paid. The keys are the states of
 * the charge.
 */
const MESSAGE_BY_STATE: Partial<Record<Charge["state"], ShopperMessage>> = {
  unresolved: "being_verified",
  authorized: "order_canceled_after_payment",
  paid: "order_canceled_after_payment",
}

async function chargesOfCartOrder(
  scope: Scope,
  { collectionIds }: OrderOfCart
): Promise<Charge[]> {
  const ledger = ledgerOf(scope)
  const found = await Promise.all(
    collectionIds.map((id) => ledger.findChargesOfCollection(id))
  )
  return found.flat()
}
