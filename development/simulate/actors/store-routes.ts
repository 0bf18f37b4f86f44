import { readdirSync } from "node:fs"
import { join, resolve } from "node:path"

import { getHttpResponseFromError } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import express from "express"

import middlewares from "../../../src/api/middlewares"
import { cancelOrder, requireOpenOrder } from "../core/order/order-workflows"
import {
  capturePayment,
  openOrderChange,
  refundPayment,
} from "../core/payment/change-payments"
import { completeCart } from "../core/cart/complete-cart"
import {
  confirmOrderChange,
  creditOrder,
  cancelOrderChange,
  markOrderAsPaid,
} from "../core/order/edit-orders"
import {
  cancelReturn,
  exchangeGoods,
  receiveReturn,
  requestReturn,
  shipOrder,
} from "../core/order/returns-and-exchanges"
import { type Core, runWriteStatement } from "../core/simulated-core"
import { centavosOf, type Data, type Order } from "../core/records/core-records"
import {
  replacePaymentSessions,
  refreshPaymentCollectionForCart,
} from "../core/payment/sessions"
import { recordPlainPrice } from "../core/cart/cart-totals"
import type { StoreAnswer } from "./store-answer"
import { injectRequest } from "./injected-request"
import { createNeverResolvingPromise } from "../process/time/pass-kill-points"
import type { StoreProcess } from "../process/store-process"
import { virtualTime } from "../process/time/virtual-time"

export interface StoreRequest {
  method: string
  path: string
  body: object
  headers?: Record<string, string>
}

interface Request extends Data {
  params: Record<string, string>
  body: Data
  core: Core
  /** The id of the signed-in customer or administrator. It is empty for a guest. */
  actor: string
}

export const ADMIN = "user_admin"
const API = resolve(__dirname, "../../../src/api")
/**
 * The Express app that answers the requests to the simulated store. It runs the plugin's real middlewares and routes,
 * and models of the routes of Medusa's core.
 */
const APP = express()

function registerRoute(method: string, path: string, handler: unknown): void {
  const handle = handler as (...given: unknown[]) => unknown
  APP[method.toLowerCase() as "post"](path, (request, response, next) => {
    void (async () => handle(request, response, next))().catch(next)
  })
}

for (const {
  matcher,
  methods = [],
  middlewares: own = [],
} of middlewares.routes ?? []) {
  for (const method of [methods].flat()) {
    own.forEach((handler) => registerRoute(method, String(matcher), handler))
  }
}

for (const file of readdirSync(API, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith("/route.ts")) continue
  const path = `/${file.replace("/route.ts", "").replace(/\[(\w+)\]/g, ":$1")}`
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- like Medusa, loads the routes by their paths
  const handlers = require(join(API, file)) as Record<string, unknown>
  for (const method of ["GET", "POST", "DELETE"]) {
    if (handlers[method]) registerRoute(method, path, handlers[method])
  }
}

const onCore = (
  method: string,
  path: string,
  handle: (core: Core, request: Request) => Promise<unknown>
): void =>
  registerRoute(
    method,
    path,
    async (request: Request, response: express.Response) =>
      response.json((await handle(request.core, request)) ?? {})
  )

// The routes of Medusa's core that the simulated shoppers and administrators call.
onCore(
  "POST",
  "/store/payment-collections/:id/payment-sessions",
  async (at, { params, body }) => {
    const id = params.id!
    await replacePaymentSessions(at, {
      payment_collection_id: id,
      provider_id: String(body.provider_id),
      data: body.data as Data,
    })
    const sessions = at.records.sessionsOf(id)
    return {
      payment_collection: {
        id,
        payment_sessions: sessions.map((session) =>
          at.shown.sessionRow(session)
        ),
      },
    }
  }
)
onCore("POST", "/store/carts/:id/complete", async (at, { params }) => {
  const id = params.id!
  try {
    return { type: "order", order: { id: await completeCart(at, id) } }
  } catch (error) {
    const { type, message, name } = error as MedusaError
    const isShown =
      type === MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR ||
      type === MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR
    if (!isShown) throw error
    return { type: "cart", cart: { id }, error: { message, name, type } }
  }
})
onCore("POST", "/store/carts/:id/line-items", (at, request) =>
  changeGoodsInCart(at, request, centavosOf(request.body.price))
)
onCore("POST", "/store/carts/:id", async (at, request) => {
  const cart = at.records.carts.requireRow(request.params.id!)
  await runWriteStatement("update cart", () => {
    cart.email = String(request.body.email)
  })
  return changeGoodsInCart(at, request, 0)
})
// As in Medusa, each signed-in customer can take over any cart.
onCore("POST", "/store/carts/:id/customer", async (at, { params, actor }) => {
  const cart = at.records.carts.requireRow(params.id!)
  await runWriteStatement("update cart", () => {
    cart.customerId = actor
  })
  return { cart: { id: cart.id } }
})
onCore("DELETE", "/admin/customers/:id", async (at, { params, body }) => {
  const id = params.id!
  await runWriteStatement("delete customer", () => {
    at.records.deletedCustomers.add(id)
  })
  if (!body.isEventLost) at.emit("customer.deleted", { id })
  return { id, object: "customer", deleted: true }
})
onCore("POST", "/admin/orders/:id/cancel", async (at, { params }) => {
  await cancelOrder(at, { order_id: params.id!, canceled_by: ADMIN })
  return { order: { id: params.id } }
})

