import { DECIDED_BY_CORE } from "../../../../src/domain/charge/charge"
import { message } from "../../../../src/domain/message"
import { ledgerOf } from "../../../../src/medusa/container"
import {
  CARD_PROVIDER,
  MANUAL_CARD_PROVIDER,
} from "../../../../harness/shopper/a-card-checkout"
import {
  describeShopWithSimulator,
  type ShopWithSimulator,
} from "../../../support/app/describe-shop-with-simulator"
import { expectSuccess } from "../../../../harness/shopper/a-shopper"
import {
  aSoldOrder,
  orderRequestsOfAdmin,
  gatewayAndMedusaSums,
  makeLookupsDueAndSynchronize,
  type SoldOrder,
} from "../../../support/sales/a-sold-order"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import { readMedusaRecords } from "../../../support/orders/medusa-records"
import { fulfillAllGoods } from "../../../support/orders/an-order-to-pay"
import { refusalMatcher } from "../../../support/orders/expect-money"
import { synchronizeAfterTimePassed } from "../../../support/app/let-charge-time-pass"

/**
 * How far the tests move the time forward, in milliseconds. Medusa then no longer works on an order, and the job
 * corrects the order's records.
 */
const A_WHILE_MS = 120_000

const PAID = { order: "a paid order", providerId: CARD_PROVIDER }
const RESERVED = {
  order: "an order with reserved money",
  providerId: MANUAL_CARD_PROVIDER,
}

/** One test case for the cancellation of an order. */
interface Canceled {
  order: string
  providerId: string
  when: string
  before?: (order: SoldOrder, shop: ShopWithSimulator) => Promise<unknown>
  /** The expected number of refund and void requests at the gateway. */
  calls: number
  /** The expected amounts of Medusa's captures. If the list is empty, Medusa's payment must be canceled. */
  captured: number[]
  refunds: number[]
}

const CANCELED: Canceled[] = [
  {
    ...PAID,
    when: "records an earlier merchant-panel refund first, and refunds only the remaining money",
    before: ({ merchantChargeId }, { simulator }) =>
      simulator.panelRefund(merchantChargeId, 2500),
    calls: 1,
    captured: [99.9],
    refunds: [25, 74.9],
  },
  {
    ...RESERVED,
    when: "releases the money with one call, and closes Medusa's payment and session",
    calls: 1,
    captured: [],
    refunds: [],
  },
  {
    ...RESERVED,
    when: "records a capture and a refund if the merchant panel captures the money just before its release",
    before: (_, { simulator }) =>
      simulator.on("refund").afterPanel({ kind: "capture" }).once(),
    calls: 1,
    captured: [99.9],
    refunds: [99.9],
  },
]

