import type { StoreClient } from "medusa-payment-checkout-transparent-storefront/checkout"

import type { SummedAmounts } from "../cart/totals"
import { undefinedIfNotFound, appendQueryString } from "./store-request-helpers"

/** The parts of Medusa's cart that this shop uses. */
export interface Cart extends SummedAmounts {
  id: string
  email: string | null
  /**
   * The customer to whom the cart belongs. A guest's cart belongs to a customer without a login as soon as the cart has
   * an e-mail address.
   */
  customer?: { id: string } | null
  locale: string | null
  completed_at: string | null
  items: LineItem[]
  shipping_address: Address | null
  shipping_methods: { shipping_option_id: string | null; name?: string }[]
  payment_collection: {
    payment_sessions?: PaymentSession[]
  } | null
}

export interface LineItem {
  id: string
  product_title: string | null
  product_handle: string | null
  variant_title: string | null
  thumbnail: string | null
  quantity: number
  unit_price: number
}

export interface Address {
  first_name: string | null
  last_name: string | null
  phone: string | null
  address_1: string | null
  address_2: string | null
  city: string | null
  province: string | null
  postal_code: string | null
  metadata?: Record<string, unknown> | null
}

export interface PaymentSession {
  provider_id: string
  data: { checkout_transparent?: ShownPayment } | null
}

/** The parts of the plugin's data in a payment session that this shop uses. */
export interface ShownPayment {
  account: string
  method: "card" | "pix" | "wallet" | "link"
  state: string
  installments?: number
}

export interface ShippingOption {
  id: string
  name: string
  amount: number
}

const FIELDS = "*shipping_address,+shipping_methods.name"

export type CartUpdate = Record<string, unknown>

/**
 * Sends a request to the Store API path `/store/carts` followed by `path`, and returns the cart. Without `body` the
 * request is a GET. With `body` it is a POST, which creates or changes the cart.
 */
export async function sendCartRequest(
  client: StoreClient,
  path: string,
  body?: CartUpdate
): Promise<Cart> {
  const { cart } = (await client.fetch(
    appendQueryString(`/store/carts${path}`, { fields: FIELDS }),
    body && { method: "POST", body }
  )) as { cart: Cart }
  return cart
}

/** Reads a cart. Returns `undefined` if the cart does not exist. */
export function readCart(
  client: StoreClient,
  id: string
): Promise<Cart | undefined> {
  return undefinedIfNotFound(sendCartRequest(client, `/${id}`))
}

/** Sets the quantity of an item in a cart. The quantity 0 removes the item. */
export async function updateLineItemQuantity(
  client: StoreClient,
  id: string,
  { itemId, quantity }: { itemId: string; quantity: number }
): Promise<Cart> {
  const path = `/${id}/line-items/${itemId}`
  if (quantity > 0) return sendCartRequest(client, path, { quantity })

  await client.fetch(`/store/carts${path}`, { method: "DELETE" })
  return sendCartRequest(client, `/${id}`)
}

export async function listShippingOptions(
  client: StoreClient,
  cartId: string
): Promise<ShippingOption[]> {
  const { shipping_options } = (await client.fetch(
    appendQueryString("/store/shipping-options", { cart_id: cartId })
  )) as { shipping_options: ShippingOption[] }
  return shipping_options
}
