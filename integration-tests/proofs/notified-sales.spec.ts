import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { setTimeout as delay } from "node:timers/promises"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { latestChargeOf } from "../support/a-failed-completion"
import { payUnnotified, notifyOfLink } from "../support/a-link-event"
import { aShownLink, orderPaidAt } from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { anOperator } from "../support/an-operator"
import { eventually } from "../support/eventually"
import { expectEnd } from "../support/expect-end"
import { agreed } from "../support/expect-money"
import { medusaSums } from "../support/medusa-sums"
import {
  ASYNCHRONOUS,
  CARD,
  isBooked,
  METHODS,
  saleOf,
  sumsOf,
} from "../support/payment-methods"
import { expectPublished, tryAllAgain } from "../support/expect-published"

const PAID = "checkout_transparent.payment.paid"
const CAPTURED = { captured: 9990, paymentStatus: "captured" }
type Reported = Record<string, unknown>

const ROUNDS = 8
/** The gateway's answer takes so long; what it reports by itself may come before, or after. */
const ANSWER_MS = 300
/** From the charge on until core is done with a completion, and a little longer. */
const COMPLETION_MS = 1_200

aNotifiedShop({}, (shop) => {
  const operator = anOperator(shop)

  const aCheckout = () =>
    aCardCheckoutWithCard({ ...shop, shopper: aGuest(shop.api, shop.store) })
  const sumsIn = ({ collectionId }: { collectionId: string }) =>
    medusaSums(shop.container, collectionId)
  const rows = (table: string) =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)(table)

  describe("an ordinary sale", () => {
    it("is reported as paid once, without the job, and its notification costs no lookup", async () => {
      await shop.simulator.onNotification().duplicate().always()
      const order = await CARD.sell(shop)

      await eventually(() => expect(shop.reported(PAID)).not.toEqual([]))
      const entries = await shop.resolved()

      const result = "Medusa has what the gateway has: paid."
      expect(entries).toMatchObject([{ due_at: null, result, deliveries: 2 }])
      expect(await shop.requests("look_up")).toEqual([])
      const { chargeId: charge_id, orderId: order_id } = order
      await expectPublished(shop, PAID, [
        { charge_id, order_id, amount: 99.9, captured: 99.9, refunded: 0 },
      ])
    })

    it.each(METHODS)(
      "is one order, however often it is reported ($method)",
      async ({ sell }) => {
        await shop.simulator.onNotification().duplicate(3).once()

        const sale = await sell(shop)
        await shop.resolved()
        const [event] = (await shop.simulator.notifications()).slice(-1)
        await shop.simulator.redeliver(event!.id)
        await isBooked(shop, sale, CAPTURED)

        expect(await shop.notifications()).toMatchObject([{ deliveries: 5 }])
        await expectPublished(shop, PAID, [{ order_id: sale.orderId }])
        expect(await shop.requests("refund_link")).toEqual([])
      }
    )

    it.each(["PIX", "WALLET", "CREDIT_CARD"] as const)(
      "at a link is an order as soon as the gateway reports it, and nobody presses anything (%s)",
      async (paymentType) => {
        const link = await aShownLink(shop)

        await shop.simulator.payLink(link.linkId, { paymentType })
        const sale = await orderPaidAt(shop, link)

        await isBooked(shop, sale, CAPTURED)
        await expectPublished(shop, PAID, [
          { order_id: sale.orderId, method: "link", captured: 99.9 },
        ])
        await expectEnd(shop, sale, {
          links: [{ status: "INACTIVE", paid: 9990, refunded: 0 }],
        })
      }
    )

    it.each(ASYNCHRONOUS)(
      "is the payment of the order that was placed before it ($method)",
      async ({ show, pay, atCheckout }) => {
        const payment = await show(shop, atCheckout)
        const { order } = await succeeds(payment.checkout.complete())
        await shop.simulator.setNotificationUrl(
          shop.hookUrl.replace(/br$/, "br-at-checkout")
        )

        await pay(shop, payment)

        await expectEnd(shop, payment, {
          orders: [order.id],
          charges: [{ state: "paid" }],
          kept: 9990,
        })
        await expectPublished(shop, PAID, [{ order_id: order.id }])
      }
    )

    const shapes: [string, Reported, Reported, Reported][] = [
      [
        "with nulls wherever they may be",
        {},
        { amount: null, paymentType: null, createdAt: null, updatedAt: null },
        { qrCode: null, amount: null, checkoutLink: null },
      ],
      [
        "with dates as YYYY-MM-DD HH:MM:SS",
        { eventDate: "2026-11-20 10:00:42" },
        { createdAt: "2026-11-20 10:00:05", updatedAt: "2026-11-20 10:00:41" },
        { expiresAt: "2026-12-01 23:59:59" },
      ],
      [
        "with dates with a fraction and Z",
        { eventDate: "2026-11-20T13:00:42.318Z" },
        {
          createdAt: "2026-11-20T13:00:05.001Z",
          updatedAt: "2026-11-20T13:00:41.5Z",
        },
        { expiresAt: "2026-12-02T02:59:59.000000Z" },
      ],
      [
        "with an amount that is not what was paid",
        {},
        { amount: 1 },
        { amount: 1 },
      ],
    ]
    it.each(shapes)(
      "at a link is booked as the gateway has it (%s)",
      async (_, inEvent, inTransaction, inCharge) => {
        const link = await aShownLink(shop)
        await shop.simulator.setNotificationUrl(null)
        const [event] = await payUnnotified(shop.simulator, link.linkId)
        Object.assign(event!, inEvent)
        Object.assign(event!.data.transaction, inTransaction)
        Object.assign(event!.data.charge, inCharge)

        const answer = await notifyOfLink(shop.hookUrl, event!)
        const sale = await orderPaidAt(shop, link)

        expect(answer.status).toBe(200)
        await isBooked(shop, sale, CAPTURED)
      }
    )
  })

  describe("a checkout whose answer was lost at the gateway", () => {
    /** The gateway has made the charge; nobody here knows, and nothing was reported yet. */
    const aChargeNobodyKnowsOf = async () => {
      const checkout = await aCheckout()
      await shop.simulator.pauseNotifications()
      await shop.simulator.on("authorize").resetAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      const answer = await checkout.complete()
      await shop.simulator.clearFaults()
      return { checkout, answer, charge: await latestChargeOf(shop, checkout) }
    }

    it("becomes a paid order by what the gateway reports, without its shopper", async () => {
      const { checkout, answer } = await aChargeNobodyKnowsOf()
      const before = await sumsIn(checkout)

      await shop.simulator.releaseNotifications()
      await eventually(async () =>
        expect(await sumsIn(checkout)).toMatchObject({
          orders: [{ id: expect.any(String) }],
          payments: [{ canceled_at: null }],
          captured: 9990,
        })
      )
      const { order } = await succeeds(checkout.complete())

      expect(answer.body).toMatchObject({
        error: { message: expect.stringContaining("sendo verificado") },
      })
      expect(before).toMatchObject({ orders: [], captured: 0 })
      expect((await sumsIn(checkout)).orders).toMatchObject([{ id: order.id }])
      expect(await shop.requests("authorize")).toHaveLength(1)
      await shop.resolved()
      await expectPublished(shop, PAID, [{ order_id: order.id }])
    })

    it("becomes no order when the gateway's charge has another amount, but a discrepancy", async () => {
      const { checkout, charge } = await aChargeNobodyKnowsOf()
      const amounts = { originalAmount: 5000, amount: 5000 }
      const paid = { paymentType: "CREDIT", transactionStatus: "PAID" }
      const { merchantChargeId } = charge
      const shown = { merchantChargeId, chargeStatus: "PAID", ...amounts }
      await shop.simulator
        .on("look_up")
        .respond(200, { ...shown, transactions: [{ ...paid, ...amounts }] })
        .always()

      await shop.simulator.releaseNotifications()
      await eventually(async () =>
        expect(await operator.open(charge.id)).toMatchObject([
          {
            kind: "unresolved",
            details: expect.stringContaining("amount 5000, expected 9990"),
          },
        ])
      )

      expect(await sumsIn(checkout)).toMatchObject({ orders: [], captured: 0 })
      expect(await shop.requests("refund")).toEqual([])
      await expectPublished(shop, PAID, [])
    })

    it("and whose session is gone is a discrepancy, and leaves a stranger's cart alone", async () => {
      const stranger = await aCheckout()
      const { checkout, charge } = await aChargeNobodyKnowsOf()
      await rows("payment_session")
        .where({ id: charge.paymentSessionId })
        .delete()

      await shop.simulator.releaseNotifications()
      await eventually(async () => {
        await tryAllAgain(shop)
        expect(await operator.open(charge.id)).toMatchObject([
          {
            kind: "paid_without_order",
            gateway: { captured: 99.9 },
            details: expect.stringContaining("session"),
          },
        ])
      })

      expect(await rows("order")).toEqual([])
      const cart = await rows("cart").where({ id: stranger.cartId }).first()
      expect(cart).toMatchObject({ completed_at: null })
      for (const each of [stranger, checkout]) {
        expect(await sumsIn(each)).toMatchObject({ payments: [] })
      }
      expect(await shop.requests("refund")).toEqual([])
    })
  })

  describe("a notification that races with the storefront's completion", () => {
    it(`makes one order with one charge of it, at ${ROUNDS} different moments, each reported twice`, async () => {
      await shop.simulator.onNotification().duplicate().always()
      await shop.simulator.on("authorize").slow(ANSWER_MS).always()

      for (let round = 0; round < ROUNDS; round++) {
        const checkout = await aCheckout()
        const before = (await shop.charges()).length
        await shop.simulator.pauseNotifications()

        const completion = checkout.complete()
        await eventually(async () =>
          expect(await shop.charges()).toHaveLength(before + 1)
        )
        await delay((round / ROUNDS) * COMPLETION_MS)
        await shop.simulator.releaseNotifications()
        const { order } = await succeeds(completion)
        const sold = await saleOf(shop, checkout, order.id)
        const entries = await shop.resolved(sold.merchantChargeId)

        expect(entries).toMatchObject([{ due_at: null, deliveries: 2 }])
        expect(await sumsOf(shop, sold)).toEqual(agreed(CAPTURED))
        expect(await sumsIn(checkout)).toMatchObject({
          orders: [{ id: order.id }],
          payments: [{ canceled_at: null }],
        })
      }

      expect(await shop.requests("authorize")).toHaveLength(ROUNDS)
      expect(await shop.requests("capture")).toEqual([])
      expect(await shop.requests("refund")).toEqual([])
      await expectPublished(
        shop,
        PAID,
        Array.from({ length: ROUNDS }, () => ({ captured: 99.9 }))
      )
    })
  })
})
