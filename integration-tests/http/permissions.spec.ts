import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { IUserModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ACTIONS } from "../../src/api/admin/checkout-transparent/charges/actions"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger-module"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { MANUAL_CARD_PROVIDER } from "../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import { aSecretKey } from "../support/admin/a-secret-key"
import { paymentLinkRequestsOfAdmin } from "../support/admin/admin-payment-links"
import { expectSuccess } from "../../harness/shopper/a-shopper"
import {
  aSoldOrder,
  orderRequestsOfAdmin,
  type Sale,
} from "../support/sales/a-sold-order"
import { type Admin, ADMIN_LOGIN, anAdmin } from "../../harness/admin/an-admin"
import { ADMIN_ROUTES } from "../support/admin/admin-charges"
import {
  aDraftOrder,
  anOrderToPay,
  readOrderAmounts,
} from "../support/orders/an-order-to-pay"
import { eventually } from "../../harness/eventually"
import { ROOT } from "../../harness/root"

const ROUTES = join(ROOT, "src/api/admin/checkout-transparent")

const WORKFLOW_OF_THE_STORE = "a-workflow-of-the-store"
type Input = Record<string, string>
const received: unknown[] = []
createWorkflow(WORKFLOW_OF_THE_STORE, (input: WorkflowData<Input>) => {
  createStep("receive", (given: Input) => {
    received.push(given)
    return Promise.resolve(new StepResponse(null))
  })(input)
  return new WorkflowResponse(input)
})

const CLERK = {
  id: "user_clerk",
  email: "clerk@example.com",
  password: "another-password",
}
/** A user who is deleted while the option `permissions.money` still names the user. */
const FORMER = {
  id: "user_former",
  email: "former@example.com",
  password: "one-more-password",
}
const REFUND = "refund-payment-workflow"
const FORBIDDEN = {
  status: 403,
  body: {
    type: "forbidden",
    message: expect.stringMatching(
      /^Nothing was done: you may view .* permissions\.money/
    ),
  },
}
const MAY_NOT_CHANGE_SETTINGS = {
  status: 403,
  body: {
    type: "forbidden",
    code: "not_permitted",
    message: expect.stringMatching(
      /^Nothing was changed: you may view .* permissions\.settings/
    ),
  },
}
const NOT_RUN = {
  status: 403,
  body: {
    type: "forbidden",
    message: expect.stringMatching(/^Nothing was run/),
  },
}
const USER_STAYS = {
  status: 403,
  body: {
    type: "forbidden",
    message: expect.stringMatching(/^Nothing was done: this user is named/),
  },
}
const isOfSettings = (route: string) => /^(settings|health)\b/.test(route)

beforeAll(() => {
  process.env.PLUGIN_OPTIONS = JSON.stringify({
    permissions: {
      money: [ADMIN_LOGIN.id, FORMER.id],
      settings: [ADMIN_LOGIN.id],
    },
  })
})
afterAll(() => {
  delete process.env.PLUGIN_OPTIONS
})

