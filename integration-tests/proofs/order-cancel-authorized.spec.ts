import { setTimeout as delay } from "node:timers/promises"
import { aCardShop } from "../support/a-card-shop"
import {
  aSoldOrder,
  aTill,
  bothSums,
  letTimePass,
  settleAndSynchronize,
  type SoldOrder,
} from "../support/a-sold-order"
import { type Answer, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { orderInMedusa } from "../support/an-order-in-medusa"

const ACCOUNT = {
  capture: "manual",
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
/** Longer than core may be at work on anything. */
const A_WHILE_MS = 120_000

aCardShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const till = aTill(() => admin)

  const isVoided = async (order: SoldOrder) => {
    expect(await bothSums(shop, order)).toEqual({
      gateway: { captured: 0, refunded: 0 },
      medusa: { captured: 0, refunded: 0 },
      orderPaid: 0,
      paymentStatus: "canceled",
    })
    expect(await orderInMedusa(shop, order)).toEqual({
      status: "canceled",
      isCanceled: true,
      transactions: [],
      captures: [],
      refunds: [],
      isPaymentCanceled: true,
      sessionStatus: "canceled",
    })
    expect(await statusOf(order)).toBe("CANCELED")
  }

  const isCapturedAndRefunded = async (order: SoldOrder) => {
    expect(await bothSums(shop, order)).toEqual({
      gateway: { captured: 9990, refunded: 9990 },
      medusa: { captured: 9990, refunded: 9990 },
      orderPaid: 0,
      paymentStatus: "refunded",
    })
    expect(await orderInMedusa(shop, order)).toMatchObject({
      isCanceled: true,
      captures: [99.9],
      refunds: [99.9],
    })
  }

  const isAsItWasAuthorized = async (order: SoldOrder) =>
    expect(await orderInMedusa(shop, order)).toEqual({
      status: "pending",
      isCanceled: false,
      transactions: [],
      captures: [],
      refunds: [],
      isPaymentCanceled: false,
      sessionStatus: "authorized",
    })

  const statusOf = async ({ merchantChargeId }: SoldOrder) =>
    (await shop.simulator.charge(merchantChargeId))?.chargeStatus

  const callsSent = async () => (await shop.requests("refund")).length

  const isRefused = (answer: Answer, order: SoldOrder, why: RegExp) => {
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(
      new RegExp(`^Order ${order.orderId} was not canceled\\. `)
    )
    expect(answer.body.message).toMatch(why)
  }

  describe("canceling an order whose money is reserved", () => {
    it("voids it with one call, and closes payment and session", async () => {
      const order = await aSoldOrder(shop)

      await succeeds(till.cancel(order))
      await letTimePass(shop, order, A_WHILE_MS)
      await settleAndSynchronize(shop)

      await isVoided(order)
      expect(await callsSent()).toBe(1)
    })

    it("asks for nothing when it was voided in the merchant panel", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelVoid(order.merchantChargeId)

      await succeeds(till.cancel(order))

      await isVoided(order)
      expect(await callsSent()).toBe(0)
    })

    it("asks for nothing when its seven days are over", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.advanceClock(8 * 24 * 60 * 60_000)

      await succeeds(till.cancel(order))

      expect(await statusOf(order)).toBe("EXPIRED")
      expect(await orderInMedusa(shop, order)).toMatchObject({
        isCanceled: true,
        isPaymentCanceled: true,
        sessionStatus: "canceled",
      })
      expect(await callsSent()).toBe(0)
    })

    it("books a capture made in the merchant panel, and refunds it", async () => {
      const order = await aSoldOrder(shop)
      await letTimePass(shop, order, A_WHILE_MS)
      await shop.simulator.panelCapture(order.merchantChargeId)

      await succeeds(till.cancel(order))
      await letTimePass(shop, order, A_WHILE_MS)
      await settleAndSynchronize(shop)

      await isCapturedAndRefunded(order)
      expect(await callsSent()).toBe(1)
    })

    it("refunds a captured part, and the rest was released", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(till.capture(order, 40))

      await succeeds(till.cancel(order))
      await letTimePass(shop, order, A_WHILE_MS)
      await settleAndSynchronize(shop)

      expect(await bothSums(shop, order)).toMatchObject({
        gateway: { captured: 4000, refunded: 4000 },
        medusa: { captured: 4000, refunded: 4000 },
        orderPaid: 0,
      })
      expect(await orderInMedusa(shop, order)).toMatchObject({
        isCanceled: true,
        captures: [40],
        refunds: [40],
      })
      expect(await callsSent()).toBe(1)
    })

    it("books capture and refund when somebody captures just before the void: then it was a refund", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.on("refund").afterPanel({ kind: "capture" }).once()

      const answer = await till.cancel(order)
      await letTimePass(shop, order, A_WHILE_MS)
      await settleAndSynchronize(shop)

      expect(answer.status).toBe(200)
      await isCapturedAndRefunded(order)
      expect(await callsSent()).toBe(1)
    })

    it("refunds the rest when somebody captures a part just before the void, which the gateway then refuses", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator
        .on("refund")
        .afterPanel({ kind: "capture", amount: 4000 })
        .once()

      const answer = await till.cancel(order)
      await letTimePass(shop, order, 10 * 60_000)
      await settleAndSynchronize(shop)
      await succeeds(till.cancel(order))
      await letTimePass(shop, order, A_WHILE_MS)
      await settleAndSynchronize(shop)

      isRefused(answer, order, /Nothing was canceled/)
      expect(await bothSums(shop, order)).toMatchObject({
        gateway: { captured: 4000, refunded: 4000 },
        medusa: { captured: 4000, refunded: 4000 },
        orderPaid: 0,
      })
    })

    it("is done once by two clicks", async () => {
      for (const wait of [0, 30, 60, 120]) {
        const order = await aSoldOrder(shop)
        const before = await callsSent()

        const answers = await Promise.all([
          till.cancel(order),
          delay(wait).then(() => till.cancel(order)),
        ])

        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
        await isVoided(order)
        expect(await callsSent()).toBe(before + 1)
      }
    })

    it("and capturing it at the same time does one or both, and both sides agree", async () => {
      for (const wait of [0, 0, 40, 80, -40, -80]) {
        const order = await aSoldOrder(shop)

        const [canceled, captured] = await Promise.all([
          delay(Math.max(0, wait)).then(() => till.cancel(order)),
          delay(Math.max(0, -wait)).then(() => till.capture(order)),
        ])
        await letTimePass(shop, order, A_WHILE_MS)
        await settleAndSynchronize(shop)

        expect(canceled.status).toBe(200)
        await (captured.status === 200
          ? isCapturedAndRefunded(order)
          : isVoided(order))
      }
    })
  })

  describe("the void of an order that is being canceled", () => {
    it.each([
      "hangAfterCommit",
      "resetAfterCommit",
      "failAfterCommit",
      "empty",
    ] as const)(
      "is looked up when its answer is lost (%s), and the order is canceled",
      async (fault) => {
        const order = await aSoldOrder(shop)
        await shop.simulator.on("refund")[fault]().once()

        await succeeds(till.cancel(order))

        await isVoided(order)
        expect(await callsSent()).toBe(1)
      }
    )

    it("that never reached the gateway is not repeated before that is proven, and the order stays", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.on("refund").hang().once()

      const answer = await till.cancel(order)
      const again = await till.cancel(order)
      await isAsItWasAuthorized(order)
      await settleAndSynchronize(shop)
      await letTimePass(shop, order, 10 * 60_000)
      await settleAndSynchronize(shop)
      await succeeds(till.cancel(order))

      isRefused(answer, order, /Waiting for confirmation of the void/)
      isRefused(
        again,
        order,
        /waiting for confirmation of the previous (void|refund)/
      )
      await isVoided(order)
      expect(await callsSent()).toBe(2)
    })

    it("that turns out done closes the payment by itself, and then the order can be canceled", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.on("refund").hangAfterCommit().once()
      await shop.simulator.on("look_up").slow(0).times(2)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      const answer = await till.cancel(order)
      await shop.simulator.clearFaults()
      await isAsItWasAuthorized(order)
      await letTimePass(shop, order, A_WHILE_MS)
      await settleAndSynchronize(shop)
      const closed = await orderInMedusa(shop, order)
      await succeeds(till.cancel(order))

      isRefused(answer, order, /Waiting for confirmation of the void/)
      expect(closed).toMatchObject({
        isCanceled: false,
        isPaymentCanceled: true,
        sessionStatus: "canceled",
      })
      await isVoided(order)
      expect(await callsSent()).toBe(1)
    })
  })
})
