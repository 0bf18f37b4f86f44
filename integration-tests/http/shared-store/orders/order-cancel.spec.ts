import {
  CARD_PROVIDER,
  MANUAL_CARD_PROVIDER,
} from "../../../../harness/shopper/a-card-checkout"
import { aCardShop, type CardShop } from "../../../support/app/a-card-shop"
import { succeeds } from "../../../../harness/shopper/a-shopper"
import {
  aSoldOrder,
  anOrderAdmin,
  bothSums,
  resolveAndSynchronize,
  type SoldOrder,
} from "../../../support/sales/a-sold-order"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import { orderInMedusa } from "../../../support/orders/an-order-in-medusa"
import { fulfill } from "../../../support/orders/an-order-to-pay"
import { aRefusal } from "../../../support/orders/expect-money"
import { theJobSeesCodeAfter } from "../../../support/app/let-code-time-pass"

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
  before?: (order: SoldOrder, shop: CardShop) => Promise<unknown>
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
    before: ({ merchantChargeId }, { simulator }) =>
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
    when: "books capture and refund when the payment is captured just before the void: then it was a refund",
    before: (_, { simulator }) =>
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

  const itIsSynchronized = (order: SoldOrder) =>
    theJobSeesCodeAfter(shop, order, A_WHILE_MS, { atGateway: false })

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

  const isAsItWas = async (order: SoldOrder) =>
    expect(await orderInMedusa(shop, order)).toMatchObject({
      status: "pending",
      isCanceled: false,
      transactions: [{ reference: "capture", amount: 99.9 }],
      refunds: [],
      sessionStatus: "authorized",
    })
  const notCanceled = ({ orderId }: SoldOrder, ...words: string[]) =>
    aRefusal(`Order ${orderId} was not canceled. `, ...words)

  describe("canceling", () => {
    it.each(CANCELED)(
      "$order $when",
      async ({ providerId, before, calls: expected, ...inTheEnd }) => {
        const order = await aSoldOrder(shop, { providerId })
        await before?.(order, shop)

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

  describe("a paid order is not canceled, and nothing is booked,", () => {
    it.each<[string, (order: SoldOrder) => Promise<unknown>, string]>([
      [
        "while the gateway is out of order: nobody knows whether it holds money",
        () => shop.simulator.on("look_up").failBeforeCommit(503).always(),
        "is not known whether",
      ],
      [
        "while its payer disputes it: refunded on top, the money would be given back twice",
        ({ merchantChargeId }) =>
          shop.simulator.panelChargeBack(merchantChargeId),
        "disputed (chargeback)",
      ],
      [
        "while a claim is begun: Medusa could not book it",
        ({ orderId }) =>
          succeeds(
            admin.request("post", "/admin/claims", {
              order_id: orderId,
              type: "refund",
            })
          ),
        "open claim",
      ],
    ])("%s", async (_, given, why) => {
      const order = await aSoldOrder(shop)
      await given(order)

      const answer = await orderAdmin.cancel(order)

      expect(answer).toMatchObject(notCanceled(order, why))
      await isAsItWas(order)
      expect(await calls()).toBe(0)
    })
  })

  it("a refund of an order that is being canceled, whose answer is lost, is booked once, and then canceling moves no more money", async () => {
    const order = await aSoldOrder(shop)
    await shop.simulator.on("refund").hangAfterCommit().once()
    await shop.simulator.on("look_up").slow(0).times(2)
    await shop.simulator.on("look_up").failBeforeCommit(503).always()

    const answer = await orderAdmin.cancel(order)
    await shop.simulator.clearFaults()
    await isAsItWas(order)
    await itIsSynchronized(order)
    const booked = await orderInMedusa(shop, order)
    await succeeds(orderAdmin.cancel(order))
    await resolveAndSynchronize(shop)

    expect(answer).toMatchObject(
      notCanceled(order, "Being confirmed: the refund")
    )
    expect(booked).toMatchObject({ isCanceled: false, refunds: [99.9] })
    await isCanceled(order, { captured: [99.9], refunds: [99.9] })
    expect(await calls()).toBe(1)
  })

  it("an order that core will not cancel, because it has a fulfillment, moves no money, and the gateway is not called", async () => {
    const order = await aSoldOrder(shop)
    await fulfill(admin, order.orderId)

    const answer = await orderAdmin.cancel(order)

    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain("fulfillments")
    expect(await calls()).toBe(0)
    expect(await shop.requests("look_up")).toEqual([])
  })
})
