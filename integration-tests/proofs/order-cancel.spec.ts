import { setTimeout as delay } from "node:timers/promises"
import {
  aCardCheckout,
  CARD_PROVIDER,
  MANUAL_CARD_PROVIDER,
} from "../support/a-card-checkout"
import { aCardShop, type CardShop } from "../support/a-card-shop"
import { aGuest, choosePayment, succeeds } from "../support/a-shopper"
import {
  aSoldOrder,
  anOrderAdmin,
  bothSums,
  letTimePass,
  resolveAndSynchronize,
  type SoldOrder,
  type OrderAdmin,
} from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { fulfill } from "../support/an-order-to-pay"

/** Longer than core may be at work on anything. */
const A_WHILE_MS = 120_000

const PAID = { order: "a paid order", providerId: CARD_PROVIDER }
const RESERVED = {
  order: "an order with reserved money",
  providerId: MANUAL_CARD_PROVIDER,
}

/** What was done to an order before it is canceled, and what is right in the end. */
interface Canceled {
  order: string
  providerId: string
  when: string
  before?: (
    order: SoldOrder,
    given: { shop: CardShop; orderAdmin: OrderAdmin }
  ) => Promise<unknown>
  /** Refunds and voids that the gateway is asked for. */
  calls: number
  /** What Medusa has in the end; without a capture the payment is canceled. */
  captured: number[]
  refunds: number[]
}

const CANCELED: Canceled[] = [
  {
    ...PAID,
    when: "gives the money back once, seconds after the sale, and Medusa books it once",
    calls: 1,
    captured: [99.9],
    refunds: [99.9],
  },
  {
    ...PAID,
    when: "gives the rest back after a refund of a part",
    before: (order, { orderAdmin }) => succeeds(orderAdmin.refund(order, 10)),
    calls: 2,
    captured: [99.9],
    refunds: [10, 89.9],
  },
  {
    ...PAID,
    when: "books what was refunded in the merchant panel first, also seconds after the sale, and gives the rest back",
    before: ({ merchantChargeId }, { shop: { simulator } }) =>
      simulator.panelRefund(merchantChargeId, 2500),
    calls: 1,
    captured: [99.9],
    refunds: [25, 74.9],
  },
  {
    ...PAID,
    when: "moves no money when all of it was refunded in the merchant panel",
    before: ({ merchantChargeId }, { shop: { simulator } }) =>
      simulator.panelRefund(merchantChargeId),
    calls: 0,
    captured: [99.9],
    refunds: [99.9],
  },
  {
    ...PAID,
    when: "moves no money when the admin has refunded all of it before",
    before: (order, { orderAdmin }) => succeeds(orderAdmin.refund(order)),
    calls: 1,
    captured: [99.9],
    refunds: [99.9],
  },
  {
    ...RESERVED,
    when: "voids it with one call, and closes payment and session",
    calls: 1,
    captured: [],
    refunds: [],
  },
  {
    ...RESERVED,
    when: "asks for nothing when it was voided in the merchant panel",
    before: ({ merchantChargeId }, { shop: { simulator } }) =>
      simulator.panelVoid(merchantChargeId),
    calls: 0,
    captured: [],
    refunds: [],
  },
  {
    ...RESERVED,
    when: "books a capture made in the merchant panel, and refunds it",
    before: async (order, { shop }) => {
      await letTimePass(shop, order, A_WHILE_MS)
      await shop.simulator.panelCapture(order.merchantChargeId)
    },
    calls: 1,
    captured: [99.9],
    refunds: [99.9],
  },
  {
    ...RESERVED,
    when: "refunds a captured part, and the rest was released",
    before: (order, { orderAdmin }) => succeeds(orderAdmin.capture(order, 40)),
    calls: 1,
    captured: [40],
    refunds: [40],
  },
  {
    ...RESERVED,
    when: "books capture and refund when somebody captures just before the void: then it was a refund",
    before: (_, { shop: { simulator } }) =>
      simulator.on("refund").afterPanel({ kind: "capture" }).once(),
    calls: 1,
    captured: [99.9],
    refunds: [99.9],
  },
]

aCardShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const orderAdmin = anOrderAdmin(() => admin)

  const calls = async () => (await shop.requests("refund")).length

  const itIsSynchronized = async (order: SoldOrder) => {
    await letTimePass(shop, order, A_WHILE_MS)
    await resolveAndSynchronize(shop)
  }

  /** With nothing left of what was taken, on either side. */
  const isCanceled = async (
    order: SoldOrder,
    { captured, refunds }: Pick<Canceled, "captured" | "refunds">
  ) => {
    const [amount = 0] = captured.map((one) => Math.round(one * 100))
    const sums = { captured: amount, refunded: amount }
    expect(await bothSums(shop, order)).toMatchObject({
      gateway: sums,
      medusa: sums,
      orderPaid: 0,
    })
    const { transactions, ...inMedusa } = await orderInMedusa(shop, order)
    expect(inMedusa).toMatchObject({
      status: "canceled",
      isCanceled: true,
      captures: captured,
      refunds,
      ...(amount === 0
        ? { isPaymentCanceled: true, sessionStatus: "canceled" }
        : {}),
    })
    expect(transactions).toEqual([
      ...captured.map((one) => ({ reference: "capture", amount: one })),
      ...refunds.map((one) => ({ reference: "refund", amount: -one })),
    ])
  }
  const isVoided = async (order: SoldOrder) => {
    await isCanceled(order, { captured: [], refunds: [] })
    expect(await shop.simulator.charge(order.merchantChargeId)).toMatchObject({
      chargeStatus: "CANCELED",
    })
  }
  const isRefunded = (order: SoldOrder, refunds = [99.9]) =>
    isCanceled(order, { captured: [99.9], refunds })

  describe("canceling", () => {
    it.each(CANCELED)(
      "$order $when",
      async ({ providerId, before, calls: expected, ...inTheEnd }) => {
        const order = await aSoldOrder(shop, { providerId })
        await before?.(order, { shop, orderAdmin })

        const canceled = await succeeds(orderAdmin.cancel(order))
        await itIsSynchronized(order)

        expect(canceled.order.status).toBe("canceled")
        const isReleased = inTheEnd.captured.length === 0
        await (isReleased ? isVoided(order) : isCanceled(order, inTheEnd))
        const { paymentStatus } = await bothSums(shop, order)
        expect(paymentStatus).toBe(isReleased ? "canceled" : "refunded")
        expect(await calls()).toBe(expected)
      }
    )

    it("an order with reserved money refunds the rest when somebody captures a part just before the void, which the gateway then refuses", async () => {
      const order = await aSoldOrder(shop, RESERVED)
      await shop.simulator
        .on("refund")
        .afterPanel({ kind: "capture", amount: 4000 })
        .once()

      const answer = await orderAdmin.cancel(order)
      await letTimePass(shop, order, 10 * 60_000)
      await resolveAndSynchronize(shop)
      await succeeds(orderAdmin.cancel(order))
      await itIsSynchronized(order)

      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(
        new RegExp(
          `^Order ${order.orderId} was not canceled\\. .*Nothing was canceled`
        )
      )
      await isCanceled(order, { captured: [40], refunds: [40] })
    })

    it.each([PAID, RESERVED])(
      "$order twice at once is done once, moves money once, and tells the second so",
      async ({ providerId }) => {
        for (const wait of [0, 25, 50, 75, 100, 150]) {
          const order = await aSoldOrder(shop, { providerId })
          const before = await calls()

          const answers = await Promise.all([
            orderAdmin.cancel(order),
            delay(wait).then(() => orderAdmin.cancel(order)),
          ])
          const again = await orderAdmin.cancel(order)
          await itIsSynchronized(order)

          expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
          expect(again.status).toBe(400)
          for (const reported of [
            answers.map(({ body }) => body),
            [again.body],
          ]) {
            expect(
              reported.map(({ message }) => message as string)
            ).toContainEqual(expect.stringContaining("has been canceled"))
          }
          await (providerId === PAID.providerId
            ? isRefunded(order)
            : isVoided(order))
          expect(await calls()).toBe(before + 1)
        }
      }
    )

    it("a paid order while an admin refunds a part of it gives back what there is and no more, and both sides agree", async () => {
      for (const wait of [0, 0, 30, 100, -30, -100]) {
        const order = await aSoldOrder(shop)

        const [canceled, refunded] = await Promise.all([
          delay(Math.max(0, wait)).then(() => orderAdmin.cancel(order)),
          delay(Math.max(0, -wait)).then(() => orderAdmin.refund(order, 10)),
        ])
        await itIsSynchronized(order)

        expect(canceled.status).toBe(200)
        expect(refunded.status).not.toBe(500)
        await isRefunded(order, refunded.status === 200 ? [10, 89.9] : [99.9])
      }
    })

    it("an order with reserved money and capturing it at the same time does one or both, and both sides agree", async () => {
      for (const wait of [0, 0, 40, 80, -40, -80]) {
        const order = await aSoldOrder(shop, RESERVED)

        const [canceled, captured] = await Promise.all([
          delay(Math.max(0, wait)).then(() => orderAdmin.cancel(order)),
          delay(Math.max(0, -wait)).then(() => orderAdmin.capture(order)),
        ])
        await itIsSynchronized(order)

        expect(canceled.status).toBe(200)
        await (captured.status === 200 ? isRefunded(order) : isVoided(order))
      }
    })
  })

  describe("an order that core will not cancel", () => {
    it.each([
      [
        "because it has a fulfillment",
        ({ orderId }: SoldOrder) => fulfill(admin, orderId),
        "fulfillments",
      ],
      [
        "because it is completed",
        ({ orderId }: SoldOrder) =>
          succeeds(
            admin.request("post", `/admin/orders/${orderId}/complete`, {})
          ),
        "",
      ],
    ])("%s moves no money, and nobody is asked", async (_, done, words) => {
      const order = await aSoldOrder(shop)
      await done(order)

      const answer = await orderAdmin.cancel(order)

      expect(answer.status).toBe(400)
      expect(answer.body.message).toContain(words)
      expect(await calls()).toBe(0)
      expect(await shop.requests("look_up")).toEqual([])
    })

    it("because it does not exist is not found", async () => {
      const answer = await admin.request(
        "post",
        "/admin/orders/order_nobody_has/cancel"
      )

      expect(answer.status).toBe(404)
    })

    it("for somebody who is not logged in moves no money", async () => {
      const { orderId } = await aSoldOrder(shop)

      const answer = await aGuest(shop.api, shop.store).request(
        "post",
        `/admin/orders/${orderId}/cancel`
      )

      expect(answer.status).toBe(401)
      expect(await shop.requests("look_up")).toEqual([])
      expect(await calls()).toBe(0)
    })
  })

  it("an order of another provider is canceled as always, and the gateway is not asked", async () => {
    const shopper = aGuest(shop.api, shop.store)
    const { collectionId, complete } = await aCardCheckout({ ...shop, shopper })
    await succeeds(
      choosePayment(shopper, { collectionId, providerId: "pp_system_default" })
    )
    const { order } = await succeeds(complete())

    const canceled = await succeeds(
      admin.request("post", `/admin/orders/${order.id}/cancel`)
    )

    expect(canceled.order.status).toBe("canceled")
    expect(await shop.requests()).toEqual([])
  })

  // Last in this file: the simulator's clock cannot be turned back.
  it("an order with reserved money whose seven days are over is canceled, and the gateway is asked for nothing", async () => {
    const order = await aSoldOrder(shop, RESERVED)
    await shop.simulator.advanceClock(8 * 24 * 60 * 60_000)

    await succeeds(orderAdmin.cancel(order))

    await isCanceled(order, { captured: [], refunds: [] })
    expect(await shop.simulator.charge(order.merchantChargeId)).toMatchObject({
      chargeStatus: "EXPIRED",
    })
    expect(await calls()).toBe(0)
  })
})
