import type { CardShop } from "./a-card-shop"
import {
  aCodeCheckout,
  type CodeCheckout,
  type CodeSession,
  PIX_AT_CHECKOUT,
} from "./a-code-checkout"
import { latestChargeOf } from "./a-failed-completion"
import { aGuest, succeeds } from "./a-shopper"

/** An order of a shirt for R$ 99.90 that is placed and waits for the payment of its code. */
export interface WaitingOrder {
  orderId: string
  collectionId: string
  merchantChargeId: string
  /** The ledger's id of the charge. */
  chargeId: string
  session: CodeSession
  checkout: CodeCheckout
}

export async function aWaitingOrder(
  shop: CardShop,
  providerId = PIX_AT_CHECKOUT
): Promise<WaitingOrder> {
  const shopper = aGuest(shop.api, shop.store)
  const checkout = await aCodeCheckout({ ...shop, shopper })
  const session = await checkout.code(providerId)
  const { order } = await succeeds(checkout.complete())
  const charge = await latestChargeOf(shop, checkout)
  return {
    orderId: order.id,
    collectionId: checkout.collectionId,
    merchantChargeId: session.merchantChargeId,
    chargeId: charge.id,
    session,
    checkout,
  }
}
