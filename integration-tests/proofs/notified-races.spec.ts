import { setTimeout as delay } from "node:timers/promises"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import type { CardCheckout } from "../support/a-card-checkout"
import { latestChargeOf } from "../support/a-failed-completion"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { aSoldOrder, bothSums, type SoldOrder } from "../support/a-sold-order"
import { eventually } from "../support/eventually"
import { agreed } from "../support/expect-money"
import { medusaSums } from "../support/medusa-sums"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { expectTold } from "../support/what-is-told"

const ROUNDS = 20
/** The gateway's answer takes so long; what it tells by itself may come before, or after. */
const ANSWER_MS = 300
/** From the charge on until core is done with a completion, and a little longer. */
const COMPLETION_MS = 1_200

const PAID = { captured: 9990, paymentStatus: "captured" }

aNotifiedShop({}, (shop) => {
  const aCheckout = () =>
    aCardCheckoutWithCard({ ...shop, shopper: aGuest(shop.api, shop.store) })

  const soldOf = async (
    checkout: CardCheckout,
    orderId: string
  ): Promise<SoldOrder> => {
    const { payments } = await medusaSums(shop.container, checkout.collectionId)
    const charge = await latestChargeOf(shop, checkout)
    return {
      orderId,
      paymentId: payments[0]!.id,
      collectionId: checkout.collectionId,
      merchantChargeId: charge.merchantChargeId,
      chargeId: charge.id,
      checkout,
    }
  }

  describe("a notification that races with the storefront's completion", () => {
    it(`makes one order with one charge of it, at ${ROUNDS} different moments, each told twice`, async () => {
      await shop.simulator.onNotification().duplicate().always()
      await shop.simulator.on("authorize").slow(ANSWER_MS).always()

      for (let round = 0; round < ROUNDS; round++) {
        const checkout = await aCheckout()
        const before = (await shop.charges()).length
        await shop.simulator.holdNotifications()

        const completion = checkout.complete()
        await eventually(async () =>
          expect(await shop.charges()).toHaveLength(before + 1)
        )
        await delay((round / ROUNDS) * COMPLETION_MS)
        await shop.simulator.releaseNotifications()
        const { order } = await succeeds(completion)
        const sold = await soldOf(checkout, order.id)
        const entries = await shop.settled(sold.merchantChargeId)

        expect(entries).toMatchObject([{ state: "processed", deliveries: 2 }])
        expect(await bothSums(shop, sold)).toEqual(agreed(PAID))
        expect(
          await medusaSums(shop.container, checkout.collectionId)
        ).toMatchObject({
          orders: [{ id: order.id }],
          payments: [{ canceled_at: null }],
        })
        expect(await orderInMedusa(shop, sold)).toMatchObject({
          captures: [99.9],
          transactions: [{ reference: "capture", amount: 99.9 }],
        })
      }

      expect(await shop.requests("authorize")).toHaveLength(ROUNDS)
      expect(await shop.requests("capture")).toEqual([])
      expect(await shop.requests("refund")).toEqual([])
      await expectTold(
        shop,
        "checkout_transparent.payment.paid",
        Array.from({ length: ROUNDS }, () => ({ captured: 99.9 }))
      )
    }, 180_000)
  })

  describe("twenty refunds in the merchant panel, told all at once and each four times", () => {
    it("are booked one after another, to the sum of the gateway", async () => {
      const order = await aSoldOrder(shop)
      await shop.settled()
      await shop.simulator.onNotification().duplicate(3).always()

      for (let count = 0; count < ROUNDS; count++) {
        await shop.simulator.panelRefund(order.merchantChargeId, 100 + count)
      }
      await shop.settled(order.merchantChargeId)

      const refunded = ROUNDS * 100 + (ROUNDS * (ROUNDS - 1)) / 2
      expect(await bothSums(shop, order)).toEqual(
        agreed({
          captured: 9990,
          refunded,
          paymentStatus: "partially_refunded",
        })
      )
      const { refunds, transactions } = await orderInMedusa(shop, order)
      expect(transactions).toHaveLength(1 + refunds.length)
      await expectTold(
        shop,
        "checkout_transparent.payment.refunded",
        refunds.map((refund_amount) => ({
          refund_amount,
          refunded_by: "merchant panel",
        }))
      )
      expect(await shop.requests("refund")).toEqual([])
    })
  })
})
