import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { dayOf } from "../../src/charge/days"
import { DAY_MS } from "../../src/charge/times"
import { PIX_PROVIDER } from "../support/a-code-checkout"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { aSoldOrder, type SoldOrder } from "../support/a-sold-order"
import { type Admin, ADMIN_LOGIN, anAdmin } from "../support/an-admin"
import { anOperator } from "../support/an-operator"
import { moveTime } from "../support/database/move-time"
import { eventually } from "../support/eventually"
import { PIX } from "../support/payment-methods"
import { aReplacedCode } from "../support/replaced-codes"

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

aNotifiedShop({}, (shop) => {
  const operator = anOperator(shop)
  let clerk: Admin
  beforeAll(async () => {
    clerk = await anAdmin(shop, CLERK)
  })
  beforeAll(() => shop.simulator.setPixPartialRefunds(true))
  const connection = {
    query: (sql: string) =>
      shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(sql),
  } as never
  afterEach(async () => {
    await moveTime(connection, 0)
    await shop.simulator.setCodesCancelable(true)
  })

  const dayIsOver = () => moveTime(connection, DAY_MS)
  const show = async (path = THE_DAY) =>
    (await succeeds(operator.request("get", path))).day_close

  /** All that may happen on a day; the order of which somebody refunds a part later. */
  async function aBusyDay(): Promise<SoldOrder> {
    const order = await aSoldOrder(shop, { installments: 3 })
    await succeeds(operator.refund(order, 10))
    const pix = await PIX.sell(shop)
    await shop.simulator.panelRefund(pix.merchantChargeId, 555)
    const disputed = await aSoldOrder(shop)
    await shop.simulator.panelChargeBack(disputed.merchantChargeId)
    const replaced = await aReplacedCode(shop, { first: PIX_PROVIDER })
    await shop.simulator.pay(replaced.merchantChargeId)
    await eventually(async () => expect(await show()).toMatchObject(BUSY))
    await shop.resolved()
    return order
  }

  // 4 sales of 99.90; 10.00, 99.90 and 5.55 went back; 99.90 are disputed.
  const SUMS = {
    ...{ captured: 399.6, refunded: -115.45, disputed: -99.9, net: 184.25 },
  }
  const REFUNDS = [
    { kind: "refunded", origin: "automatic", amount: -99.9, count: 1 },
    { kind: "refunded", origin: "staff", amount: -10, count: 1 },
    { kind: "refunded", origin: "panel", amount: -5.55, count: 1 },
  ]
  /** The chargeback is listed; the day is not over. */
  const UNCHECKED = { at: null, discrepancies: 1 }
  const BUSY = { ...SUMS, being_confirmed: { count: 0, amount: 0 } }

  it("a day with sales, refunds of every origin and a chargeback is right to the centavo, and says what became known of it when it was over", async () => {
    const order = await aBusyDay()
    const today = await show()
    const [listed] = (await succeeds(operator.request("get", ROUTE))).day_closes
    await dayIsOver()

    await shop.simulator.panelRefund(order.merchantChargeId, 100)
    const later = await eventually(async () => {
      const now = await show()
      expect(now.learnt_later).toBe(1)
      return now
    })

    expect(today).toMatchObject({
      ...{ account: "br", day: TODAY, currency_code: "BRL", is_over: false },
      ...SUMS,
      ...{ check: UNCHECKED, learnt_later: 0 },
      reserved: { count: 0, amount: 0, next_deadline: null },
      without_order: { count: 0, amount: 0 },
    })
    expect(today.lines).toMatchObject([
      { kind: "captured", method: "pix", amount: 199.8, count: 2 },
      { kind: "captured", method: "card", amount: 99.9, count: 1 },
      { kind: "captured", method: "card", amount: 99.9, count: 1 },
      ...REFUNDS,
      { kind: "disputed", amount: -99.9, count: 1 },
    ])
    expect(
      today.lines.map((one: { installments: number }) => one.installments)
    ).toContain(3)
    expect(listed).toEqual({
      account: "br",
      day: TODAY,
      ...SUMS,
      check: UNCHECKED,
    })
    expect(later).toMatchObject({
      ...{ is_over: true, captured: 399.6, refunded: -116.45, net: 183.25 },
      lines: expect.arrayContaining([
        expect.objectContaining({ origin: "panel", amount: -6.55, count: 2 }),
      ]) as unknown[],
    })
  })

  describe("who asks", () => {
    it("and may not move money reads the day, and may not have it compared", async () => {
      const body = { from: TODAY, to: TODAY }
      const { day_close } = await succeeds(clerk.request("get", THE_DAY))

      expect(day_close).toMatchObject({ account: "br", day: TODAY })
      expect(
        await clerk.request(
          "post",
          "/admin/checkout-transparent/reconciliation",
          body
        )
      ).toMatchObject({ status: 403 })
    })
  })
})
