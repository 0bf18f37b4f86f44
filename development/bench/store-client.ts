import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import { Pool } from "undici"

import { aTemporaryCardToken } from "../../integration-tests/support/a-card"
import type { JsonObject } from "../../src/charge/reading/values"
import { defaultMerchant } from "../../src/simulator"
import { inLanes } from "./figures"

/** Far above what an answer takes under this load. */
const LONGEST_ANSWER_MS = 60_000

export interface StoreCall {
  method: "GET" | "POST"
  path: string
  headers?: Record<string, string>
  body?: string
  /** Any other one is an error; 200 when absent. */
  status?: number
}

export type StoreClient = ReturnType<typeof storeClient>

/** Requests over connections that stay open. */
export function storeClient(
  url: string,
  headers: Record<string, string> = {},
  connections = 64
) {
  const pool = new Pool(url, {
    connections,
    headersTimeout: LONGEST_ANSWER_MS,
    bodyTimeout: LONGEST_ANSWER_MS,
  })
  /** Resolves when the last byte of the answer is there. */
  const request = async ({ status = 200, ...call }: StoreCall) => {
    const answer = await pool.request({
      ...call,
      headers: { ...headers, ...call.headers },
    })
    const text = await answer.body.text()
    if (answer.statusCode !== status) {
      throw new Error(
        `${call.method} ${call.path}: ${answer.statusCode} instead of ${status}: ${text}`
      )
    }
    return { text, etag: answer.headers.etag?.toString() }
  }
  return {
    request,
    async post<Answer = Record<string, unknown>>(
      path: string,
      given: unknown
    ): Promise<Answer> {
      const body = JSON.stringify(given)
      const call = { method: "POST" as const, path, headers: JSON_HEADERS }
      return JSON.parse((await request({ ...call, body })).text) as Answer
    },
    /** Delivers a notification as the service does. */
    deliver: (path: string, body: string) =>
      request({ method: "POST", path, headers: NOTIFICATION_HEADERS, body }),
    close: () => pool.close(),
  }
}

const JSON_HEADERS = { "content-type": "application/json" }

const NOTIFICATION_HEADERS = {
  ...JSON_HEADERS,
  authorization: defaultMerchant.notificationToken,
  event_type: "TransactionUpdateMessage",
}

/** What a shopper has to name. */
export interface BenchShop {
  publishableKey: string
  regionId: string
  variantId: string
  shippingOptionId: string
}

export interface Cart {
  id: string
  paymentCollectionId: string
}

/** Carts with goods, address and shipping, for which a payment method is to be chosen. */
export function prepareCarts(
  { store, shop }: { store: StoreClient; shop: BenchShop },
  count: number
): Promise<Cart[]> {
  // Nothing of this is measured.
  return inLanes(Array.from({ length: count }), 8, async () => {
    const { cart } = await store.post<{ cart: { id: string } }>(
      "/store/carts",
      {
        region_id: shop.regionId,
        email: `guest-${randomUUID()}@example.com`,
        items: [{ variant_id: shop.variantId, quantity: 1 }],
        shipping_address: ADDRESS,
        billing_address: ADDRESS,
      }
    )
    await store.post(`/store/carts/${cart.id}/shipping-methods`, {
      option_id: shop.shippingOptionId,
    })
    const { payment_collection: collection } = await store.post<{
      payment_collection: { id: string }
    }>("/store/payment-collections", { cart_id: cart.id })
    return { id: cart.id, paymentCollectionId: collection.id }
  })
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

interface Session {
  id: string
  /** As Medusa has it, in reais. */
  amount: number
  data: { checkout_transparent?: { merchant_charge_id?: string } }
}

/** Chooses a payment method, as a storefront does. */
export async function createSession(
  { store }: { store: StoreClient },
  { cart, provider, data }: { cart: Cart; provider: string; data: object }
): Promise<Session> {
  const answer = await store.post<{
    payment_collection: { payment_sessions: [Session] }
  }>(
    `/store/payment-collections/${cart.paymentCollectionId}/payment-sessions`,
    {
      provider_id: provider,
      data,
    }
  )
  return answer.payment_collection.payment_sessions[0]
}

/** Completes the cart; throws when that gives no order. */
export async function placeOrder(
  { store }: { store: StoreClient },
  { id }: Cart
): Promise<void> {
  const path = `/store/carts/${id}/complete`
  const answer = await store.post<{ type: string }>(path, {})
  if (answer.type !== "order") {
    throw new Error(`No order came of ${id}: ${JSON.stringify(answer)}`)
  }
}

/** Of a made-up shopper. */
export const CPF = "529.982.247-25"

/** What a storefront sends along when a card is chosen. */
export async function cardData(simulatorUrl: string): Promise<object> {
  return {
    temporary_card_token: await aTemporaryCardToken(simulatorUrl),
    document: CPF,
  }
}

export interface NotifiedCharge {
  merchantChargeId: string
  /** In cents. */
  amount: number
}

const IN_CENTS = 129_900

/** A charge that no store has made. */
export function aChargeOfNobody(): NotifiedCharge {
  return { merchantChargeId: randomUUID(), amount: IN_CENTS }
}

const example = readFileSync(
  resolve(
    __dirname,
    "../../integration-tests/fixtures/notifications/checkout-credit.json"
  ),
  "utf8"
)

/** A notification that nobody has sent yet, after the documented example of a card's: it is reserved. */
export function aNotificationOf({
  merchantChargeId,
  amount,
}: NotifiedCharge): JsonObject {
  const body = JSON.parse(example) as {
    data: { transactions: [{ status: string }] }
  }
  const [transaction] = body.data.transactions
  const amounts = { amount, originalAmount: amount, refundedAmount: 0 }
  return {
    ...body,
    id: randomUUID(),
    merchantDocument: defaultMerchant.merchantDocument,
    data: {
      ...body.data,
      ...amounts,
      merchantChargeId,
      transactions: [{ ...transaction, ...amounts, status: "PRE_AUTHORIZED" }],
    },
  }
}
