import type { IOrderModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  aFailedCompletion,
  anErp,
  theJobComesAfter,
} from "../../support/a-failed-completion"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { succeeds } from "../../support/a-shopper"
import { anOperator } from "../../support/an-operator"
import { orderInMedusa } from "../../support/an-order-in-medusa"
import { eventually } from "../../support/eventually"
import { AN_ORDER, expectEnd } from "../../support/expect-end"
import { aRefusal } from "../../support/expect-money"
import { givenLookupsThatReportNothing } from "../../support/lost-answers"
import { medusaSums } from "../../support/medusa-sums"
import {
  type AnySale,
  type AsynchronousMethod,
  CARD,
  isBooked,
  LINK,
  PIX,
  sumsOf,
} from "../../support/payment-methods"
import { expectPublished, tryAllAgain } from "../../support/expect-published"

/** Longer than core may be at work on a completion. */
const A_WHILE_MS = 120_000
const PAID = "checkout_transparent.payment.paid"
const REFUNDED = "checkout_transparent.payment.refunded"

const WHOLLY = { captured: 9990, refunded: 9990, paymentStatus: "refunded" }
const partly = (refunded: number) => ({
  captured: 9990,
  refunded,
  paymentStatus: "partially_refunded",
})
const BY_AN_ADMIN = expect.stringMatching(/^user_/) as string

const erp = anErp()

