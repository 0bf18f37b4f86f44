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
  const list = (query = "") =>
    succeeds(admin.request("get", `${ROUTE}${query}`))
  const show = (id: string, query = "") =>
    succeeds(admin.request("get", `${ROUTE}/${id}${query}`))

  /** Today as it is found, once it is gone through to its end. */
  async function today(account = "br") {
    await succeeds(request({ from: TODAY, to: TODAY, account }))
    const { reconciled_days } = await eventually(async () => {
      await goOn()
      const listed = await list(`?account=${account}`)
      expect(listed.reconciled_days).toMatchObject([{ status: "done" }])
      return listed
    })
    return show(reconciled_days[0].id)
  }

  const NOTHING_BEYOND = {
    medusa: { captured: 0, refunded: 0 },
    gateway: { captured: 0, refunded: 0 },
  }

  describe("a day on which all went well", () => {
    it("agrees, and says what moved", async () => {
      const card = await aSoldOrder(shop)
      await aCodeSale(shop)
      await succeeds(orders.refund(card, 10))

      const { reconciled_day, findings } = await today()

      expect(findings).toEqual([])
      expect(reconciled_day).toMatchObject({
        account: "br",
        day: TODAY,
        status: "done",
        failure: null,
        charges: 2,
        findings: 0,
        beyond_ledger: NOTHING_BEYOND,
        movements: {
          captured: 199.8,
          refunded: -10,
          disputed: 0,
          dispute_reversed: 0,
          lost: 0,
        },
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

      const { reconciled_day, findings } = await today()

      expect(findings).toEqual([])
      expect(reconciled_day.movements).toMatchObject({
        captured: 99.9,
        refunded: -10,
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
      const { findings, reconciled_day } = await today(account)
      expect(findings).toMatchObject(found)
      await eventually(() =>
        expect(shop.reported(DIFFERS)).toMatchObject([
          { account: account ?? "br", day: TODAY, findings: found.length },
        ])
      )
      return reconciled_day
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

      const day = await finds([
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

      expect(day.beyond_ledger).toEqual({
        ...NOTHING_BEYOND,
        medusa: { captured: 50.1, refunded: 0 },
      })
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

      const { findings } = await today()

      expect(findings).toHaveLength(1)
    })

    it("is gone when it is mended and the day is asked for again", async () => {
      const order = await aSoldOrder(shop)
      await isBookedAs(order, 150)
      await today()
      await isBookedAs(order, 99.9)

      const { findings, reconciled_day } = await today()

      expect(findings).toEqual([])
      expect(reconciled_day.beyond_ledger).toEqual(NOTHING_BEYOND)
    })
  })

  describe("a gateway that does not answer", () => {
    it("is asked again after a while; the day goes on where it was", async () => {
      await aSoldOrder(shop)
      await succeeds(request({ from: TODAY, to: TODAY, account: "br" }))
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      await goOn()
      const waiting = await list()
      await goOn()
      const stillWaiting = await list()
      await shop.simulator.clearFaults()
      await knex()("checkout_transparent_reconciled_day").update({
        again_at: null,
      })
      await goOn()

      expect(waiting.reconciled_days).toMatchObject([
        {
          status: "running",
          charges: 0,
          failure: expect.any(String) as string,
        },
      ])
      expect(stillWaiting).toEqual(waiting)
      expect((await list()).reconciled_days).toMatchObject([
        { status: "done", charges: 1, findings: 0, failure: null },
      ])
    })

    it("is not asked for ever: its charge is listed, and the day comes to its end", async () => {
      const { chargeId } = await aSoldOrder(shop)
      await succeeds(request({ from: TODAY, to: TODAY, account: "br" }))
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      const { reconciled_days } = await eventually(async () => {
        await knex()("checkout_transparent_reconciled_day").update({
          again_at: null,
        })
        await goOn()
        const listed = await list()
        expect(listed.reconciled_days).toMatchObject([{ status: "done" }])
        return listed
      })

      await shop.simulator.clearFaults()
      expect(await show(reconciled_days[0].id)).toMatchObject({
        findings: [{ kind: "charge_not_looked_up", charge_id: chargeId }],
      })
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
        body: { message: expect.stringContaining('"br-manual"') as string },
      })
    })

    it("for a reconciled day that is not there is told so", async () => {
      expect(await admin.request("get", `${ROUTE}/ctday_0`)).toMatchObject({
        status: 404,
      })
    })

    it("without being logged in is told nothing", async () => {
      const answers = await Promise.all([
        fetch(`${shop.url}${ROUTE}`),
        fetch(`${shop.url}${ROUTE}/ctday_1`),
        fetch(`${shop.url}${ROUTE}`, { method: "POST" }),
      ])

      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    })

    it("for all accounts has each of them reconciled, and finds them by day", async () => {
      const { requested } = await succeeds(request({ from: TODAY, to: TODAY }))

      expect(requested).toEqual(
        ["br", "br-manual", "br-at-checkout"].map((account) => ({
          account,
          day: TODAY,
        }))
      )
      expect(await list(`?from=${TODAY}&to=${TODAY}&limit=2`)).toMatchObject({
        count: 3,
        limit: 2,
        reconciled_days: [{ account: "br" }, { account: "br-at-checkout" }],
      })
      expect(await list("?to=2020-01-01")).toMatchObject({ count: 0 })
    })
  })
})
