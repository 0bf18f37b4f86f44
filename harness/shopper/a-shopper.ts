import { randomUUID } from "node:crypto"

import { BUYER_ADDRESS } from "../../packages/devtools/src/buy/guest-purchase"
import type { AStore, Goods } from "../store/a-store"

/**
 * The part of an HTTP client that these helpers use. Two kinds of clients have this type: the client of Medusa's test
 * runner, and the clients that `createHttpClientAt` returns.
 */
export interface HttpClient {
  request(call: {
    method: string
    url: string
    data: unknown
    headers: Record<string, string>
    validateStatus: () => boolean
  }): Promise<{ status: number; data: any }>
}

/** An answer of the store with any status. */
export interface Answer<Body = Record<string, any>> {
  status: number
  body: Body
}

/** A client for the store's HTTP API that sends the same headers with each request. */
export interface ApiClient {
  request(
    method: "get" | "post" | "delete",
    path: string,
    body?: unknown
  ): Promise<Answer>
}

/** A simulated shopper, who calls the Store API. */
export interface Shopper extends ApiClient {
  email: string
}

/** Returns a shopper without a customer account. */
export function aGuest(
  api: HttpClient,
  store: AStore,
  email = `guest-${randomUUID()}@example.com`
): Shopper {
  const headers = { "x-publishable-api-key": store.publishableKey }
  return { email, ...createApiClient(api, headers) }
}

/** Creates a shopper who has registered and logged in. */
export async function aCustomer(
  api: HttpClient,
  store: AStore,
  email = `customer-${randomUUID()}@example.com`
): Promise<Shopper> {
  const guest = aGuest(api, store, email)
  const login = { email, password: "a-test-password" }

  const registered = await expectSuccess(
    guest.request("post", "/auth/customer/emailpass/register", login)
  )
  await expectSuccess(
    createShopperWithToken(registered.token).request(
      "post",
      "/store/customers",
      {
        email,
        first_name: "Maria",
        last_name: "da Silva",
        phone: "+5511987654321",
      }
    )
  )
  const loggedIn = await expectSuccess(
    guest.request("post", "/auth/customer/emailpass", login)
  )
  return createShopperWithToken(loggedIn.token)

  function createShopperWithToken(token: string): Shopper {
    const headers = {
      "x-publishable-api-key": store.publishableKey,
      authorization: `Bearer ${token}`,
    }
    return { email, ...createApiClient(api, headers) }
  }
}

export interface CartContents {
  goods?: Goods
  quantity?: number
  region?: keyof AStore["regions"]
  shipping?: keyof AStore["shipping"]
  /** Fields for the shipping and billing address. They replace or complete those of the usual address. */
  address?: Record<string, unknown>
  /** Set to `null` for a cart without an e-mail address. By default the cart has the shopper's e-mail address. */
  email?: null
  locale?: string
}

/**
 * Creates a cart with goods, an address and a shipping method, so that only the payment is missing. Returns the cart's
 * id.
 */
export async function aCart(
  shopper: Shopper,
  store: AStore,
  contents: CartContents = {}
): Promise<string> {
  const region = contents.region ?? "brazil"
  const address = {
    ...(region === "brazil" ? BUYER_ADDRESS : AN_ADDRESS_IN_THE_US),
    ...contents.address,
  }
  const { cart } = await expectSuccess(
    shopper.request("post", "/store/carts", {
      region_id: store.regions[region],
      locale: contents.locale,
      email: contents.email === null ? undefined : shopper.email,
      items: [
        {
          variant_id: store.variants[contents.goods ?? "shirt"],
          quantity: contents.quantity ?? 1,
        },
      ],
      shipping_address: address,
      billing_address: address,
    })
  )
  await expectSuccess(
    shopper.request("post", `/store/carts/${cart.id}/shipping-methods`, {
      option_id: store.shipping[contents.shipping ?? "free"],
    })
  )
  return cart.id
}

/**
 * Creates the payment collection of a cart, as a storefront does before it offers payment methods. Returns the id of
 * the payment collection.
 */
export async function aPaymentCollection(
  shopper: Shopper,
  cartId: string
): Promise<string> {
  const { payment_collection } = await expectSuccess(
    shopper.request("post", "/store/payment-collections", { cart_id: cartId })
  )
  return payment_collection.id
}

/** Creates a payment session. `data` is the shopper's input that the storefront sends for the session. */
export function createPaymentSession(
  shopper: Shopper,
  payment: { collectionId: string; providerId: string; data?: unknown }
): Promise<Answer> {
  return shopper.request(
    "post",
    `/store/payment-collections/${payment.collectionId}/payment-sessions`,
    {
      provider_id: payment.providerId,
      ...(payment.data === undefined ? {} : { data: payment.data }),
    }
  )
}

export function completeCart(
  shopper: Shopper,
  cartId: string
): Promise<Answer> {
  return shopper.request("post", `/store/carts/${cartId}/complete`, {})
}

/** Returns the body of an answer, and throws if the answer's status is 300 or higher. */
export async function expectSuccess(
  answer: Promise<Answer>
): Promise<Record<string, any>> {
  const { status, body } = await answer
  if (status >= 300) {
    throw new Error(
      `Expected a success, got ${status}: ${JSON.stringify(body)}`
    )
  }
  return body
}

/**
 * Returns a client for the store's HTTP API that sends these headers with each request. The client returns all answers,
 * including those with an error status.
 */
export function createApiClient(
  api: HttpClient,
  headers: Record<string, string>
): ApiClient {
  return {
    async request(method, path, body) {
      const { status, data } = await api.request({
        method,
        url: path,
        data: body,
        headers,
        validateStatus: () => true,
      })
      return { status, body: data }
    },
  }
}

const AN_ADDRESS_IN_THE_US = {
  first_name: "Mary",
  last_name: "Smith",
  address_1: "1000 Market Street",
  city: "San Francisco",
  province: "CA",
  postal_code: "94103",
  country_code: "us",
  phone: "+14155550100",
}
