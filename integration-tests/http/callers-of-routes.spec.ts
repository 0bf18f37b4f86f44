import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { IOrderModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { CORE_ROUTES } from "../../src/api/admin/guarded-routes"
import {
  createDoctorSignatures,
  signDoctorRequest,
} from "../../src/health/doctor-request"
import { ledgerOf } from "../../src/medusa/container"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger-module"
import { installedMedusaVersion } from "../../src/modules/ledger/medusa-config-checks"
import { defaultMerchant } from "../../packages/devtools/src/simulator"
import { MANUAL_CARD_PROVIDER } from "../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import { aSecretKey } from "../support/admin/a-secret-key"
import {
  aCustomer,
  type ApiClient,
  createApiClient,
  expectSuccess,
} from "../../harness/shopper/a-shopper"
import { aSoldOrder } from "../support/sales/a-sold-order"
import { paymentLinkRequestsOfAdmin } from "../support/admin/admin-payment-links"
import { ADMIN_LOGIN, type Admin, anAdmin } from "../../harness/admin/an-admin"
import { aDraftOrder } from "../support/orders/an-order-to-pay"
import {
  listCoreRoutesThatCallPaymentProviders,
  listCoreRoutesThatRecordShipments,
  listPluginRoutes,
  type Route,
} from "../../harness/admin/list-http-routes"
import { ROOT } from "../../harness/root"

const userNamed = (name: string) => ({
  id: `user_${name}`,
  email: `${name}@example.com`,
  password: "another-password",
})
const MONEY = userNamed("money")
const SETTINGS = userNamed("settings")
/** A deleted user. `permissions.money` and `permissions.settings` still name the user's id. */
const FORMER = userNamed("former")
/** A user whom `permissions.money` names. The tests use this user's id as the target of routes that change users. */
const NAMED = userNamed("named")

const SESSIONS = "/admin/payment-collections/:id/payment-sessions"

/**
 * Request bodies by path. They are valid for Medusa, because Medusa validates a body before the plugin checks the
 * caller.
 */
const BODIES: Record<string, object> = {
  "/admin/payments/:id/refund": { amount: 1 },
  "/admin/payment-collections/:id/mark-as-paid": { order_id: "order_none" },
  [SESSIONS]: { provider_id: "pp_system_default" },
  "/admin/orders/:id/payment-sessions/authorize": {
    payment_session_id: "payses_none",
  },
  "/admin/workflows-executions/:workflow_id/run": { input: {} },
  "/admin/workflows-executions/:workflow_id/steps/success": {
    transaction_id: "1",
    step_id: "a-step",
  },
  "/admin/workflows-executions/:workflow_id/steps/failure": {
    transaction_id: "1",
    step_id: "a-step",
  },
  "/admin/users/:id": { first_name: "Ana" },
  "/admin/fulfillments/:id/shipment": { labels: [] },
  "/admin/orders/:id/fulfillments/:fulfillment_id/shipments": {
    items: [{ id: "item_none", quantity: 1 }],
  },
}

/**
 * Endings of the paths that change an order or a user. The tests call these routes last, because the other routes need
 * the unchanged order.
 */
const CHANGES_WHAT_IS_THERE = [
  "/capture",
  "/refund",
  "/mark-as-paid",
  "/cancel",
  "/admin/users/:id",
]

beforeAll(() => {
  process.env.PLUGIN_OPTIONS = JSON.stringify({
    permissions: {
      money: [MONEY.id, ADMIN_LOGIN.id, FORMER.id, NAMED.id],
      settings: [SETTINGS.id, ADMIN_LOGIN.id, FORMER.id],
    },
  })
})
afterAll(() => {
  delete process.env.PLUGIN_OPTIONS
})

describeShopWithSimulator({}, (shop) => {
  it("SECURITY.md names the least privileged caller of every route of the plugin, and of every route of Medusa that calls a payment provider, records a shipment or is guarded by the plugin, and the guarded routes refuse deleted users and secret API keys without the required permission", async () => {
    const owner = await anAdmin(shop)
    await anAdmin(shop, NAMED)
    const idIn = await createRecordsForPaths(owner)
    const callers: [who: string, caller: ApiClient][] = [
      ["Everybody", createApiClient(shop.api, {})],
      [
        "Visitors of the shop",
        createApiClient(shop.api, {
          "x-publishable-api-key": shop.store.publishableKey,
        }),
      ],
      ["Customers of the shop", await aCustomer(shop.api, shop.store)],
      [
        "The holder of a notification token",
        createApiClient(shop.api, {
          authorization: defaultMerchant.notificationToken,
        }),
      ],
      [
        "The command `doctor`",
        createApiClient(shop.api, { authorization: await doctorRequest() }),
      ],
      ["Every admin user", await anAdmin(shop, userNamed("clerk"))],
      ["`permissions.money`", await anAdmin(shop, MONEY)],
      ["`permissions.settings`", await anAdmin(shop, SETTINGS)],
      ["Both permissions", owner],
    ]

    const keys = await secretKeys()
    const former = await aFormerUser(owner)

    const routesOf = new Map(callers.map(([who]) => [who, [] as string[]]))
    const others: Record<string, unknown> = {}
    const expected: typeof others = {}
    for (const route of inOrder(allRoutes())) {
      const name = `${route.method} ${route.path}`
      const isCallerLetThrough = (caller: ApiClient) =>
        isLetThrough(caller, route, idIn(route))
      const isOfAdmin = route.path.startsWith("/admin/")
      // These callers call first, because a refused call changes nothing for the others.
      const isOfFormer = isGuarded(route) && (await isCallerLetThrough(former))
      const isOfAnyKey = isOfAdmin && (await isCallerLetThrough(keys.unnamed))
      const who = await firstAllowedCaller(callers, route, idIn(route))
      routesOf.get(who)?.push(`\`${name}\``)

      others[name] = {
        isOfFormer,
        isOfAnyKey,
        isOfNamedKey: isOfAdmin && (await isCallerLetThrough(keys.named)),
      }
      expected[name] = {
        isOfFormer: false,
        isOfAnyKey: who === "Every admin user",
        isOfNamedKey: isOfAdmin,
      }
    }
    expect(others).toEqual(expected)

    const listed = [...routesOf]
      .filter(([, routes]) => routes.length > 0)
      .map(([who, routes]) => `- **${who}**: ${routes.sort().join(", ")}`)
      .join("\n")
    expect(readSecurityDocument().list).toBe(listed)
  })

  it("the section about callers in SECURITY.md names the version of Medusa that is installed", () => {
    expect(readSecurityDocument().medusa).toBe(installedMedusaVersion())
  })

  /** Returns the header with which `doctor` asks a running store of the same configuration. */
  async function doctorRequest(): Promise<string> {
    const { now } = await ledgerOf(shop.container).time()
    return signDoctorRequest(
      {
        nonce: "of-this-test",
        at: now.getTime(),
        changedAt: 0,
        address: { given: shop.url, local: shop.url },
      },
      createDoctorSignatures(
        shop.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
      )
    )
  }

  /** Creates two secret API keys. Only the first one is named in `permissions.money` and `permissions.settings`. */
  async function secretKeys() {
    const [named, unnamed] = [await aSecretKey(shop), await aSecretKey(shop)]
    const { permissions } =
      shop.container.resolve<LedgerModuleService>(LEDGER_MODULE).pluginOptions
    permissions.money?.push(named.id)
    permissions.settings?.push(named.id)
    const withKey = ({ authorization }: typeof named) =>
      createApiClient(shop.api, { authorization })
    return { named: withKey(named), unnamed: withKey(unnamed) }
  }

  /** Returns a caller with the token of a deleted user, whom the permissions still name. */
  async function aFormerUser(owner: Admin): Promise<Admin> {
    const former = await anAdmin(shop, FORMER)
    await expectSuccess(owner.request("delete", `/admin/users/${FORMER.id}`))
    return former
  }

  /**
   * Creates an order with an authorized charge, a claim, an exchange and a return, and a draft order with a payment
   * link. Returns a function that returns the id to insert into a route's path. For most paths, it is the order's id.
   */
  async function createRecordsForPaths(owner: Admin) {
    const order = await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
    const draftId = await aDraftOrder(shop, owner)
    await paymentLinkRequestsOfAdmin(() => owner).createLink({
      order_id: draftId,
    })
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
      users: NAMED.id,
    }
    return ({ method, path }: Route) => {
      const [, of = ""] = /^\/admin\/([\w-]+)\/:id/.exec(path) ?? []
      if (method === "DELETE" && of === "draft-orders") return draftId
      // In the order's own payment collection, the new session would replace the session of the order's charge.
      if (path === SESSIONS) return "pay_col_none"
      return ids[of] ?? order.orderId
    }
  }
})

