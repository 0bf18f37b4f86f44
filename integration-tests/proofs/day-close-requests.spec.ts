import { dayOf } from "../../src/charge/reconciled-day"
import { MANUAL_CARD_PROVIDER } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { succeeds } from "../support/a-shopper"
import { aSoldOrder } from "../support/a-sold-order"
import { type Admin, ADMIN_LOGIN, anAdmin } from "../support/an-admin"
import { anOperator } from "../support/an-operator"
import { anOrderToPay } from "../support/an-order-to-pay"

const ROUTE = "/admin/checkout-transparent/day-closes"
const TODAY = dayOf(new Date())
const THE_DAY = `${ROUTE}/br/${TODAY}`
const CLERK = { email: "clerk@example.com", password: "another-password" }

beforeAll(() => {
  process.env.PLUGIN_OPTIONS = JSON.stringify({
    permissions: { money: [ADMIN_LOGIN.email] },
  })
})
afterAll(() => {
  delete process.env.PLUGIN_OPTIONS
})

aCardShop({}, (shop) => {
  const operator = anOperator(shop)
  let clerk: Admin
  beforeAll(async () => {
    clerk = await anAdmin(shop, CLERK)
  })
  const show = async (path = THE_DAY) =>
    (await succeeds(operator.request("get", path))).day_close

  it("an order that was marked as paid by hand is listed with the day", async () => {
    const order = await anOrderToPay(shop, operator.admin)
    const collections = "/admin/payment-collections"
    const post = (path: string, body: object) =>
      succeeds(
        operator.request("post", path, { order_id: order.orderId, ...body })
      )
    const { payment_collection } = await post(collections, { amount: 19.99 })
    await post(`${collections}/${payment_collection.id}/mark-as-paid`, {})

    const day = await show()

    expect(day.marked_as_paid).toEqual([
      {
        order_id: order.orderId,
        display_id: expect.any(Number) as number,
        amount: 19.99,
      },
    ])
    expect(day.captured).toBe(99.9)
  })

  it("money that is only reserved is told with its deadline, and is not captured", async () => {
    await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })

    expect(await show(`${ROUTE}/br-manual/${TODAY}`)).toMatchObject({
      captured: 0,
      reserved: {
        count: 1,
        amount: 99.9,
        next_deadline: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
    })
  })

  describe("who asks", () => {
    it.each([
      ["for an account that is not there", `${ROUTE}/us/${TODAY}`, 404],
      ["for a day that is none", `${ROUTE}/br/2026-02-30`, 400],
      ["for a list of another account", `${ROUTE}?account=us`, 404],
      ["for a list with an unknown filter", `${ROUTE}?state=open`, 400],
      ["for too long a list", `${ROUTE}?limit=1000`, 400],
      ["for days from one that is none", `${ROUTE}?day[$gte]=soon`, 400],
    ])("%s is told what is wrong", async (_what, path, status) => {
      expect(await operator.request("get", path)).toMatchObject({
        status,
        body: { message: expect.any(String) as string },
      })
    })

    it("and may not move money reads the day", async () => {
      const { day_close } = await succeeds(clerk.request("get", THE_DAY))

      expect(day_close).toMatchObject({ account: "br", day: TODAY })
    })

    it("without being logged in is told nothing", async () => {
      const answers = await Promise.all([
        fetch(`${shop.url}${ROUTE}`),
        fetch(`${shop.url}${THE_DAY}`),
      ])

      expect(answers.map(({ status }) => status)).toEqual([401, 401])
    })
  })
})