describeShopWithSimulator({}, (shop) => {
  let owner: Admin
  let clerk: Admin
  let order: Sale
  beforeAll(async () => {
    owner = await anAdmin(shop)
    clerk = await anAdmin(shop, CLERK)
    order = await aSoldOrder(shop)
  })

  const run = (admin: Admin, workflow: string, input: object) =>
    admin.request("post", `/admin/workflows-executions/${workflow}/run`, {
      input,
    })
  const isThere = async (id: string) => {
    const users = shop.container.resolve<IUserModuleService>(Modules.USER)
    return (await users.listUsers({ id })).length === 1
  }

  it.each(allRoutes())(
    "if a request to the plugin's admin API has no login, it is answered with 401 (HTTP method %s, route %s)",
    async (method, route) => {
      const { status } = await shop.api.request({
        method,
        url: `/admin/checkout-transparent/${route}`,
        data: {},
        headers: {},
        validateStatus: () => true,
      })

      expect(status).toBe(401)
    }
  )

  describe("an admin user whom the option permissions.money does not name", () => {
    it.each(routesThatAct().flatMap(withEveryAct))(
      "if an admin user may neither move money nor change settings, every changing admin route of the plugin refuses the user (HTTP method %s, route %s)",
      async (method, route) => {
        const answer = await clerk.request(
          method,
          `/admin/checkout-transparent/${route.replace(/:id|:card_id/g, "ct_1")}`,
          {}
        )

        expect(answer).toMatchObject(
          isOfSettings(route) ? MAY_NOT_CHANGE_SETTINGS : FORBIDDEN
        )
      }
    )

    it("an admin user without the permission to move money can neither capture nor refund an order's payment, nor cancel the order, on Medusa's own admin routes", async () => {
      const orderAdmin = orderRequestsOfAdmin(() => clerk)

      expect(await orderAdmin.capture(order)).toMatchObject(FORBIDDEN)
      expect(await orderAdmin.refund(order, 10)).toMatchObject(FORBIDDEN)
      expect(await orderAdmin.cancel(order)).toMatchObject(FORBIDDEN)
      expect(await shop.requests("capture")).toEqual([])
      expect(await shop.requests("refund")).toEqual([])
    })

    it.each([
      `/admin/workflows-executions/${REFUND}/run`,
      `/admin/Workflows-Executions/${REFUND}/RUN/`,
      `/admin/workflows-executions/${REFUND}/steps/success`,
    ])(
      "an admin user without the permission to move money cannot run Medusa's refund workflow or report the success of one of its steps (POST %s)",
      async (path) => {
        const answer = await clerk.request("post", path, {
          ...(path.includes("steps")
            ? { transaction_id: "1", step_id: "a-step" }
            : { input: { payment_id: order.paymentId, amount: 10 } }),
        })

        expect(answer).toMatchObject(NOT_RUN)
        expect(await shop.requests("refund")).toEqual([])
      }
    )

    it.each([
      ["post", `/admin/users/${ADMIN_LOGIN.id}/reset-password`],
      ["post", `/admin/users/${ADMIN_LOGIN.id}`],
      ["delete", `/admin/users/${ADMIN_LOGIN.id}`],
    ] as const)(
      "an admin user without the permission to move money can neither change, delete nor reset the password of a user with this permission (HTTP method %s, path %s)",
      async (method, path) => {
        const answer = await clerk.request(method, path, { first_name: "Eve" })

        expect(answer).toMatchObject(USER_STAYS)
        expect(JSON.stringify(answer.body)).not.toContain("token")
        expect(await isThere(ADMIN_LOGIN.id)).toBe(true)
      }
    )

    it.each(["order-edits", "claims", "exchanges", "returns"])(
      "an admin user without the permission to move money cannot confirm a change of an order with reserved card money (kind of change: %s)",
      async (kind) => {
        const { orderId, chargeId } = await aSoldOrder(shop, {
          providerId: MANUAL_CARD_PROVIDER,
        })
        const id = await aBegunChange(kind, orderId)
        const end = kind === "order-edits" ? "confirm" : "request"

        const answer = await clerk.request(
          "post",
          `/admin/${kind}/${id}/${end}`
        )

        expect(answer).toMatchObject(FORBIDDEN)
        expect(await stateOf(chargeId)).toBe("authorized")
        expect(await shop.requests("refund")).toEqual([])
      }
    )

    it("an admin user without the permission to move money can confirm an edit of an order whose payment is captured", async () => {
      const { orderId } = await anOrderToPay(shop, clerk)

      expect(await readOrderAmounts(owner, orderId)).toMatchObject({
        outstanding: 19.99,
      })
    })

    it("an admin user without the permission to move money can neither mark an order as paid nor delete the order's unpaid payment collection", async () => {
      const { collectionId, orderId } = await anOrderToPay(shop, owner)
      const { collections } = await readOrderAmounts(owner, orderId)
      const open = collections.find(({ id }) => id !== collectionId)!

      const marked = await clerk.request(
        "post",
        `/admin/payment-collections/${open.id}/mark-as-paid`,
        { order_id: orderId }
      )
      const deleted = await clerk.request(
        "delete",
        `/admin/payment-collections/${open.id}`
      )

      expect(marked).toMatchObject(FORBIDDEN)
      expect(deleted).toMatchObject(FORBIDDEN)
      expect((await readOrderAmounts(owner, orderId)).collections).toHaveLength(
        2
      )
    })

    it("an admin user without the permission to move money cannot delete a draft order that has an unpaid payment link", async () => {
      const links = paymentLinkRequestsOfAdmin(() => owner)
      const draftId = await aDraftOrder(shop, owner)
      const link = await links.createLink({ order_id: draftId })
      const path = `/admin/draft-orders/${draftId}`

      expect(await clerk.request("delete", path)).toMatchObject({ status: 403 })
      expect(await links.read(link)).toMatchObject({ state: "pending" })

      await expectSuccess(owner.request("delete", path))
    })
  })

  it("the token of a deleted user is refused, although the option permissions.money still contains the user's id", async () => {
    const former = await anAdmin(shop, FORMER)
    await expectSuccess(former.request("get", `${ADMIN_ROUTES}/charges`))

    await expectSuccess(owner.request("delete", `/admin/users/${FORMER.id}`))

    const refund = await orderRequestsOfAdmin(() => former).refund(order, 10)
    expect([
      (await former.request("get", `${ADMIN_ROUTES}/charges`)).status,
      (await former.request("post", `${ADMIN_ROUTES}/reconciliation`, {}))
        .status,
      refund.status,
    ]).toEqual([401, 401, 401])
    expect(await shop.requests("refund")).toEqual([])
  })

  describe("a user whom the option permissions.money names", () => {
    it("an administrator's action is recorded with the user, the reason, the state of the charge before the action, and the HTTP status of the answer", async () => {
      const { charge } = await expectSuccess(
        owner.request(
          "post",
          `/admin/checkout-transparent/charges/${order.chargeId}/synchronize`
        )
      )
      // The charge belongs to an order, so a refund of the whole charge is refused.
      const request = {
        refunded_as: "whole_charge",
        observed: charge.observed,
        reason: "The customer asked for it",
      }
      const refused = await owner.request(
        "post",
        `/admin/checkout-transparent/charges/${order.chargeId}/refund`,
        request
      )

      expect(charge.id).toBe(order.chargeId)
      expect(refused.status).toBe(400)
      const one = {
        subject_id: order.chargeId,
        actor: expect.stringMatching(/^user_/),
        actor_type: "user",
        state_before_action: { state: "paid", captured: 9990, refunded: 0 },
      }
      await eventually(async () =>
        expect(await actionsOf(order.chargeId)).toEqual([
          expect.objectContaining({
            ...one,
            action: "charges/:id/refund",
            request_data: request,
            http_status: 400,
          }),
          expect.objectContaining({
            ...one,
            action: "charges/:id/synchronize",
            request_data: {},
            http_status: 200,
          }),
        ])
      )
    })

    it("the option permissions.money can name a secret API key by its id", async () => {
      const { id, authorization } = await aSecretKey(shop)
      const postSynchronizeWithToken = () =>
        shop.api.request({
          method: "post",
          url: `/admin/checkout-transparent/charges/${order.chargeId}/synchronize`,
          data: {},
          headers: { authorization },
          validateStatus: () => true,
        })

      const before = await postSynchronizeWithToken()
      const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
      ledger.pluginOptions.permissions.money?.push(id)
      const after = await postSynchronizeWithToken()

      expect(before.status).toBe(403)
      expect(after.status).toBe(200)
    })
  })

  it("a refund that a user starts as a workflow is recorded with the signed-in user, even if the workflow's input names another user", async () => {
    await expectSuccess(
      run(owner, REFUND, {
        payment_id: order.paymentId,
        amount: 10,
        created_by: "user_somebody_else",
      })
    )

    const { operations } = await expectSuccess(
      owner.request(
        "get",
        `${ADMIN_ROUTES}/operations?charge_id=${order.chargeId}&kind=refund`
      )
    )
    expect(operations).toEqual([
      expect.objectContaining({ actor: ADMIN_LOGIN.id, state: "accepted" }),
    ])
    expect(await actionsOf(REFUND)).toEqual([
      expect.objectContaining({
        action: "workflows-executions/:workflow_id/run",
        actor: ADMIN_LOGIN.id,
        request_data: {},
        http_status: 200,
      }),
    ])
  })

  it("a payment link that a user creates with the plugin's workflow is recorded with the signed-in user, even if the workflow's input names another user", async () => {
    await expectSuccess(
      run(owner, "create-checkout-transparent-payment-link", {
        account: "br",
        amount: 10,
        created_by: "user_somebody_else",
      })
    )

    const { charges } = await expectSuccess(
      owner.request("get", `${ADMIN_ROUTES}/charges?method=link`)
    )
    expect(charges).toEqual([
      expect.objectContaining({
        amount: 10,
        link: expect.objectContaining({ created_by: ADMIN_LOGIN.id }),
      }),
    ])
  })

  it("a workflow that does not belong to the plugin receives its input unchanged, even if the input names another user", async () => {
    const input = { created_by: "user_somebody_else", actor: "user_other" }

    await expectSuccess(run(owner, WORKFLOW_OF_THE_STORE, input))

    expect(received).toEqual([input])
  })

  it("a reset of the password of a user who has the permission to move money is recorded with the user who requested it", async () => {
    const { token } = await expectSuccess(
      owner.request("post", `/admin/users/${ADMIN_LOGIN.id}/reset-password`)
    )

    expect(token).toEqual(expect.any(String))
    await eventually(async () =>
      expect(await actionsOf(ADMIN_LOGIN.id)).toEqual([
        expect.objectContaining({
          action: "users/:id/reset-password",
          actor: ADMIN_LOGIN.id,
          request_data: {},
          http_status: 200,
        }),
      ])
    )
  })

  describe("a page of another site, with the cookie of a signed-in user", () => {
    it.each([
      ["as text", "text/plain", '{"reason":"x"}'],
      ["as an empty form", "application/x-www-form-urlencoded", ""],
      ["without a body", undefined, undefined],
    ])(
      "if another website sends an admin route a request with a signed-in user's cookie, the store refuses the request (sent %s)",
      async (_, type, body) => {
        const cookie = await aCookie()
        const statusAt = async (path: string) => {
          const { status } = await fetch(`${shop.url}/admin/${path}`, {
            method: "POST",
            headers: { cookie, ...(type ? { "content-type": type } : {}) },
            ...(body === undefined ? {} : { body }),
          })
          return status
        }
        const { chargeId, orderId, paymentId } = order

        expect(
          await statusAt(`checkout-transparent/charges/${chargeId}/refund`)
        ).toBe(415)
        expect(await statusAt(`orders/${orderId}/cancel`)).toBe(415)
        // Medusa validates the body of these routes before the plugin checks the content type, so the status may be
        // 400.
        for (const path of [
          `payments/${paymentId}/refund`,
          `workflows-executions/${REFUND}/run`,
          `fulfillments/ful_none/shipment`,
          `orders/${orderId}/fulfillments/ful_none/shipments`,
          `orders/${orderId}/payment-sessions/authorize`,
        ]) {
          expect([400, 415]).toContain(await statusAt(path))
        }
      }
    )

    async function aCookie(): Promise<string> {
      const { token } = await fetch(`${shop.url}/auth/user/emailpass`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(ADMIN_LOGIN),
      }).then((answer) => answer.json() as Promise<{ token: string }>)
      const { headers } = await fetch(`${shop.url}/auth/session`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
      })
      return headers.get("set-cookie")?.split(";")[0] ?? ""
    }
  })

  async function stateOf(chargeId: string): Promise<string> {
    const { charge } = await expectSuccess(
      owner.request("get", `${ADMIN_ROUTES}/charges/${chargeId}`)
    )
    return charge.state
  }

  /** Begins an edit, claim, exchange or return of an order. Returns its id, or for an edit the id of the order. */
  async function aBegunChange(kind: string, orderId: string): Promise<string> {
    const {
      claim,
      exchange,
      return: returned,
    } = await expectSuccess(
      owner.request("post", `/admin/${kind}`, {
        order_id: orderId,
        ...(kind === "claims" && { type: "refund" }),
      })
    )
    return (claim ?? exchange ?? returned)?.id ?? orderId
  }

  async function actionsOf(subjectId: string): Promise<unknown[]> {
    const { admin_actions } = await expectSuccess(
      owner.request(
        "get",
        `/admin/checkout-transparent/admin-actions?subject_id=${subjectId}`
      )
    )
    return admin_actions as unknown[]
  }
})

/** Returns the route itself, or one route for each action of an administrator if the route ends in `:action`. */
function withEveryAct<Method>([method, route]: [Method, string]): [
  Method,
  string,
][] {
  return route.endsWith("/:action")
    ? Object.keys(ACTIONS).map((name) => [
        method,
        route.replace(":action", name),
      ])
    : [[method, route]]
}

function readRoute(route: string): string {
  const folder = route.replaceAll(/:(\w+)/g, "[$1]")
  return readFileSync(join(ROUTES, folder, "route.ts"), "utf8")
}

/** Returns the methods and paths of all route files, so that a new route is tested without being listed here. */
function allRoutes(): [method: string, route: string][] {
  return readdirSync(ROUTES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .map((file) => dirname(file).replaceAll(/\[(\w+)\]/g, ":$1"))
    .flatMap((route) =>
      [
        ...readRoute(route).matchAll(
          /export (?:async function|const) (GET|POST|PUT|PATCH|DELETE)\b/g
        ),
      ].map(([, method = ""]): [string, string] => [method, route])
    )
}

function routesThatAct(): ["post" | "delete", string][] {
  return allRoutes()
    .filter(([method]) => method !== "GET")
    .map(([method, route]) => [method === "DELETE" ? "delete" : "post", route])
}
