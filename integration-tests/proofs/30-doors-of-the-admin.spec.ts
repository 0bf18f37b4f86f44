import type { IUserModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { aCardShop } from "../support/a-card-shop"
import { adminPaymentLinks } from "../support/admin-payment-links"
import { succeeds } from "../support/a-shopper"
import { aSoldOrder, anOrderAdmin, type Sale } from "../support/a-sold-order"
import { type Admin, ADMIN_LOGIN, anAdmin } from "../support/an-admin"
import { aDraftOrder } from "../support/an-order-to-pay"

const CLERK = { email: "clerk@example.com", password: "another-password" }
/** Another user of Medusa's than the one whom the options name. */
const NAMESAKE = {
  email: ADMIN_LOGIN.email.toUpperCase(),
  password: "one-more-password",
}
const REFUND = "refund-payment-workflow"
const NOT_RUN = {
  status: 403,
  body: {
    type: "forbidden",
    message: expect.stringMatching(/^Nothing was run/),
  },
}

beforeAll(() => {
  process.env.PLUGIN_OPTIONS = JSON.stringify({
    permissions: { money: [ADMIN_LOGIN.email], settings: [ADMIN_LOGIN.email] },
  })
})
afterAll(() => {
  delete process.env.PLUGIN_OPTIONS
})

aCardShop({}, (shop) => {
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
  const userOf = async (email: string) => {
    const [user] = await shop.container
      .resolve<IUserModuleService>(Modules.USER)
      .listUsers({ email })
    return user!
  }

  describe("who may not move money", () => {
    it.each([
      REFUND,
      "create-checkout-transparent-payment-link",
      "a-workflow-of-the-shop",
    ])("runs no workflow %s by hand", async (workflow) => {
      const input = { payment_id: order.paymentId, amount: 10 }

      expect(await run(clerk, workflow, input)).toMatchObject(NOT_RUN)

      expect(await shop.requests("refund")).toEqual([])
    })

    it.each([
      `/admin/Workflows-Executions/${REFUND}/RUN/`,
      `/admin/workflows-executions/${REFUND}/steps/success`,
    ])("is refused at %s", async (path) => {
      const step = path.includes("steps") ? { step_id: "a-step" } : {}

      const answer = await clerk.request("post", path, {
        ...{ transaction_id: "1", ...step },
      })

      expect(answer).toMatchObject(NOT_RUN)
    })

    it("does not become somebody who may by another e-mail address", async () => {
      const { id } = await userOf(CLERK.email)

      await clerk.request("post", `/admin/users/${id}`, {
        email: ADMIN_LOGIN.email.replace("admin", "chief"),
      })

      expect(await userOf(CLERK.email)).toMatchObject({ id })
    })

    it("does not delete a draft order whose link can be paid", async () => {
      const links = adminPaymentLinks(() => owner)
      const draftId = await aDraftOrder(shop, owner)
      const link = await links.make({ order_id: draftId })
      const path = `/admin/draft-orders/${draftId}`

      expect(await clerk.request("delete", path)).toMatchObject({ status: 403 })
      expect(await links.read(link)).toMatchObject({ state: "pending" })

      await succeeds(owner.request("delete", path))
    })
  })

  it("is not opened by an address that differs in capitals only", async () => {
    const namesake = await anAdmin(shop, NAMESAKE)

    const { status } = await anOrderAdmin(() => namesake).refund(order, 10)

    expect(status).toBe(403)
    expect(await shop.requests("refund")).toEqual([])
  })

  it("names who is signed in, whoever a workflow's input says acts", async () => {
    const { id } = await userOf(ADMIN_LOGIN.email)

    await succeeds(
      run(owner, REFUND, {
        payment_id: order.paymentId,
        ...{ amount: 10, created_by: "user_somebody_else" },
      })
    )

    const { operations } = await succeeds(
      owner.request(
        "get",
        `/admin/checkout-transparent/operations?charge_id=${order.chargeId}&kind=refund`
      )
    )
    expect(operations).toEqual([
      expect.objectContaining({ actor: id, state: "accepted" }),
    ])
    const { admin_actions } = await succeeds(
      owner.request(
        "get",
        `/admin/checkout-transparent/admin-actions?subject_id=${REFUND}`
      )
    )
    expect(admin_actions).toEqual([
      expect.objectContaining({
        action: "workflows-executions/:workflow_id/run",
        actor: id,
        request: {},
        status: 200,
      }),
    ])
  })

  describe("a page of another site, with the cookie of whoever is signed in", () => {
    it.each([
      ["text/plain", '{"reason":"x"}'],
      ["application/x-www-form-urlencoded", ""],
      [undefined, undefined],
    ])("moves nothing by a form of %s: %j", async (type, body) => {
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
      // Core's own validation of a body comes first.
      for (const path of [
        `payments/${paymentId}/refund`,
        `workflows-executions/${REFUND}/run`,
      ]) {
        expect([400, 415]).toContain(await statusAt(path))
      }
    })

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
})
