import type {
  Checkout,
  PlacedOrder,
  StoreClient,
} from "medusa-payment-checkout-transparent-storefront/checkout"

import { type Cart, readCart } from "../store/cart"
import { keptCartId } from "./cart-id"

/**
 * Returns the cart if it can still be filled and paid, else the order that it has become. Medusa
 * does not say which order; the checkout finds it without paying anything. Forgets a finished cart.
 */
export async function keptCart(
  { client, checkout }: { client: StoreClient; checkout: Checkout },
  id: string | undefined
): Promise<{ cart?: Cart | undefined; placed?: PlacedOrder | undefined }> {
  if (id === undefined) return {}
  const cart = await readCart(client, id)
  if (cart && cart.completed_at === null) return { cart }

  const became = cart && (await checkout.resume(id))
  // Medusa closes a cart before it is paid, and opens it again if the payment fails.
  if (became?.kind === "being_verified") return { cart }

  keptCartId.forget(id)
  return { placed: became && "order" in became ? became.order : undefined }
}
