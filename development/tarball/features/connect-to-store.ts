import { randomUUID } from "node:crypto"
import {
  type ApiClient,
  createApiClient,
  expectSuccess,
} from "../../../harness/shopper/a-shopper"
import { createHttpClientAt } from "../../../harness/shopper/http-client-at"
import { logIn } from "../../../harness/admin/an-admin"
import {
  BUYER_ADDRESS,
  pollUntilDefined,
} from "../../../packages/devtools/src/buy/guest-purchase"
import {
  remoteSimulatorControl,
  type SimulatorControl,
} from "../../../packages/devtools/src/simulator"

/** The login of the administrator whom the test creates with `medusa user`. */
export const LOGIN = {
  email: "admin@starter.example",
  password: "supersecret",
}

/**
 * The longest time, in milliseconds, that a test waits for the effect of a notification. It is enough for a slow
 * machine.
 */
const PATIENCE_MS = 300_000

/** A running store, with the API clients and ids that the feature tests need. */
export interface StoreConnection {
  admin: ApiClient
  shopper: ApiClient
  simulator: SimulatorControl
  simulatorUrl: string
  regionId: string
  variantIds: string[]
}

/** A cart that only has to be paid. Amounts are in minor units. */
export interface ReadyCart {
  cartId: string
  collectionId: string
  /** The price of the goods, without freight. */
  goods: number
  total: number
}

/**
 * Logs in as the administrator. Finds the publishable API key, the region with prices in reais, and the product
 * variants. Throws if there is no such region.
 */
export async function connectToStore({
  storeUrl,
  simulatorUrl,
}: {
  storeUrl: string
  simulatorUrl: string
}): Promise<StoreConnection> {
  const api = createHttpClientAt(() => storeUrl)
  const admin = await logIn(api, LOGIN)
  const { api_keys: keys } = await expectSuccess(
    admin.request("get", "/admin/api-keys?type=publishable")
  )
  const [{ token }] = keys as [{ token: string }]
  const shopper = createApiClient(api, { "x-publishable-api-key": token })
  const { regions } = await expectSuccess(
    shopper.request("get", "/store/regions")
  )
  const region = (regions as { id: string; currency_code: string }[]).find(
    ({ currency_code }) => currency_code === "brl"
  )
  if (!region) throw new Error("The store has no region in BRL.")
  const { products } = await expectSuccess(
    shopper.request("get", `/store/products?region_id=${region.id}`)
  )
  return {
    admin,
    shopper,
    regionId: region.id,
    simulatorUrl,
    simulator: remoteSimulatorControl(simulatorUrl),
    variantIds: (products as { variants: { id: string }[] }[]).flatMap(
      ({ variants }) => variants.map(({ id }) => id)
    ),
  }
}

/**
 * Creates a cart that only has to be paid: with two pieces of the first product, an address, freight, and a payment
 * collection.
 */
export async function aCartReadyToPay({
  shopper,
  regionId,
  variantIds,
}: StoreConnection): Promise<ReadyCart> {
  const { cart } = (await expectSuccess(
    shopper.request("post", "/store/carts", {
      region_id: regionId,
      // Each cart gets a new e-mail address, because attempt limits count the attempts of an address.
      email: `maria-${randomUUID()}@example.com`,
      items: [{ variant_id: variantIds[0], quantity: 2 }],
      shipping_address: BUYER_ADDRESS,
      billing_address: BUYER_ADDRESS,
    })
  )) as { cart: { id: string } }
  const path = `/store/carts/${cart.id}`
  const { shipping_options: options } = await expectSuccess(
    shopper.request("get", `/store/shipping-options?cart_id=${cart.id}`)
  )
  const [option] = options as [{ id: string }]
  await expectSuccess(
    shopper.request("post", `${path}/shipping-methods`, {
      option_id: option.id,
    })
  )
  const { payment_collection: collection } = (await expectSuccess(
    shopper.request("post", "/store/payment-collections", { cart_id: cart.id })
  )) as { payment_collection: { id: string } }
  const { cart: ready } = (await expectSuccess(
    shopper.request("get", `${path}?fields=id,total,item_total`)
  )) as { cart: { total: number; item_total: number } }
  return {
    cartId: cart.id,
    collectionId: collection.id,
    goods: centavos(ready.item_total),
    total: centavos(ready.total),
  }
}

/** Creates a payment session. Returns its id, and the part of its data that the shopper's page receives. */
export async function createPaymentSession(
  { shopper }: StoreConnection,
  { collectionId }: ReadyCart,
  session: { provider_id: string; data?: Record<string, unknown> }
) {
  const path = `/store/payment-collections/${collectionId}/payment-sessions`
  const { payment_collection } = await expectSuccess(
    shopper.request("post", path, session)
  )
  const { payment_sessions: sessions } = payment_collection as {
    payment_sessions: {
      id: string
      provider_id: string
      data: { checkout_transparent: ShownSession }
    }[]
  }
  const made = sessions.find((one) => one.provider_id === session.provider_id)
  if (!made) throw new Error(`No session of ${session.provider_id} was made.`)
  return { id: made.id, shown: made.data.checkout_transparent }
}

interface ShownSession {
  state: string
  merchant_charge_id?: string
  code?: { payload: string }
  link?: { url: string }
}

/** Completes a cart and returns the id of its order. */
export async function completeCart(
  { shopper }: StoreConnection,
  { cartId }: ReadyCart
): Promise<string> {
  const answer = await expectSuccess(
    shopper.request("post", `/store/carts/${cartId}/complete`, {})
  )
  const { order } = answer as { order?: { id: string } }
  if (!order) throw new Error(`No order was placed: ${JSON.stringify(answer)}`)
  return order.id
}

/** Waits until the store's route for a session's state returns an order. Returns the id of this order. */
export async function waitForOrderOfSession(
  { shopper }: StoreConnection,
  sessionId: string
): Promise<string> {
  const path = `/store/checkout-transparent/sessions/${sessionId}`
  const readSessionState = async () => {
    const { session } = await expectSuccess(shopper.request("get", path))
    return session as { state: string; order_id: string | null }
  }
  const { answer } = await pollUntilDefined(
    async () => (await readSessionState()).order_id ?? undefined,
    async () =>
      `No order was placed: ${JSON.stringify(await readSessionState())}`,
    PATIENCE_MS
  )
  return answer
}

/**
 * Sends a request again and again until its answer meets the condition `isSo`. Returns this answer. After PATIENCE_MS,
 * throws an error that contains `what` and the answer to a last request.
 */
export async function askUntilAnswerMeets<Answer>(
  ask: () => Promise<Answer>,
  isSo: (answer: Answer) => boolean,
  what: string
): Promise<Answer> {
  const { answer } = await pollUntilDefined(
    async () => {
      const asked = await ask()
      return isSo(asked) ? { asked } : undefined
    },
    async () => `${what}; there is ${JSON.stringify(await ask())}`,
    PATIENCE_MS
  )
  return answer.asked
}

/**
 * Changes settings of the account as an administrator does on the settings page. Returns the store's answer, which may
 * be a refusal.
 */
export async function enterSettings(
  { admin }: StoreConnection,
  values: Record<string, unknown>
) {
  const path = "/admin/checkout-transparent/settings"
  const { accounts } = await expectSuccess(admin.request("get", path))
  const [{ id, revision }] = accounts as [{ id: string; revision: unknown }]
  return admin.request("post", `${path}/${id}`, { revision, values })
}

export function centavos(reais: number): number {
  return Math.round(reais * 100)
}
