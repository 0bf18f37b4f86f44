import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { IOrderModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { CORE_ROUTES } from "../../src/api/admin/guarded-routes"
import { defaultMerchant } from "../../src/simulator"
import { MANUAL_CARD_PROVIDER } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { aCustomer, type Caller, callerWith } from "../support/a-shopper"
import { aSoldOrder } from "../support/a-sold-order"
import { adminPaymentLinks } from "../support/admin-payment-links"
import { ADMIN_LOGIN, type Admin, anAdmin } from "../support/an-admin"
import { aDraftOrder } from "../support/an-order-to-pay"
import {
  coreRoutesThatMoveMoney,
  coreRoutesThatShip,
  ourRoutes,
  type Route,
} from "../support/routes-that-move-money"

const of = (name: string) => ({
  ...{ id: `user_${name}`, email: `${name}@example.com` },
  password: "another-password",
})
const MONEY = of("money")
const SETTINGS = of("settings")

/** What core's own check of a body needs before the plugin is asked. */
const BODIES: Record<string, object> = {
  "/admin/payments/:id/refund": { amount: 1 },
  "/admin/payment-collections/:id/mark-as-paid": { order_id: "order_none" },
  "/admin/payment-collections/:id/payment-sessions": { provider_id: "pp_none" },
  "/admin/orders/:id/payment-sessions/authorize": {
    payment_session_id: "payses_none",
  },
  "/admin/workflows-executions/:workflow_id/run": { input: {} },
  "/admin/workflows-executions/:workflow_id/steps/success": {
    ...{ transaction_id: "1", step_id: "a-step" },
  },
  "/admin/workflows-executions/:workflow_id/steps/failure": {
    ...{ transaction_id: "1", step_id: "a-step" },
  },
  "/admin/users/:id": { first_name: "Ana" },
  "/admin/orders/:id/fulfillments/:fulfillment_id/shipments": {
    items: [{ id: "item_none", quantity: 1 }],
  },
}

/** A request that passed may have changed what the next routes are asked about, so these come last. */
const CHANGES_THE_ORDER = ["/capture", "/refund", "/mark-as-paid", "/cancel"]

beforeAll(() => {
  process.env.PLUGIN_OPTIONS = JSON.stringify({
    permissions: {
      money: [MONEY.id, ADMIN_LOGIN.id],
      settings: [SETTINGS.id, ADMIN_LOGIN.id],
    },
  })
})
afterAll(() => {
  delete process.env.PLUGIN_OPTIONS
})

aCardShop({}, (shop) => {
  it("the callers whom each route lets through are those that SECURITY.md lists", async () => {
    const owner = await anAdmin(shop)
    const idIn = await idsOfAReservedOrder(owner)
    const callers: [who: string, caller: Caller][] = [
      ["Everybody", callerWith(shop.api, {})],
      [
        "Visitors of the shop",
        callerWith(shop.api, {
          "x-publishable-api-key": shop.store.publishableKey,
        }),
      ],
      ["Customers of the shop", await aCustomer(shop.api, shop.store)],
      [
        "The holder of a notification token",
        callerWith(shop.api, {
          authorization: defaultMerchant.notificationToken,
        }),
      ],
      ["Every admin user", await anAdmin(shop, of("clerk"))],
      ["`permissions.money`", await anAdmin(shop, MONEY)],
      ["`permissions.settings`", await anAdmin(shop, SETTINGS)],
      ["Both permissions", owner],
    ]

    const routesOf = new Map(callers.map(([who]) => [who, [] as string[]]))
    for (const route of inOrder(allRoutes())) {
      const who = await firstWhoMay(callers, route, idIn(route))
      routesOf.get(who)?.push(`\`${route.method} ${route.path}\``)
    }

    const listed = [...routesOf]
      .filter(([, routes]) => routes.length > 0)
      .map(([who, routes]) => `- **${who}**: ${routes.sort().join(", ")}`)
      .join("\n")
    expect(inSecurityDocument()).toBe(listed)
  })

  /** Returns the id to ask a route about: of an order with a reserved charge, and of what belongs to it. */
  async function idsOfAReservedOrder(owner: Admin) {
    const order = await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
    const draftId = await aDraftOrder(shop, owner)
    await adminPaymentLinks(() => owner).make({ order_id: draftId })
    const orders = shop.container.resolve<IOrderModuleService>(Modules.ORDER)
    const about = { order_id: order.orderId, items: [] }
    const claim = await orders.createOrderClaims({ ...about, type: "refund" })
    const exchange = await orders.createOrderExchanges(about)
    const returned = await orders.createReturns(about as never)
    const ids: Record<string, string> = {
      payments: order.paymentId,
      "payment-collections": order.collectionId,
      claims: claim.id,
      exchanges: exchange.id,
      returns: returned.id,
      users: MONEY.id,
    }
    return ({ method, path }: Route) => {
      const [, of = ""] = /^\/admin\/([\w-]+)\/:id/.exec(path) ?? []
      return method === "DELETE" && of === "draft-orders"
        ? draftId
        : (ids[of] ?? order.orderId)
    }
  }
})

function allRoutes(): Route[] {
  const found = [
    ...ourRoutes(),
    ...coreRoutesThatMoveMoney(),
    // Core answers a shipment itself; this plugin captures after it where `capture` is `at_shipment`.
    ...coreRoutesThatShip(),
    ...CORE_ROUTES.map(({ method, path }) => ({ method, path })),
  ]
  return [
    ...new Map(found.map((one) => [`${one.method} ${one.path}`, one])).values(),
  ]
}

function inOrder(routes: Route[]): Route[] {
  const place = ({ path }: Route) =>
    CHANGES_THE_ORDER.findIndex((end) => path.endsWith(end))
  return routes.sort((one, other) => place(one) - place(other))
}

/** Returns who is the first that is let through, whatever the route then answers. */
async function firstWhoMay(
  callers: [who: string, caller: Caller][],
  { method, path }: Route,
  id: string
): Promise<string> {
  const url = path
    .replace(":id", id)
    .replace(":account", "br")
    .replaceAll(/:\w+/g, "none")
  for (const [who, caller] of callers) {
    const { status, body } = await caller.request(
      method.toLowerCase() as "post",
      url,
      method === "GET" ? undefined : (BODIES[path] ?? {})
    )
    const lacksKey = /publishable api key/i.test(String(body.message))
    if (status !== 401 && status !== 403 && !lacksKey) return who
  }
  throw new Error(`Nobody may call ${method} ${path}.`)
}

/** The list in SECURITY.md, below its heading. */
function inSecurityDocument(): string {
  const text = readFileSync(join(__dirname, "../../SECURITY.md"), "utf8")
  const [, below = ""] = text.split("\n## Who may call which route\n")
  return (below.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .join("\n")
}
