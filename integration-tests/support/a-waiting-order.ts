import type { CardShop } from "./a-card-shop"
import { PIX_AT_CHECKOUT } from "./a-code-checkout"
import { aShownCode, chargeIdOf, type ShownCode } from "./a-code-sale"
import { succeeds } from "./a-shopper"
import type { Sale } from "./a-sold-order"

/** An order of a shirt for R$ 99.90 that is placed and waits for the payment of its code. */
export interface WaitingOrder extends Omit<Sale, "paymentId">, ShownCode {}

export async function aWaitingOrder(
  shop: CardShop,
  providerId = PIX_AT_CHECKOUT
): Promise<WaitingOrder> {
  const code = await aShownCode(shop, { providerId })
  const { order } = await succeeds(code.checkout.complete())
  return {
    ...code,
    orderId: order.id,
    collectionId: code.checkout.collectionId,
    chargeId: await chargeIdOf(shop, code),
  }
}
