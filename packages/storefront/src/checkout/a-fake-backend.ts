import { CONFIGURATION } from "./a-configuration"
import type { Method } from "./payment-method-types"
import type { ShownState } from "./outcomes"
import type { StoreClient } from "./store-api/store-client"

export const CARD_PROVIDER = CONFIGURATION.methods.card.provider_id
export const PIX_PROVIDER = CONFIGURATION.methods.pix.provider_id
export const LINK_PROVIDER = CONFIGURATION.methods.link.provider_id
/** The payment provider of Medusa's starter project. It places orders without taking money. */
export const SYSTEM_PROVIDER = "pp_system_default"

/**
 * Matches the path that creates a payment session. The patterns below match the paths that complete a cart, read a
 * cart, and read the state of a session.
 */
export const SESSION_PATH = /payment-sessions$/
export const COMPLETE_PATH = /complete$/
export const CART_PATH = /carts\/cart_1\?/
export const SESSION_STATE_PATH = /sessions\/payses/
/** Matches the paths that list and delete saved cards. */
export const CARDS = /checkout-transparent\/cards/

export const CART_ID = "cart_1"
export const TOTAL = 129.9
export const ORDER = { id: "order_1", display_id: 7 }
export const CODE = {
  payload: "00020126790014br.gov.bcb.pix",
  image: "data:image/gif;base64,R0lGOD",
  expires_at: "2026-11-20T18:25:18.000Z",
}
export const LINK = {
  url: "https://pay.example/link_1",
  deep_link: "wallet://link_1",
  expires_at: "2026-11-22T02:59:00.000Z",
}
/**
 * The error type with which Medusa's core answers when a payment was declined. `REQUIRES_MORE_ERROR_TYPE` is the error
 * type for a payment whose outcome is unknown.
 */
export const DECLINED_ERROR_TYPE = "payment_authorization_error"
export const REQUIRES_MORE_ERROR_TYPE = "payment_requires_more_error"

interface ASession {
  id: string
  provider_id: string
  amount: number
  data: { checkout_transparent?: Record<string, unknown> }
}

interface ACharge {
  method: Method
  state: ShownState
  order_id: string | null
}

type Body = Record<string, unknown> | undefined

export type AShop = ReturnType<typeof aFakeBackend>

/**
 * Returns a fake backend with one cart. It answers like Medusa's core and the plugin. A test can make requests fail
 * with `on`. The tests in integration-tests/proofs/browser/shop use the real backend.
 */
export function aFakeBackend() {
  const shop = {
    configuration: copyOf(CONFIGURATION),
    cart: {
      completed_at: null as string | null,
      hasCollection: true,
      total: TOTAL,
      items: [{ id: "item_1" }],
    },
    sessions: [] as ASession[],
    charges: {} as Record<string, ACharge>,
    /** The state of a card charge after the cart is completed. */
    stateAfterCompletion: "paid" as ShownState,
    calls: [] as { path: string; body: Body; method: string | undefined }[],

    /**
     * Adds a payment session to the cart and returns its id. `shown` is the session's data for the page. `charge` is
     * the state of the session's charge. A session of a provider that is not the plugin's gets neither data nor a
     * charge.
     */
    addSession(
      provider: string,
      shown: Record<string, unknown>,
      charge?: ShownState | { state: ShownState; order: string }
    ): string {
      const id = `payses_${++made}`
      const method = /card|pix|wallet|link/.exec(provider)?.[0] as
        Method | undefined
      shop.sessions.push({
        id,
        provider_id: provider,
        amount: shop.cart.total,
        data: method ? { checkout_transparent: { method, ...shown } } : {},
      })
      if (method && charge) {
        shop.charges[id] =
          typeof charge === "string"
            ? { method, state: charge, order_id: null }
            : { method, state: charge.state, order_id: charge.order }
      }
      return id
    },

    /** Answers the next `times` requests to a path with `reaction` instead of the normal answer. */
    answerNextRequests(path: RegExp, reaction: FakeResponse, times = 1): void {
      scripts.push(...Array<Script>(times).fill({ path, reaction }))
    },

    /** Returns the paths of all requests in order, without their query strings. */
    paths: () => shop.calls.map(({ path }) => path.replace(/\?.*/, "")),
    requestsTo: (path: RegExp) =>
      shop.calls.filter((call) => path.test(call.path)),
    client: {} as StoreClient,
  }
  type Script = { path: RegExp; reaction: FakeResponse }
  const scripts: Script[] = []
  let made = 0

  shop.client = {
    fetch: async (path, { body, method } = {}) => {
      shop.calls.push({ path, body, method })
      await Promise.resolve()
      const copyOfUsualAnswer = () =>
        copyOf(answerToRequest(shop, path, body ?? {}))
      const index = scripts.findIndex((script) => script.path.test(path))
      const [script] = index < 0 ? [] : scripts.splice(index, 1)
      return script ? script.reaction(copyOfUsualAnswer) : copyOfUsualAnswer()
    },
  }
  return shop
}

