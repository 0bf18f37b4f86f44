import {
  aCardCheckout,
  CARD_PROVIDER,
  MANUAL_CARD_PROVIDER,
} from "../../support/a-card-checkout"
import { aCardShop, type CardShop } from "../../support/a-card-shop"
import { aGuest, choosePayment, succeeds } from "../../support/a-shopper"
import {
  aSoldOrder,
  anOrderAdmin,
  bothSums,
  letTimePass,
  resolveAndSynchronize,
  type SoldOrder,
  type OrderAdmin,
} from "../../support/a-sold-order"
import { type Admin, anAdmin } from "../../support/an-admin"
import { orderInMedusa } from "../../support/an-order-in-medusa"
import { fulfill } from "../../support/an-order-to-pay"

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
    when: "books what was refunded in the merchant panel first, also seconds after the sale, and gives the rest back",
    before: ({ merchantChargeId }, { shop: { simulator } }) =>
      simulator.panelRefund(merchantChargeId, 2500),
    calls: 1,
    captured: [99.9],
    refunds: [25, 74.9],
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
})
