import { setTimeout as pause } from "node:timers/promises"
import type { HttpTypes } from "@medusajs/framework/types"
import { z } from "zod"
import type { PublicData } from "../../../../src/domain/charge/public-data"
import { defaultMerchant } from "../simulator"
import type { StoreApiClient } from "./store-api-client"

/** A card that the simulator approves. */
export const APPROVED_TEST_CARD = {
  brand: "MASTERCARD",
  number: "5555666677778884",
} as const

/** A CPF from the operator's documentation. The CPF belongs to no real person. */
export const BUYER_CPF = "529.982.247-25"

/** The invented name, address and phone number of the buyer in the carts of the buy command. */
export const BUYER_ADDRESS = {
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

function formatMajorUnits(amount: number): string {
  return new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" })
    .format(amount)
    .replace("\u00a0", " ")
}

/**
 * Creates a guest's cart with one item, an address and the first shipping option, and prints these steps. Throws an
 * error if the store has no shipping option for the cart.
 */
export async function createFilledCart(
  store: StoreApiClient,
  regionId: string,
  { title, variantId }: { title: string; variantId: string }
): Promise<HttpTypes.StoreCart> {
  const { cart } = await store.createCart({
    region_id: regionId,
    // Each purchase has a new e-mail address, because declined cards count against an address.
    email: `maria.${Date.now()}@demo.test`,
    shipping_address: BUYER_ADDRESS,
    billing_address: BUYER_ADDRESS,
    items: [{ variant_id: variantId, quantity: 1 }],
  })
  printStep("Cart", `${cart.id} of ${cart.email}`)
  printStep("Items", title)

  const { shipping_options: options } = await store.listShippingOptions(cart.id)
  const option = options[0]
  if (!option) {
    throw new Error(
      "The shop ships nothing to Brazil: it needs a shipping option for it."
    )
  }
  const { cart: ready } = await store.addShippingMethod(cart.id, option.id)
  printStep(
    "Shipping",
    `${option.name}; the cart's total is ${formatMajorUnits(ready.total)}`
  )
  return ready
}

/**
 * Sends the test card to the simulator and returns a card token, as the card SDK does in a shopper's browser. The shop
 * then gets the token, and not the card number. Throws if the simulator returns no token.
 */
export async function requestTemporaryCardToken(
  simulatorUrl: string
): Promise<string> {
  const answer = await fetch(`${simulatorUrl}/payment/v2/temporary/card`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: defaultMerchant.transparentToken,
      MerchantCredential: defaultMerchant.merchantDocument,
    },
    body: JSON.stringify({
      brand: APPROVED_TEST_CARD.brand,
      cardNumber: APPROVED_TEST_CARD.number,
      cardholderName: "MARIA DA SILVA",
      cardholderDocument: BUYER_CPF.replace(/\D/g, ""),
      expirationMonth: "12",
      expirationYear: String(new Date(Date.now()).getFullYear() + 3),
      cvv: "123",
    }),
  })
  const { success, data } = tokenAnswer.safeParse(
    await answer.json().catch(() => undefined)
  )
  if (success) return data.data.cardToken
  throw new Error(
    `The simulator gave no token for the card: it answered ${answer.status}.`
  )
}

const tokenAnswer = z.object({ data: z.object({ cardToken: z.string() }) })

export async function createPaymentSession(
  store: StoreApiClient,
  cartId: string,
  session: { provider_id: string; data?: Record<string, unknown> }
): Promise<{ id: string; shown: PublicData | undefined }> {
  const { payment_collection: empty } =
    await store.createPaymentCollection(cartId)
  const { payment_collection: collection } = await store.initiatePaymentSession(
    empty.id,
    session
  )
  const started = collection.payment_sessions?.find(
    ({ provider_id }) => provider_id === session.provider_id
  )
  if (!started)
    throw new Error(`There is no session of ${session.provider_id}.`)
  const shown = started.data?.checkout_transparent as PublicData | undefined
  return { id: started.id, shown }
}

/** Prints the order that the answer of the route `/complete` contains. Throws if the answer contains no order. */
export function printOrder(
  answer: HttpTypes.StoreCompleteCartResponse,
  addition = ""
): void {
  if (answer.type === "cart") {
    throw new Error(`No order: the shopper was told "${answer.error.message}"`)
  }
  const { order } = answer
  printStep("Order", `#${order.display_id}, ${order.id}${addition}`)
}

/** Formats a time in São Paulo's time zone. Returns "at an unknown time" for `null`. */
export function formatInSaoPaulo(instant: string | null): string {
  if (instant === null) return "at an unknown time"
  return new Date(instant).toLocaleString("pt-BR", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: "America/Sao_Paulo",
  })
}

export function printStep(what: string, detail: string): void {
  console.log(`  ${what.padEnd(12)} ${detail}`)
}

/**
 * Calls `ask` with pauses of 50 ms until `ask` resolves to a value other than `undefined`. Returns this value as
 * `answer`, together with the duration in seconds. If there is no value after `longestMs` milliseconds, throws an error
 * with the message from `otherwise`.
 */
export async function pollUntilDefined<Answer>(
  ask: () => Promise<Answer | undefined>,
  describeTimeout: () => Promise<string>,
  longestMs = 20_000
): Promise<{ answer: Answer; seconds: string }> {
  const since = performance.now()
  for (;;) {
    const answer = await ask()
    const ms = performance.now() - since
    if (answer !== undefined) return { answer, seconds: (ms / 1000).toFixed(1) }
    if (ms > longestMs) throw new Error(await describeTimeout())
    await pause(50)
  }
}
