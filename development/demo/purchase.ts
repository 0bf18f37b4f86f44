import type { HttpTypes } from "@medusajs/framework/types"
import type Medusa from "@medusajs/js-sdk"

import type { PublicData } from "../../src/charge/public-data/public-data"
import { defaultMerchant } from "../../src/simulator"
import type { SeededDemo } from "../shop/demo-shop"
import type { CheckoutOptions } from "./checkout-options"
import { type PaidOrder, publicDataOf } from "./order-money"
import { reais, say } from "./progress"

/** Where somebody buys. */
export type OpenStore = SeededDemo & { storeUrl: string; simulatorUrl: string }

/** What somebody buys, and how it is to be paid. */
export interface Purchase {
  sdk: Medusa
  store: OpenStore
  simulatorUrl: string
  cart: HttpTypes.StoreCart
  options: CheckoutOptions
}

/** The operator's sandbox refuses the second. */
export const CARDS = {
  approved: { brand: "MASTERCARD", number: "5555666677778884" },
  denied: { brand: "VISA", number: "4389355432185991" },
} as const

/** The operator's documentation uses this CPF; it belongs to nobody. */
export const DOCUMENT = "529.982.247-25"

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

/** A guest's cart with two things, an address in Brazil and shipping. */
export async function fillCart(
  sdk: Medusa,
  regionId: string
): Promise<HttpTypes.StoreCart> {
  const { products } = await sdk.store.product.list({
    region_id: regionId,
    limit: 2,
    fields: "title,*variants",
  })
  const { cart } = await sdk.store.cart.create({
    region_id: regionId,
    // A new shopper every time: refused cards count against an e-mail.
    email: `maria.${Date.now()}@demo.test`,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    items: products.flatMap(({ variants }) =>
      (variants ?? []).slice(0, 1).map(({ id }) => ({
        variant_id: id,
        quantity: 1,
      }))
    ),
  })
  say("Cart", `${cart.id} of ${cart.email}`)
  say("Items", products.map((product) => product.title).join(", "))

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

/**
 * What the card SDK does in the shopper's browser: the number goes to the
 * payment service, and only a token of it comes to the shop.
 */
export async function temporaryCardToken(
  simulatorUrl: string,
  card: { brand: string; number: string }
): Promise<string> {
  const answer = await fetch(`${simulatorUrl}/payment/v2/temporary/card`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: defaultMerchant.transparentToken,
      MerchantCredential: defaultMerchant.merchantDocument,
    },
    body: JSON.stringify({
      brand: card.brand,
      cardNumber: card.number,
      cardholderName: "MARIA DA SILVA",
      cardholderDocument: DOCUMENT.replace(/\D/g, ""),
      expirationMonth: "12",
      expirationYear: String(new Date().getFullYear() + 3),
      cvv: "123",
    }),
  })
  const body = (await answer.json()) as { data?: { cardToken?: string } }
  const token = body.data?.cardToken
  if (token !== undefined) return token
  throw new Error(
    `The simulator gave no token for the card: ${answer.status} ${JSON.stringify(body)}`
  )
}

/** A new payment session, and what the shopper is shown of it. */
export async function startSession(
  { sdk, cart, options }: Purchase,
  data?: Record<string, unknown>
): Promise<{ id: string; shown: PublicData | undefined }> {
  const provider = providerOf(options)
  const { payment_collection: collection } =
    await sdk.store.payment.initiatePaymentSession(cart, {
      provider_id: provider,
      ...(data ? { data } : {}),
    })
  const session = collection.payment_sessions?.find(
    ({ provider_id }) => provider_id === provider
  )
  if (!session) throw new Error(`There is no session of ${provider}.`)
  return { id: session.id, shown: publicDataOf(session.data) }
}

export function providerOf({
  method,
  manualCapture,
  placement,
}: CheckoutOptions): string {
  // Capture and placement are options of an account: each has one of its own.
  const ofCodes = placement === "at_checkout" ? "br-at-checkout" : "br"
  return `pp_transparent-${method}_${manualCapture ? "br-manual" : ofCodes}`
}

/** The order that an answer of `/complete` tells of. */
export function orderIn(
  answer: HttpTypes.StoreCompleteCartResponse,
  addition = ""
): PaidOrder {
  if (answer.type === "cart") {
    throw new Error(`No order: the shopper was told "${answer.error.message}"`)
  }
  const { order } = answer
  say("Order", `#${order.display_id}, ${order.id}${addition}`)
  return { id: order.id }
}