function answerToRequest(
  shop: AShop,
  path: string,
  body: Record<string, unknown>
): unknown {
  const collection = { id: "pay_col_1", payment_sessions: shop.sessions }
  const last = path.slice(path.lastIndexOf("/") + 1)
  if (path.includes("/configuration")) {
    return { configuration: shop.configuration }
  }
  if (path.endsWith("/complete")) {
    return completeFakeCart(shop)
  }
  if (path.endsWith("/payment-sessions")) {
    makeSession(shop, String(body.provider_id))
    return { payment_collection: collection }
  }
  if (path.endsWith("/payment-collections")) {
    return { payment_collection: collection }
  }
  if (path.startsWith("/store/carts/")) {
    const { hasCollection, ...cart } = shop.cart
    return {
      cart: {
        ...cart,
        payment_collection: hasCollection ? collection : null,
      },
    }
  }
  if (path.startsWith("/store/orders/")) {
    return { order: { ...ORDER, id: last, status: "pending" } }
  }
  const charge = shop.charges[last]
  return { session: charge ? { id: last, ...charge } : null }
}

function makeSession(shop: AShop, provider: string): void {
  shop.sessions.splice(0)
  if (provider.includes("card")) {
    shop.addSession(provider, { state: "ready" })
  } else if (provider.includes("link")) {
    shop.addSession(provider, { state: "pending", link: LINK }, "pending")
  } else {
    shop.addSession(provider, { state: "pending", code: CODE }, "pending")
  }
}

/**
 * Completes the cart with its first payment session, like Medusa's core. If this session is a card session with the
 * state `ready`, creates a charge for the session. If the session already has a charge, creates no second one.
 */
function completeFakeCart(shop: AShop): unknown {
  const [session] = shop.sessions
  if (shop.cart.completed_at || (!session && shop.cart.total <= 0)) {
    shop.cart.completed_at ??= "2026-11-20T18:00:00.000Z"
    return { type: "order", order: ORDER }
  }
  if (!session) {
    throw httpError(400, "Payment sessions are required to complete cart")
  }
  const shown = session.data.checkout_transparent
  if (shown?.state === "ready") {
    shop.charges[session.id] ??= {
      method: "card",
      state: shop.stateAfterCompletion,
      order_id: null,
    }
  }
  const state = shop.charges[session.id]?.state
  const type =
    state === "refused" ? DECLINED_ERROR_TYPE : REQUIRES_MORE_ERROR_TYPE
  if (shown && (state === "refused" || state === "being_verified")) {
    const message = `core says ${state}`
    const reported = state === "refused" ? "declined" : state
    Object.assign(shown, { state: reported, message })
    return aCartCompletionFailureAnswer(shop, type, message)
  }
  shop.cart.completed_at = "2026-11-20T18:00:00.000Z"
  return { type: "order", order: ORDER }
}

/** Returns the answer of Medusa's core when it cannot place an order for a cart. */
export function aCartCompletionFailureAnswer(
  shop: AShop,
  type: string,
  message: string
): object {
  return {
    type: "cart",
    cart: { payment_collection: { payment_sessions: shop.sessions } },
    error: { type, message, name: "Error" },
  }
}

/** Returns a deep copy of a value, which is converted to JSON and back like an answer over the network. */
function copyOf<Reported>(reported: Reported): Reported {
  return JSON.parse(JSON.stringify(reported)) as Reported
}

/**
 * A function that answers a request in place of the fake backend. `own()` makes the backend process the request, and
 * returns the normal answer.
 */
export type FakeResponse = (own: () => unknown) => unknown

/** Simulates a lost answer: the backend processes the request, but no answer arrives. */
export const lostAnswer: FakeResponse = (own) => {
  own()
  throw new TypeError("Failed to fetch")
}

/** Simulates a lost request: it never reaches the backend. */
export const droppedRequest: FakeResponse = () => {
  throw new TypeError("Failed to fetch")
}

/** Simulates a request that never gets an answer and never fails. */
export const unansweredRequest: FakeResponse = () =>
  new Promise(() => undefined)

export function respondWith(body: unknown): FakeResponse {
  return () => body
}

/**
 * Simulates a refusal: the backend does nothing and answers with an error. The error looks like js-sdk's FetchError,
 * which has no `type`.
 */
export function refusesWith(status: number, message: string): FakeResponse {
  return () => {
    throw httpError(status, message)
  }
}

export function httpError(status: number, message: string): Error {
  return Object.assign(new Error(message), { status, statusText: "" })
}