aNotifiedShop({}, (shop) => {
  const operator = anOperator(shop)
  beforeAll(() => shop.simulator.setPixPartialRefunds(true))

  const refundsRequested = async () =>
    (await shop.requests()).filter(({ operation }) =>
      ["refund", "refund_link"].includes(operation)
    ).length

  const refundsOf = async (sale: AnySale) =>
    (await orderInMedusa(shop, sale)).refunds

  it.each([CARD, PIX, LINK])(
    "a $method payment goes back in parts by an admin and in the panel, and the rest when the order is canceled: each once, however often it is reported",
    async ({ sell, refundInPanel }) => {
      const sale = await sell(shop)
      await shop.simulator.onNotification().duplicate(2).always()

      await succeeds(operator.refund(sale, 10))
      await isBooked(shop, sale, partly(1000))
      await refundInPanel(shop, sale, 1000)
      await isBooked(shop, sale, partly(2000))
      await succeeds(operator.refund(sale, 20.5))
      await isBooked(shop, sale, partly(4050))
      await succeeds(operator.cancel(sale))
      await isBooked(shop, sale, WHOLLY)

      expect(await orderInMedusa(shop, sale)).toMatchObject({
        status: "canceled",
        refunds: [10, 10, 20.5, 59.4],
        transactions: [99.9, -10, -10, -20.5, -59.4].map((amount) => ({
          reference: amount > 0 ? "capture" : "refund",
          amount,
        })),
      })
      expect(await refundsRequested()).toBe(3)
      await expectPublished(shop, REFUNDED, [
        { refund_amount: 10, refunded_by: BY_AN_ADMIN },
        {
          order_id: sale.orderId,
          charge_id: sale.chargeId,
          refund_amount: 10,
          refunded_by: "merchant panel",
          currency_code: "brl",
        },
        { refund_amount: 20.5, refunded_by: BY_AN_ADMIN },
        { refund_amount: 59.4, refunded_by: BY_AN_ADMIN },
      ])
    }
  )

  it("a refund by an admin and one in the merchant panel at the same moment are two refunds", async () => {
    const sale = await LINK.sell(shop)
    await shop.simulator
      .on("refund_link")
      .beforePanel({ kind: "refund", amount: 1000 })
      .once()

    await succeeds(operator.refund(sale, 10))
    await isBooked(shop, sale, partly(2000))

    await eventually(() =>
      expect(
        shop
          .reported(REFUNDED)
          .map(({ refunded_by }) => refunded_by.replace(/_.*/, ""))
          .sort()
      ).toEqual(["merchant panel", "user"])
    )
  })

  it("a refund by an admin whose answer was lost is booked by what the gateway reports of it", async () => {
    const sale = await CARD.sell(shop)
    await shop.resolved()
    await shop.simulator.pauseNotifications()
    await givenLookupsThatReportNothing(shop)
    await shop.simulator.on("refund").resetAfterCommit().once()

    const answer = await operator.refund(sale, 10)
    const { gateway, medusa } = await sumsOf(shop, sale)
    await shop.simulator.clearFaults()
    await shop.simulator.releaseNotifications()
    await isBooked(shop, sale, partly(1000))

    expect(answer).toMatchObject(aRefusal("confirm"))
    expect([gateway.refunded, medusa.refunded]).toEqual([1000, 0])
    expect(await refundsOf(sale)).toEqual([10])
    expect(await refundsRequested()).toBe(1)
    await expectPublished(shop, REFUNDED, [
      { refund_amount: 10, refunded_by: BY_AN_ADMIN },
    ])
  })

  it("a refund in the panel is booked on an order that was canceled without its money going back", async () => {
    const order = await CARD.sell(shop)
    await shop.container
      .resolve<IOrderModuleService>(Modules.ORDER)
      .cancel(order.orderId)

    await CARD.refundInPanel(shop, order, 4000)
    await isBooked(shop, order, partly(4000))
    await CARD.refundInPanel(shop, order)
    await isBooked(shop, order, WHOLLY)

    expect(await orderInMedusa(shop, order)).toMatchObject({
      isCanceled: true,
      refunds: [40, 59.9],
      transactions: [{ amount: 99.9 }, { amount: -40 }, { amount: -59.9 }],
    })
    expect(await refundsRequested()).toBe(0)
  })

  it("a refund in the panel is booked on a payment that no order has", async () => {
    const { checkout, charge } = await aFailedCompletion(shop, erp)
    erp.isDown = true
    await theJobComesAfter(shop, charge, A_WHILE_MS)
    await tryAllAgain(shop)
    await shop.resolved()
    const sums = () => medusaSums(shop.container, checkout.collectionId)

    await CARD.refundInPanel(shop, charge, 1000)
    await shop.resolved()
    const inPart = await sums()
    await CARD.refundInPanel(shop, charge)
    await shop.resolved()

    const paid = { orders: [], captured: 9990 }
    expect(inPart).toMatchObject({ ...paid, refunded: 1000 })
    expect(await sums()).toMatchObject({ ...paid, refunded: 9990 })
    expect(await refundsRequested()).toBe(0)
    const byThem = { order_id: null, refunded_by: "merchant panel" }
    await expectPublished(
      shop,
      REFUNDED,
      [10, 89.9].map((refund_amount) => ({ ...byThem, refund_amount }))
    )
  })

  describe("a refund in the panel that is reported before its payment", () => {
    const reportedInReverse = async (
      { show, pay, refundInPanel }: AsynchronousMethod,
      amount?: number
    ) => {
      await shop.simulator.pauseNotifications()
      const payment = await show(shop)
      await pay(shop, payment)
      await refundInPanel(shop, payment, amount)
      await shop.simulator.releaseNotifications({ order: "reversed" })
      await shop.resolved()
      return payment
    }

    it("leaves the order with what is left, and is reported as a refund and not as a payment", async () => {
      const paid = await reportedInReverse(PIX, 1000)

      await expectEnd(shop, paid, { orders: AN_ORDER, kept: 8990 })
      await expectPublished(shop, REFUNDED, [
        { refund_amount: 10, captured: 99.9 },
      ])
      await expectPublished(shop, PAID, [])
    })

    it("wholly is no payment, places no order, and leaves nothing of the money anywhere", async () => {
      const paid = await reportedInReverse(LINK)

      await expectEnd(shop, paid, {
        orders: [],
        charges: [{ state: "refunded" }],
        kept: 0,
      })
      await expectPublished(shop, PAID, [])
    })
  })
})
