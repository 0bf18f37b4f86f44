import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { dayOf } from "../../src/charge/reconciled-day"
import { DAY_MS } from "../../src/charge/times"
import { PIX_PROVIDER } from "../support/a-code-checkout"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { aSoldOrder, type SoldOrder } from "../support/a-sold-order"
import { anOperator } from "../support/an-operator"
import { moveTime } from "../support/database/move-time"
import { eventually } from "../support/eventually"
import { PIX } from "../support/payment-methods"
import { aReplacedCode } from "../support/replaced-codes"

const ROUTE = "/admin/checkout-transparent/day-closes"
const TODAY = dayOf(new Date())
const THE_DAY = `${ROUTE}/br/${TODAY}`

aNotifiedShop({}, (shop) => {
  const operator = anOperator(shop)
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
    await eventually(async () =>
      expect(await show()).toMatchObject(BUSY.waitedFor)
    )
    await shop.resolved()
    return order
  }

  const BUSY = {
    waitedFor: {
      captured: { count: 4 },
      refunded: { count: 3 },
      chargebacks: { count: 1 },
      being_confirmed: { count: 0 },
    },
    // 4 sales of 99.90; 10.00, 99.90 and 5.55 went back; 99.90 are disputed.
    money: {
      captured: {
        total: 399.6,
        count: 4,
        by: [
          {
            method: "pix",
            paid_with: null,
            brand: null,
            installments: 1,
            amount: 199.8,
            count: 2,
          },
          expect.objectContaining({ method: "card", amount: 99.9, count: 1 }),
          expect.objectContaining({ method: "card", amount: 99.9, count: 1 }),
        ],
      },
      refunded: {
        total: 115.45,
        count: 3,
        by: [
          { origin: "staff", amount: 10, count: 1 },
          { origin: "automatic", amount: 99.9, count: 1 },
          { origin: "panel", amount: 5.55, count: 1 },
        ],
      },
      chargebacks: { disputed: 99.9, reversed: 0, lost: 0, count: 1 },
      net: 184.25,
    },
  }

  describe("a day with sales, refunds of every origin and a chargeback", () => {
    it("is right to the centavo, and says what became known of it when it was over", async () => {
      const order = await aBusyDay()
      const today = await show()
      await dayIsOver()

      await shop.simulator.panelRefund(order.merchantChargeId, 100)
      const later = await eventually(async () => {
        const now = await show()
        expect(now.learnt_later.count).toBe(1)
        return now
      })

      expect(today).toMatchObject({
        account: "br",
        day: TODAY,
        currency_code: "BRL",
        is_over: false,
        ...BUSY.money,
        reconciled: null,
        reserved: { count: 0, amount: 0, next_deadline: null },
        unmatched: { count: 0, amount: 0 },
        marked_as_paid: [],
        learnt_later: { count: 0, movements: [] },
      })
      expect(
        today.captured.by.map(
          (one: { installments: number }) => one.installments
        )
      ).toEqual(expect.arrayContaining([1, 3]))
      expect(later).toMatchObject({
        is_over: true,
        captured: BUSY.money.captured,
        refunded: {
          total: 116.45,
          count: 4,
          by: [
            { origin: "staff", amount: 10, count: 1 },
            { origin: "automatic", amount: 99.9, count: 1 },
            { origin: "panel", amount: 6.55, count: 2 },
          ],
        },
        chargebacks: BUSY.money.chargebacks,
        net: 183.25,
        learnt_later: {
          movements: [
            {
              charge_id: order.chargeId,
              kind: "refunded",
              amount: -1,
              day: TODAY,
              actor: "merchant panel",
              actor_email: null,
            },
          ],
        },
      })
    })

    it("is on the list with its sums", async () => {
      await aBusyDay()
      const list = async (query = "") =>
        succeeds(operator.request("get", `${ROUTE}${query}`))
      const whole = await list()
      await dayIsOver()

      const sums = { captured: 399.6, refunded: 115.45, net: 184.25 }
      expect(whole).toEqual({
        day_closes: [
          {
            account: "br",
            day: TODAY,
            ...sums,
            findings: null,
            status: null,
          },
        ],
        count: 1,
        limit: 31,
        offset: 0,
      })
      const [tomorrow, today] = (await list("?account=br")).day_closes
      expect(tomorrow).toMatchObject({ captured: 0, refunded: 0, net: 0 })
      expect(today).toMatchObject(sums)
      expect(await list(`?day[$lte]=${TODAY}&limit=1`)).toMatchObject({
        count: 1,
        day_closes: [{ day: TODAY }],
      })
      expect(await list(`?day=2020-01-01`)).toMatchObject({ count: 0 })
    })
  })
})