function allRoutes(): Route[] {
  const found = [
    ...listPluginRoutes(),
    ...listCoreRoutesThatCallPaymentProviders(),
    // Medusa handles these routes. The plugin captures after a shipment only in an account with `capture:
    // "at_shipment"`.
    ...listCoreRoutesThatRecordShipments(),
    ...CORE_ROUTES.map(({ method, path }) => ({ method, path })),
  ]
  return [
    ...new Map(found.map((one) => [`${one.method} ${one.path}`, one])).values(),
  ]
}

function inOrder(routes: Route[]): Route[] {
  const positionOfDestructiveRoute = ({ path }: Route) =>
    CHANGES_WHAT_IS_THERE.findIndex((end) => path.endsWith(end))
  return routes.sort(
    (one, other) =>
      positionOfDestructiveRoute(one) - positionOfDestructiveRoute(other)
  )
}

/** Returns whether the route refuses the token of a deleted user. */
function isGuarded({ method, path }: Route): boolean {
  return (
    path.startsWith("/admin/checkout-transparent/") ||
    CORE_ROUTES.some((route) => route.method === method && route.path === path)
  )
}

/**
 * Returns the name of the first caller in the list that the route accepts. A later refusal for another reason counts as
 * accepted.
 */
async function firstAllowedCaller(
  callers: [who: string, caller: ApiClient][],
  route: Route,
  id: string
): Promise<string> {
  for (const [who, caller] of callers) {
    if (await isLetThrough(caller, route, id)) return who
  }
  throw new Error(`Nobody may call ${route.method} ${route.path}.`)
}