/** Registers a model of a core route that changes the order with the id in the path. It refuses canceled orders. */
const ofOrder = (
  route: string,
  change: (core: Core, order: Order, body: Data) => Promise<unknown>
): void => {
  const [method, path] = route.split(" ") as [string, string]
  onCore(method, path, async (at, { params, body }) =>
    change(at, await requireOpenOrder(at, params.id!), body)
  )
}

ofOrder("POST /admin/order-edits/:id", (_, order, { type }) =>
  openOrderChange(order, String(type))
)
ofOrder("POST /admin/order-edits/:id/confirm", (at, order, { more }) =>
  confirmOrderChange(at, order, centavosOf(more))
)
ofOrder("DELETE /admin/order-edits/:id", cancelOrderChange)
ofOrder("POST /admin/orders/:id/credit-lines", (at, order, { amount }) =>
  creditOrder(at, order, centavosOf(amount))
)
ofOrder("POST /admin/orders/:id/mark-as-paid", markOrderAsPaid)
ofOrder("POST /admin/orders/:id/ship", shipOrder)
ofOrder("POST /admin/returns/:id/request", (at, order, { amount }) =>
  requestReturn(at, order, centavosOf(amount))
)
ofOrder("POST /admin/returns/:id/received", receiveReturn)
ofOrder("POST /admin/returns/:id/canceled", cancelReturn)
ofOrder("POST /admin/exchanges/:id", (at, order, { amount, more }) =>
  exchangeGoods(at, order, {
    amount: centavosOf(amount),
    more: centavosOf(more),
  })
)

onCore("POST", "/admin/payments/:id/capture", async (at, { params, body }) => {
  const payment_id = params.id!
  await capturePayment(at, { payment_id, captured_by: ADMIN, ...body })
  return { payment: { id: payment_id } }
})
onCore("POST", "/admin/payments/:id/refund", async (at, { params, body }) => {
  const payment_id = params.id!
  await refundPayment(at, { payment_id, created_by: ADMIN, ...body })
  return { payment: { id: payment_id } }
})

async function changeGoodsInCart(
  at: Core,
  { params }: Request,
  more: number
): Promise<Data> {
  const cart = at.records.carts.requireRow(params.id!)
  const { total, items } = cart
  await runWriteStatement("update cart", () => {
    cart.total += more
    cart.items += more > 0 ? 1 : 0
  })
  try {
    await refreshPaymentCollectionForCart(at, cart)
  } catch (error) {
    await runWriteStatement("update cart", () =>
      Object.assign(cart, { total, items })
    )
    throw error
  }
  recordPlainPrice(cart, virtualTime.now())
  return { cart: { id: cart.id } }
}

/** Answers a request whose handler has thrown, with the status and body with which Medusa would answer. */
const answerError: express.ErrorRequestHandler = (
  error: Error,
  request,
  response,
  _next
  // eslint-disable-next-line @typescript-eslint/max-params -- Express recognizes an error handler by its four parameters
) => {
  const { statusCode, body } = getHttpResponseFromError(error)
  const { process } = request as unknown as { process: StoreProcess }
  if (statusCode >= 500) {
    process.log(`${request.method} ${request.path}: ${String(error.stack)}`)
  }
  response.status(statusCode).json(body)
}
APP.use(answerError)

/**
 * Lets a process of the simulated store answer a request. If the process is killed before it has answered, the returned
 * promise never resolves.
 */
export function answerStoreRequest(
  process: StoreProcess,
  asked: StoreRequest
): Promise<StoreAnswer> {
  return process.isDead
    ? createNeverResolvingPromise()
    : process.runInProcess(() => answerWithRouteHandlers(process, asked))
}

/**
 * The header of a simulated request that names the signed-in customer, and is empty for a guest. A request without this
 * header is handled as an administrator's request.
 */
export const CUSTOMER_HEADER = "x-simulated-customer"

function loginOf({ headers }: Pick<StoreRequest, "headers">) {
  const customer = headers?.[CUSTOMER_HEADER]
  return customer === undefined
    ? { actor_id: ADMIN, actor_type: "user" }
    : { actor_id: customer, actor_type: "customer" }
}

async function answerWithRouteHandlers(
  process: StoreProcess,
  { body, ...asked }: StoreRequest
): Promise<StoreAnswer> {
  const login = loginOf(asked)
  const own = {
    body: structuredClone(body),
    validatedBody: structuredClone(body),
    process,
    scope: process.container,
    core: process.core,
    allowed: [],
    auth_context: login,
    actor: login.actor_id,
  }
  const sent = { ...asked, body: JSON.stringify(body) }
  const { status, body: text } = await injectRequest(APP, sent, own)
  return { status, body: JSON.parse(text || "{}") as Data }
}
