import { readdirSync } from "node:fs"
import { Readable } from "node:stream"
import { join, resolve } from "node:path"

import { getHttpResponseFromError } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

import middlewares from "../../src/api/middlewares"
import { cancelOrder } from "./core/change-orders"
import { capturePayment, refundPayment } from "./core/change-payments"
import { completeCart } from "./core/complete-cart"
import {
  beginChange,
  confirmChange,
  creditOrder,
  declineChange,
  markAsPaid,
  shipOrder,
} from "./core/edit-orders"
import { type Core, write } from "./core/core"
import { notFound } from "./core/payment-rows"
import { centavosOf, type Data } from "./core/records"
import { makeSession, refreshCollection } from "./core/sessions"
import type { Answer } from "./answer"
import { never } from "./moments"
import type { StoreProcess } from "./store-process"

export interface Asked {
  method: string
  path: string
  body: object
  headers?: Record<string, string>
}

interface Request extends Data {
  params: Record<string, string>
  body: Data
  validatedBody: Data
}

type Handler = (request: never, response: never, next: never) => unknown

interface Route {
  methods: readonly string[]
  pattern: RegExp
  handle: Handler
}

const API = resolve(__dirname, "../../src/api")

/** Finds the plugin's own routes in the folder where Medusa finds them. */
function ownRoutes(): Route[] {
  return readdirSync(API, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .flatMap((file) => {
      const path = `/${file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, ":$1")}`
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- as Medusa loads them, by where they are
      const handlers = require(join(API, file)) as Record<string, Handler>
      return Object.entries(handlers)
        .filter(([name]) => ["GET", "POST", "DELETE"].includes(name))
        .map(([name, handle]) => ({
          methods: [name],
          pattern: patternOf(path, "$"),
          handle,
        }))
    })
}

function patternOf(path: string, end: string): RegExp {
  const source = path.replace(/\/\*$/, "/.*").replace(/:(\w+)/g, "(?<$1>[^/]+)")
  return new RegExp(`^${source}${end}`)
}

/** Medusa's middlewares of the plugin; as in Express, a matcher matches every path that begins with it. */
const MIDDLEWARES: Route[] = (middlewares.routes ?? []).flatMap(
  ({ matcher, methods = [], middlewares: handlers = [] }) =>
    handlers.map((handle) => ({
      methods: methods,
      pattern: patternOf(String(matcher), "(/|$)"),
      handle: handle as Handler,
    }))
)

const core = (
  method: string,
  path: string,
  handle: (core: Core, request: Request) => Promise<unknown>
): Route => ({
  methods: [method],
  pattern: patternOf(path, "$"),
  handle: async (request: Request & { core: Core }, response: Response) => {
    response.json(((await handle(request.core, request)) ?? {}) as Data)
  },
})

/** The routes of core that people in stories use. */
const CORE_ROUTES: Route[] = [
  core(
    "POST",
    "/store/payment-collections/:id/payment-sessions",
    async (at, { params, body }) => {
      const id = params.id!
      await makeSession(at, {
        payment_collection_id: id,
        provider_id: String(body.provider_id),
        data: body.data as Data,
      })
      const sessions = at.records.sessionsOf(id)
      return {
        payment_collection: {
          id,
          payment_sessions: sessions.map((session) =>
            at.shown.session(session)
          ),
        },
      }
    }
  ),
  core("POST", "/store/carts/:id/complete", async (at, { params }) => {
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
  }),
  core("POST", "/store/carts/:id/line-items", (at, request) =>
    changeCart(at, request, centavosOf(request.body.price))
  ),
  core("POST", "/store/carts/:id", (at, request) => changeCart(at, request, 0)),
  core("POST", "/admin/orders/:id/cancel", async (at, { params }) => {
    await cancelOrder(at, { order_id: params.id!, canceled_by: ADMIN })
    return { order: { id: params.id } }
  }),
  core("POST", "/admin/order-edits/:id", (at, { params, body }) =>
    beginChange(at, params.id!, String(body.type))
  ),
  core("POST", "/admin/order-edits/:id/confirm", (at, { params, body }) =>
    confirmChange(at, params.id!, centavosOf(body.more))
  ),
  core("DELETE", "/admin/order-edits/:id", (at, { params }) =>
    declineChange(at, params.id!)
  ),
  core("POST", "/admin/orders/:id/credit-lines", (at, { params, body }) =>
    creditOrder(at, params.id!, centavosOf(body.amount))
  ),
  core("POST", "/admin/orders/:id/mark-as-paid", (at, { params }) =>
    markAsPaid(at, params.id!)
  ),
  core("POST", "/admin/orders/:id/ship", (at, { params }) =>
    shipOrder(at, params.id!)
  ),
  core("POST", "/admin/payments/:id/capture", async (at, { params, body }) => {
    const payment_id = params.id!
    await capturePayment(at, { payment_id, captured_by: ADMIN, ...body })
    return { payment: { id: payment_id } }
  }),
  core("POST", "/admin/payments/:id/refund", async (at, { params, body }) => {
    const payment_id = params.id!
    await refundPayment(at, { payment_id, created_by: ADMIN, ...body })
    return { payment: { id: payment_id } }
  }),
]

export const ADMIN = "user_admin"

async function changeCart(
  at: Core,
  { params }: Request,
  more: number
): Promise<Data> {
  const cart = at.records.carts.get(params.id!)
  if (!cart) throw notFound("Cart", params.id!)
  const { total, items } = cart
  await write("update cart", () => {
    cart.total += more
    cart.items += more > 0 ? 1 : 0
  })
  try {
    await refreshCollection(at, cart)
  } catch (error) {
    await write("update cart", () => Object.assign(cart, { total, items }))
    throw error
  }
  return { cart: { id: cart.id } }
}

const OWN_ROUTES = ownRoutes()

/** Models Express's response, as far as our middlewares and routes use it. */
class Response {
  statusCode = 200
  writableEnded = false
  #body: Data = {}
  readonly answered: Promise<Answer>
  #answer!: (answer: Answer) => void

  constructor() {
    this.answered = new Promise((resolve) => {
      this.#answer = resolve
    })
  }
  status(code: number): this {
    this.statusCode = code
    return this
  }
  set(): this {
    return this
  }
  setHeader(): this {
    return this
  }
  json(body: Data): this {
    this.#body = body
    this.end()
    return this
  }
  end(): this {
    this.writableEnded = true
    this.#answer({ status: this.statusCode, body: this.#body })
    return this
  }
}

/** Lets a process of the store answer a request; no answer comes if the process dies meanwhile. */
export function request(process: StoreProcess, asked: Asked): Promise<Answer> {
  return process.isDead ? never() : process.run(() => answer(process, asked))
}

async function answer(process: StoreProcess, asked: Asked): Promise<Answer> {
  const { method, path: asks, body, headers = {} } = asked
  const [path = "", search] = asks.split("?")
  const response = new Response()
  const stream = Readable.from([Buffer.from(JSON.stringify(body))])
  const given = structuredClone(body) as Data
  const call = Object.assign(stream, {
    method,
    path,
    originalUrl: path,
    url: path,
    headers,
    query: Object.fromEntries(new URLSearchParams(search)),
    allowed: [],
    params: {},
    body: given,
    validatedBody: { ...given },
    scope: process.container,
    core: process.core,
    auth_context: { actor_id: ADMIN, actor_type: "user" },
  })
  const matches = ({ methods, pattern }: Route) =>
    methods.includes(method) && pattern.test(path)
  const route = [...OWN_ROUTES, ...CORE_ROUTES].find(matches)
  const steps = [...MIDDLEWARES.filter(matches), ...(route ? [route] : [])]
  try {
    if (!route) throw new Error(`The model has no route ${method} ${path}.`)
    for (const { pattern, handle } of steps) {
      call.params = { ...pattern.exec(path)?.groups }
      if (handle === route.handle) {
        await handle(call as never, response as never, undefined as never)
      } else if (!(await passes(handle, call, response))) {
        break
      }
    }
  } catch (error) {
    // Express has no parameters while it answers an error.
    call.params = {}
    const { statusCode, body: reported } = getHttpResponseFromError(error)
    if (statusCode >= 500) {
      process.log(`${method} ${path}: ${String((error as Error).stack)}`)
    }
    response.status(statusCode).json(reported)
  }
  return response.answered
}

/** Whether a middleware calls the next one. */
function passes(
  handle: Handler,
  call: object,
  response: Response
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const next = (error?: unknown) =>
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- as Express passes it on
      error === undefined ? resolve(true) : reject(error)
    void Promise.resolve(
      handle(call as never, response as never, next as never)
    ).catch(reject)
    void response.answered.then(() => resolve(false))
  })
}