/**
 * Returns whether a route accepts the caller. A later refusal for another reason counts as accepted. Throws if the
 * answer proves nothing about the caller, for example because the server failed.
 */
async function isLetThrough(
  caller: ApiClient,
  { method, path }: Route,
  id: string
): Promise<boolean> {
  const url = path
    .replace(":id", id)
    .replace(":account", "br")
    .replaceAll(/:\w+/g, "none")
  const { status, body } = await caller.request(
    method.toLowerCase() as "post",
    url,
    method === "GET" ? undefined : (BODIES[path] ?? {})
  )
  const says = typeof body === "string" ? body : String(body.message)
  const lacksKey = /publishable api key/i.test(says)
  if (status === 401 || status === 403 || lacksKey) return false
  const isOfCoresAdmin = /^\/admin\/(?!checkout-transparent\/)/.test(path)
  // Medusa answers with 500 if the line item or the workflow's transaction does not exist (measured).
  const mayFail =
    /^\/store\/(?!checkout-transparent\/)|\/steps\/(success|failure)$/.test(
      path
    )
  const provesNothing =
    (status >= 500 && !mayFail) ||
    status === 415 ||
    /Cannot (GET|POST|PUT|PATCH|DELETE) /.test(says) ||
    (isOfCoresAdmin && says.startsWith("Invalid request:"))
  if (provesNothing) {
    throw new Error(`${method} ${path} answered ${status}: ${says}`)
  }
  return true
}

/** Returns the list of callers and their routes in SECURITY.md, and the version of Medusa above the list. */
function readSecurityDocument() {
  const text = readFileSync(join(ROOT, "SECURITY.md"), "utf8")
  const [, below = ""] = text.split("\n## Who may call which route\n")
  const [section = ""] = below.split("\n## ")
  const list = section
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .join("\n")
  return { list, medusa: /with Medusa (\d+\.\d+\.\d+)/.exec(section)?.[1] }
}
