import { reconcileRequestedDays } from "../../src/reconciliation/reconcile-days"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import { dayOf } from "../../src/charge/reconciled-day"
import { MANUAL_CARD_PROVIDER } from "../support/a-card-checkout"
import { aCodeSale } from "../support/a-code-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { anOrderAdmin, aSoldOrder, type Sale } from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"

const ROUTE = "/admin/checkout-transparent/reconciliation"
const DIFFERS = "checkout_transparent.reconciliation.differs"
const TODAY = dayOf(new Date())

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const orders = anOrderAdmin(() => admin)

  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const goOn = () => reconcileRequestedDays(shop.container)
  const request = (body: unknown) => admin.request("post", ROUTE, body)
  const show = async (account = "br") =>
    (
      await succeeds(
        admin.request(
          "get",
          `/admin/checkout-transparent/day-closes/${account}/${TODAY}`
        )
      )
    ).day_close

  /** Today as it is found, once it is gone through to its end. */
  async function today(account = "br") {
    await succeeds(request({ from: TODAY, to: TODAY, account }))
    return eventually(async () => {
      await goOn()
      const day = await show(account)
      expect(day.check).toMatchObject({ at: expect.any(String) as string })
      return day
    })
  }

  describe("a day on which all went well", () => {
    it("agrees, and says what moved", async () => {
      const card = await aSoldOrder(shop)
      await aCodeSale(shop)
      await succeeds(orders.refund(card, 10))

      const day = await today()

      expect(day).toMatchObject({
        ...{ captured: 199.8, refunded: -10, disputed: 0, net: 189.8 },
        check: { findings: 0, failure: null },
        findings: [],
      })
      expect(shop.reported(DIFFERS)).toEqual([])
    })

    it("looks each charge up once", async () => {
      await aSoldOrder(shop)
      const before = (await shop.requests("look_up")).length

      await today()

      expect((await shop.requests("look_up")).length - before).toBe(1)
    })

    it("brings over what nobody had noticed until then", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.setNotificationUrl(null)
      await shop.simulator.panelRefund(order.merchantChargeId, 1_000)

      expect(await today()).toMatchObject({
        ...{ captured: 99.9, refunded: -10 },
        findings: [],
      })
      const { sums } = (await ledger().currentStateOf(order.chargeId)).charge
      expect(sums.refunded).toBe(1_000)
    })
  })

  describe("what does not agree", () => {
    const finds = async (
      found: Record<string, unknown>[],
      account?: string
    ) => {
      const { check, findings } = await today(account)
      expect(findings).toMatchObject(found)
      expect(check).toMatchObject({ findings: found.length })
      await eventually(() =>
        expect(shop.reported(DIFFERS)).toMatchObject([
          { account: account ?? "br", day: TODAY, findings: found.length },
        ])
      )
    }

    /** Somebody has written into Medusa's tables. */
    const isBookedAs = async ({ paymentId }: Sale, amount: number) =>
      knex()("capture")
        .where({ payment_id: paymentId })
        .update({
          amount,
          raw_amount: JSON.stringify({ value: String(amount), precision: 20 }),
        })

    it("is a charge of which Medusa has more, with the sums of all sides", async () => {
      const order = await aSoldOrder(shop)
      await isBookedAs(order, 150)

      await finds([
        {
          kind: "charge_differs",
          charge_id: order.chargeId,
          order_id: order.orderId,
          details: {
            merchant_charge_id: order.merchantChargeId,
            state: "paid",
            ledger: { captured: 99.9, refunded: 0 },
            medusa: { captured: 150, refunded: 0 },
            gateway: { captured: 99.9, refunded: 0 },
          },
        },
      ])
    })

    it("is a charge that the gateway does not show", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.on("look_up").invisibleFor(3_600_000).always()

      await finds([
        {
          kind: "charge_not_shown",
          charge_id: order.chargeId,
          details: { gateway: null, why: expect.any(String) as string },
        },
      ])
      await shop.simulator.clearFaults()
    })

    it("is money that is reserved and that nobody captures", async () => {
      const order = await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })

      await finds(
        [
          {
            kind: "authorization_not_captured",
            charge_id: order.chargeId,
            details: { amount: 99.9, state: "authorized" },
          },
        ],
        "br-manual"
      )
    })

    it("is an order that was placed and has no payment", async () => {
      const order = await aSoldOrder(shop)
      await knex()("payment_collection")
        .where({ id: order.collectionId })
        .update({ status: "not_paid" })

      await finds([{ kind: "order_unpaid", order_id: order.orderId }])
    })

    it("is the money of an order that was canceled", async () => {
      const order = await aSoldOrder(shop)
      await knex()("order")
        .where({ id: order.orderId })
        .update({ status: "canceled", canceled_at: new Date() })

      await finds([
        {
          kind: "canceled_order_with_money",
          charge_id: order.chargeId,
          order_id: order.orderId,
          details: { captured: 99.9, refunded: 0 },
        },
      ])
    })

    it("is a payment of ours in Medusa without a charge", async () => {
      const order = await aSoldOrder(shop)
      await knex()("payment")
        .where({ id: order.paymentId })
        .update({ payment_session_id: "payses_of_nobody" })

      const { findings } = await today()

      expect(findings).toContainEqual(
        expect.objectContaining({
          kind: "payment_without_charge",
          subject_id: order.paymentId,
        })
      )
    })

    it("is found once more, and not twice, when the day is asked for again", async () => {
      const order = await aSoldOrder(shop)
      await isBookedAs(order, 150)
      await today()

      expect((await today()).findings).toHaveLength(1)
    })

    it("is gone when it is mended and the day is asked for again", async () => {
      const order = await aSoldOrder(shop)
      await isBookedAs(order, 150)
      await today()
      await isBookedAs(order, 99.9)

      expect((await today()).findings).toEqual([])
    })
  })

  describe("a gateway that does not answer", () => {
    it("is asked again after a while; the day goes on where it was", async () => {
      await aSoldOrder(shop)
      await succeeds(request({ from: TODAY, to: TODAY, account: "br" }))
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      await goOn()
      const waiting = await show()
      await goOn()
      const stillWaiting = await show()
      await shop.simulator.clearFaults()
      await knex()("checkout_transparent_reconciled_day").update({
        again_at: null,
      })
      await goOn()

      expect(waiting.check).toEqual({
        ...{ at: null, findings: 0, failure: expect.any(String) as string },
      })
      expect(stillWaiting).toEqual(waiting)
      expect((await show()).check).toMatchObject({
        ...{ at: expect.any(String) as string, findings: 0, failure: null },
      })
    })

    it("is not asked for ever: its charge is listed, and the day comes to its end", async () => {
      const { chargeId } = await aSoldOrder(shop)
      await succeeds(request({ from: TODAY, to: TODAY, account: "br" }))
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      const { findings } = await eventually(async () => {
        await knex()("checkout_transparent_reconciled_day").update({
          again_at: null,
        })
        await goOn()
        const day = await show()
        expect(day.check).toMatchObject({ at: expect.any(String) as string })
        return day
      })

      await shop.simulator.clearFaults()
      expect(findings).toMatchObject([
        { kind: "charge_not_looked_up", charge_id: chargeId },
      ])
    })
  })

  describe("who asks", () => {
    it.each([
      ["for a day that is no day", { from: "2026-02-30", to: TODAY }],
      ["the wrong way round", { from: "2026-02-02", to: "2026-02-01" }],
      ["for a year", { from: "2025-01-01", to: "2025-12-31" }],
      ["for a day to come", { from: TODAY, to: "2099-01-01" }],
      ["with a field that nobody knows", { from: TODAY, to: TODAY, days: 1 }],
    ])("%s is told what is wrong", async (_what, body) => {
      expect(await request(body)).toMatchObject({
        status: 400,
        body: { message: expect.any(String) as string },
      })
    })

    it("for an account that is not there is told which ones are", async () => {
      expect(
        await request({ from: TODAY, to: TODAY, account: "us" })
      ).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining("br-manual") as string },
      })
    })

    it("without being logged in is told nothing", async () => {
      const { status } = await fetch(`${shop.url}${ROUTE}`, { method: "POST" })

      expect(status).toBe(401)
    })

    it("for all accounts has each of them reconciled", async () => {
      const { requested } = await succeeds(request({ from: TODAY, to: TODAY }))

      expect(requested).toEqual(
        ["br", "br-manual", "br-at-checkout"].map((account) => ({
          account,
          day: TODAY,
        }))
      )
    })
  })
})