describeShopWithSimulator({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const orderAdmin = orderRequestsOfAdmin(() => admin)

  const countRefundRequests = async () => (await shop.requests("refund")).length

  const synchronizeLater = (order: SoldOrder) =>
    synchronizeAfterTimePassed(shop, order, A_WHILE_MS, { atGateway: false })

  /**
   * Expects that Medusa has canceled the order, and that all captured money is refunded at the gateway and in Medusa.
   */
  const expectCanceled = async (
    order: SoldOrder,
    { captured, refunds }: Pick<Canceled, "captured" | "refunds">
  ) => {
    const [amount = 0] = captured.map((one) => Math.round(one * 100))
    const sums = { captured: amount, refunded: amount }
    expect(await gatewayAndMedusaSums(shop, order)).toMatchObject({
      gateway: sums,
      medusa: sums,
      orderPaid: 0,
    })
    const { transactions, ...inMedusa } = await readMedusaRecords(shop, order)
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
  const expectVoided = async (order: SoldOrder) => {
    await expectCanceled(order, { captured: [], refunds: [] })
    expect(await shop.simulator.charge(order.merchantChargeId)).toMatchObject({
      chargeStatus: "CANCELED",
    })
  }

  const expectUnchanged = async (order: SoldOrder) =>
    expect(await readMedusaRecords(shop, order)).toMatchObject({
      status: "pending",
      isCanceled: false,
      transactions: [{ reference: "capture", amount: 99.9 }],
      refunds: [],
      sessionStatus: "authorized",
    })
  const notCanceled = ({ orderId }: SoldOrder, ...words: string[]) =>
    refusalMatcher(`Order ${orderId} was not canceled. `, ...words)

  describe("canceling", () => {
    it.each(CANCELED)(
      "if an administrator cancels an order, the shop keeps no money of the order at the gateway or in Medusa (for $order, the cancellation $when)",
      async ({ providerId, before, calls: expected, ...inTheEnd }) => {
        const order = await aSoldOrder(shop, { providerId })
        await before?.(order, shop)

        const canceled = await expectSuccess(orderAdmin.cancel(order))
        await synchronizeLater(order)

        expect(canceled.order.status).toBe("canceled")
        const isReleased = inTheEnd.captured.length === 0
        await (isReleased
          ? expectVoided(order)
          : expectCanceled(order, inTheEnd))
        const { paymentStatus } = await gatewayAndMedusaSums(shop, order)
        expect(paymentStatus).toBe(isReleased ? "canceled" : "refunded")
        expect(await countRefundRequests()).toBe(expected)
      }
    )
  })

  describe("a paid order that cannot be canceled", () => {
    it.each<[string, (order: SoldOrder) => Promise<unknown>, string]>([
      [
        "while lookups fail, because the state of its money is then unknown",
        () => shop.simulator.on("look_up").failBeforeCommit(503).always(),
        "is not known whether",
      ],
      [
        "while its payer disputes it, because a refund would return the money twice",
        ({ merchantChargeId }) =>
          shop.simulator.panelChargeBack(merchantChargeId),
        "disputed (chargeback)",
      ],
      [
        "while a claim is open, because Medusa could not book the refund",
        ({ orderId }) =>
          expectSuccess(
            admin.request("post", "/admin/claims", {
              order_id: orderId,
              type: "refund",
            })
          ),
        "open claim",
      ],
    ])(
      "if a paid order cannot be canceled safely (%s), an administrator's cancellation of the order is refused and changes nothing",
      async (_, given, why) => {
        const order = await aSoldOrder(shop)
        await given(order)

        const answer = await orderAdmin.cancel(order)

        expect(answer).toMatchObject(notCanceled(order, why))
        await expectUnchanged(order)
        expect(await countRefundRequests()).toBe(0)
      }
    )
  })

  it("if an order is canceled and the answer to the refund is lost, Medusa records the refund once, and the next cancellation sends no second refund", async () => {
    const order = await aSoldOrder(shop)
    await shop.simulator.on("refund").hangAfterCommit().once()
    await shop.simulator.on("look_up").slow(0).times(2)
    await shop.simulator.on("look_up").failBeforeCommit(503).always()

    const answer = await orderAdmin.cancel(order)
    await shop.simulator.clearFaults()
    await expectUnchanged(order)
    await synchronizeLater(order)
    const booked = await readMedusaRecords(shop, order)
    await expectSuccess(orderAdmin.cancel(order))
    await makeLookupsDueAndSynchronize(shop)

    expect(answer).toMatchObject(
      notCanceled(order, "Being confirmed: the refund")
    )
    expect(booked).toMatchObject({ isCanceled: false, refunds: [99.9] })
    await expectCanceled(order, { captured: [99.9], refunds: [99.9] })
    expect(await countRefundRequests()).toBe(1)
  })

  it("if the process dies after it decided to cancel a payment with reserved money, the scheduled job releases the money and cancels the payment", async () => {
    const order = await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
    await ledgerOf(shop.container).recordRefundDecision(order.chargeId, {
      by: DECIDED_BY_CORE,
      reason: message("canceled_in_medusa"),
    })

    await synchronizeLater(order)

    expect(await shop.simulator.charge(order.merchantChargeId)).toMatchObject({
      chargeStatus: "CANCELED",
    })
    expect(await readMedusaRecords(shop, order)).toMatchObject({
      isPaymentCanceled: true,
      sessionStatus: "canceled",
    })
    expect(await countRefundRequests()).toBe(1)
  })

  it("if Medusa refuses to cancel an order because of a fulfillment, the request to cancel makes no call to the gateway", async () => {
    const order = await aSoldOrder(shop)
    await fulfillAllGoods(admin, order.orderId)

    const answer = await orderAdmin.cancel(order)

    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain("fulfillments")
    expect(await countRefundRequests()).toBe(0)
    expect(await shop.requests("look_up")).toEqual([])
  })
})
