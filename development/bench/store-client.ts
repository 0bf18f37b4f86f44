import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import { Pool } from "undici"

import { aTemporaryCardToken } from "../../integration-tests/support/a-card"
import type { JsonObject } from "../../src/core/reading/json-object"
import { defaultMerchant } from "../../src/simulator"
import { inLanes } from "./figures"
import type { BenchShop } from "./inside-store"

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

/** Requests over connections that stay open. */
export interface StoreClient {
  /** Resolves when the last byte of the answer is there. */
  request(call: StoreCall): Promise<{ text: string; etag: string | undefined }>
  post(path: string, body: unknown): Promise<Record<string, unknown>>
  /** Delivers a notification as the service does. */
  deliver(path: string, body: string): Promise<unknown>
  close(): Promise<void>
}

export function storeClient(
  url: string,
  headers: Record<string, string> = {},
  connections = 64
): StoreClient {
  const pool = new Pool(url, {
    connections,
    headersTimeout: LONGEST_ANSWER_MS,
    bodyTimeout: LONGEST_ANSWER_MS,
  })
  const request: StoreClient["request"] = async ({ status = 200, ...call }) => {
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
    async post(path, body) {
      const { text } = await request({
        method: "POST",
        path,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      return JSON.parse(text) as Record<string, unknown>
    },
    deliver: (path, body) =>
      request({ method: "POST", path, headers: NOTIFICATION_HEADERS, body }),
    close: () => pool.close(),
  }
}

const NOTIFICATION_HEADERS = {
  "content-type": "application/json",
  authorization: defaultMerchant.notificationToken,
  event_type: "TransactionUpdateMessage",
}

export interface Cart {
  id: string
  paymentCollectionId: string
}

/** How many carts are prepared at the same time; nothing of this is measured. */
const LANES = 8

/** Carts with goods, address and shipping, for which a payment method is to be chosen. */
export function prepareCarts(
  { store, shop }: { store: StoreClient; shop: BenchShop },
  count: number
): Promise<Cart[]> {
  return inLanes(Array.from({ length: count }), LANES, async () => {
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
    const { payment_collection: collection } = (await store.post(
      "/store/payment-collections",
      { cart_id: cart.id }
    )) as { payment_collection: { id: string } }
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

export interface Session {
  id: string
  /** As Medusa has it, in reais. */
  amount: number
  data: {
    checkout_transparent?: { state: string; merchant_charge_id?: string }
  }
}

/** Chooses a payment method, as a storefront does. */
export async function createSession(
  { store }: { store: StoreClient },
  { cart, provider, data }: { cart: Cart; provider: string; data: object }
): Promise<Session> {
  const answer = (await store.post(
    `/store/payment-collections/${cart.paymentCollectionId}/payment-sessions`,
    { provider_id: provider, data }
  )) as { payment_collection: { payment_sessions: [Session] } }
  return answer.payment_collection.payment_sessions[0]
}

/** Completes the cart; resolves to the order's id. */
export async function placeOrder(
  { store }: { store: StoreClient },
  { id }: Cart
): Promise<string> {
  const answer = (await store.post(`/store/carts/${id}/complete`, {})) as {
    type: string
    order?: { id: string }
  }
  if (answer.type !== "order" || !answer.order) {
    throw new Error(`No order came of ${id}: ${JSON.stringify(answer)}`)
  }
  return answer.order.id
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
