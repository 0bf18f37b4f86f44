import type {
  Checkout,
  PlacedOrder,
  StoreClient,
} from "medusa-payment-checkout-transparent/storefront/checkout"

import { type Cart, readCart } from "../store/cart"
import { keptCartId } from "./cart-id"

/**
 * A cart that can still be filled and paid, or what it has become: Medusa does not tell, the checkout
 * finds it without paying anything. A finished one is forgotten.
 */
export async function keptCart(
  { client, checkout }: { client: StoreClient; checkout: Checkout },
  id: string | undefined
): Promise<{ cart?: Cart | undefined; placed?: PlacedOrder | undefined }> {
  if (id === undefined) return {}
  const cart = await readCart(client, id)
  if (cart && cart.completed_at === null) return { cart }

  const became = cart && (await checkout.resume(id))
  // Medusa closes a cart before it is paid, and opens it again when that comes to nothing.
  if (became?.kind === "being_verified") return { cart }

  keptCartId.forget(id)
  return { placed: became && "order" in became ? became.order : undefined }
}
