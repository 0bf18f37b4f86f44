import { randomUUID } from "node:crypto"

import { inLanes } from "./in-lanes"
import type { BenchShop } from "./seed-shop"
import type { StoreClient } from "./store-client"

/** How many are made at the same time; nothing of this is measured. */
const LANES = 8

export interface Cart {
  id: string
  paymentCollectionId: string
}

/** Carts with goods, address and shipping, for which a method is to be chosen. */
export function prepareCarts(
  store: StoreClient,
  shop: BenchShop,
  count: number
): Promise<Cart[]> {
  return inLanes(Array.from({ length: count }), LANES, () =>
    prepareCart(store, shop)
  )
}

async function prepareCart(store: StoreClient, shop: BenchShop): Promise<Cart> {
  const { cart } = (await store.post("/store/carts", {
    region_id: shop.regionId,
    email: `guest-${randomUUID()}@example.com`,
    items: [{ variant_id: shop.variantId, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  })) as { cart: { id: string } }
  await store.post(`/store/carts/${cart.id}/shipping-methods`, {
    option_id: shop.shippingOptionId,
  })
  const { payment_collection } = (await store.post(
    "/store/payment-collections",
    { cart_id: cart.id }
  )) as { payment_collection: { id: string } }
  return { id: cart.id, paymentCollectionId: payment_collection.id }
}

const ADDRESS = {
  first_name: "Maria",
  last_name: "da Silva",
  address_1: "Avenida Paulista, 1000",
  address_2: "Bela Vista",
  city: "São Paulo",
  province: "SP",
  postal_code: "01310-100",
  country_code: "br",
  phone: "+5511987654321",
}
