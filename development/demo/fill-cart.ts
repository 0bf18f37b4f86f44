import type Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"

import { say } from "./say"

/** A guest's cart with two things, an address in Brazil and shipping. */
export async function fillCart(
  sdk: Medusa,
  regionId: string
): Promise<HttpTypes.StoreCart> {
  const { products } = await sdk.store.product.list({
    region_id: regionId,
    fields: "title,*variants",
  })
  const goods = products.slice(0, 2).map((product) => product.variants?.[0]?.id)

  const { cart } = await sdk.store.cart.create({
    region_id: regionId,
    // A new shopper every time: refused cards count against an e-mail.
    email: `maria.${Date.now()}@demo.test`,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  })
  say("Cart", `${cart.id} of ${cart.email}`)

  for (const variantId of goods) {
    if (variantId === undefined) continue
    await sdk.store.cart.createLineItem(cart.id, {
      variant_id: variantId,
      quantity: 1,
    })
  }
  say(
    "Items",
    products
      .slice(0, 2)
      .map((product) => product.title)
      .join(", ")
  )

  const { shipping_options: options } =
    await sdk.store.fulfillment.listCartOptions({ cart_id: cart.id })
  const option = options[0]
  if (!option)
    throw new Error("The shop ships nothing to Brazil: seed it again.")
  const { cart: ready } = await sdk.store.cart.addShippingMethod(cart.id, {
    option_id: option.id,
  })
  say("Shipping", `${option.name}; the cart's total is ${reais(ready.total)}`)
  return ready
}

export function reais(amount: number): string {
  return `R$ ${amount.toFixed(2).replace(".", ",")}`
}

export function inReais(cents: number): string {
  return reais(cents / 100)
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
