import { accountOf } from "../support/a-delivery"
import {
  LINK_API_KEY,
  linkEvent,
  type LinkEvent,
  payUntold,
  tellOfLink,
} from "../support/a-link-event"
import {
  aLinkSale,
  aShownLink,
  bothSumsOfLink,
  LINK_AT_CHECKOUT,
  type LinkSale,
  orderPaidAt,
  paymentsOf,
  refundAtPanel,
  type ShownLink,
} from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { aTill } from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { eventually } from "../support/eventually"
import { agreed, type Money } from "../support/expect-money"
import { all } from "../support/money-of-cart"
import { moneyOfLinks } from "../support/money-of-links"
import { expectTold } from "../support/what-is-told"

const TIMES = {
  timeouts: { providerMethodMs: 5_000, callMs: 500, connectMs: 300 },
}
const PAID = "checkout_transparent.payment.paid"
const REFUNDED = "checkout_transparent.payment.refunded"

const CAPTURED = { captured: 9990, paymentStatus: "captured" }
const WHOLLY = { captured: 9990, refunded: 9990, paymentStatus: "refunded" }
/** Of transactions that there are not. */
const UNKNOWN_IDS = [1, 2].map(
  (nth) => `5b0a3c1e-0000-4000-8000-00000000000${nth}`
)
const partly = (refunded: number) => ({
  captured: 9990,
  refunded,
  paymentStatus: "partially_refunded",
})

aNotifiedShop(TIMES, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const till = aTill(() => admin)

  const isBooked = async (sale: LinkSale, money: Money) => {
    await shop.settled()
    await eventually(async () =>
      expect(await bothSumsOfLink(shop, sale)).toEqual(agreed(money))
    )
  }

  const refundsBooked = async (sale: LinkSale) =>
    (await orderInMedusa(shop, sale)).refunds

  const isNotSold = async ({ checkout, session }: ShownLink) => {
    expect(await checkout.state(session.id)).toMatchObject({
      state: "pending",
      order_id: null,
    })
    expect(await moneyOfLinks(shop, checkout)).toMatchObject({
      orders: [],
      charges: [{ state: "pending" }],
      kept: { ledger: 0, medusa: 0, orders: 0 },
    })
  }

  describe("a payment at a link", () => {
    it.each(["PIX", "WALLET", "CREDIT_CARD"] as const)(
      "is an order as soon as the gateway tells of it, and nobody presses anything (%s)",
      async (paymentType) => {
        const link = await aShownLink(shop)

        await shop.simulator.payLink(link.linkId, { paymentType })
        const sale = await orderPaidAt(shop, link)

        await isBooked(sale, CAPTURED)
        await expectTold(shop, PAID, [
          { order_id: sale.orderId, method: "link", captured: 99.9 },
        ])
        expect(await moneyOfLinks(shop, sale)).toMatchObject({
          links: [{ status: "INACTIVE", paid: 9990, refunded: 0 }],
          unsettledOperations: 0,
          openDifferences: [],
        })
      }
    )

    it("is the payment of the order that was placed before it", async () => {
      const link = await aShownLink(shop, { providerId: LINK_AT_CHECKOUT })
      const { order } = await succeeds(link.checkout.complete())
      await shop.simulator.setNotificationUrl(
        shop.hookUrl.replace(/br$/, "br-at-checkout")
      )

      await shop.simulator.payLink(link.linkId)

      await eventually(async () =>
        expect(await moneyOfLinks(shop, link.checkout)).toMatchObject({
          orders: [order.id],
          charges: [{ state: "paid" }],
          kept: all(9990),
        })
      )
      await expectTold(shop, PAID, [{ order_id: order.id }])
    })

    const shapes: [string, (event: LinkEvent) => void][] = [
      [
        "with nulls wherever they may be",
        ({ data }) => {
          data.transaction.amount = null
          data.transaction.paymentType = null
          data.transaction.createdAt = null
          data.transaction.updatedAt = null
          data.charge.qrCode = null
          data.charge.amount = null
          data.charge.checkoutLink = null
        },
      ],
      [
        "with dates as YYYY-MM-DD HH:MM:SS",
        (event) => {
          event.eventDate = "2026-11-20 10:00:42"
          event.data.transaction.createdAt = "2026-11-20 10:00:05"
          event.data.transaction.updatedAt = "2026-11-20 10:00:41"
          event.data.charge.expiresAt = "2026-12-01 23:59:59"
        },
      ],
      [
        "with dates with a fraction and Z",
        (event) => {
          event.eventDate = "2026-11-20T13:00:42.318Z"
          event.data.transaction.createdAt = "2026-11-20T13:00:05.001Z"
          event.data.transaction.updatedAt = "2026-11-20T13:00:41.5Z"
          event.data.charge.expiresAt = "2026-12-02T02:59:59.000000Z"
        },
      ],
      [
        "with an amount that is not what was paid",
        (event) => {
          event.data.transaction.amount = 1
          event.data.charge.amount = 1
        },
      ],
    ]
    it.each(shapes)(
      "is booked as the gateway has it (%s)",
      async (_, shape) => {
        const link = await aShownLink(shop)
        await shop.simulator.setNotificationUrl(null)
        const [event] = await payUntold(shop.simulator, link.linkId)
        shape(event!)

        const answer = await tellOfLink(shop.hookUrl, event!)
        const sale = await orderPaidAt(shop, link)

        expect(answer.status).toBe(200)
        await isBooked(sale, CAPTURED)
      }
    )
  })

  describe("a refund of a payment at a link", () => {
    it("made in the admin is booked once, though the gateway tells of it as well", async () => {
      const sale = await aLinkSale(shop)
      await shop.simulator.onNotification().duplicate(2).always()

      await succeeds(till.refund(sale, 10))
      await isBooked(sale, partly(1000))
      await succeeds(till.refund(sale, 20.5))
      await isBooked(sale, partly(3050))
      await succeeds(till.refund(sale, 69.4))
      await isBooked(sale, WHOLLY)

      expect(await refundsBooked(sale)).toEqual([10, 20.5, 69.4])
      expect(await shop.requests("refund_link")).toHaveLength(3)
      await expectTold(
        shop,
        REFUNDED,
        [10, 20.5, 69.4].map((refund_amount) => ({
          refund_amount,
          refunded_by: expect.stringMatching(/^user_/) as string,
        }))
      )
    })

    it("at the very moment of one in the admin is another one", async () => {
      const sale = await aLinkSale(shop)
      await shop.simulator
        .on("refund_link")
        .beforePanel({ kind: "refund", amount: 1000 })
        .once()

      await succeeds(till.refund(sale, 10))
      await isBooked(sale, partly(2000))

      await eventually(() =>
        expect(
          shop
            .told(REFUNDED)
            .map(({ refunded_by }) => refunded_by.replace(/_.*/, ""))
            .sort()
        ).toEqual(["merchant panel", "user"])
      )
    })

    it("is booked once, however often and in whatever order it is told", async () => {
      const sale = await aLinkSale(shop)
      await shop.settled()
      await shop.simulator.onNotification().duplicate(3).always()
      await shop.simulator.holdNotifications()
      for (const amount of [1000, 2050, 1000]) {
        await refundAtPanel(shop, sale, { amount })
      }

      await shop.simulator.releaseNotifications({ order: "reversed" })
      await isBooked(sale, partly(4050))

      const rows = await shop.inbox()
      expect(rows.map(({ deliveries }) => deliveries)).toEqual([1, 4, 4, 4])
      expect(sum(await refundsBooked(sale))).toBe(40.5)
      expect(
        sum(shop.told(REFUNDED).map(({ refund_amount }) => refund_amount))
      ).toBe(40.5)
    })

    it("stays as it is when everything is told once more", async () => {
      const sale = await aLinkSale(shop)
      await refundAtPanel(shop, sale, { amount: 1000 })
      await isBooked(sale, partly(1000))
      await refundAtPanel(shop, sale, { amount: 500 })
      await isBooked(sale, partly(1500))

      for (const { id } of (await shop.simulator.notifications()).slice(-3)) {
        await shop.simulator.redeliver(id)
      }

      await isBooked(sale, partly(1500))
      expect(await refundsBooked(sale)).toEqual([10, 5])
    })
  })

  describe("a refund that is told before its payment", () => {
    it("wholly leaves no order, and nothing of the money anywhere", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.holdNotifications()
      await shop.simulator.payLink(link.linkId)
      await refundAtPanel(shop, link)

      await shop.simulator.releaseNotifications({ order: "reversed" })
      await shop.settled()

      expect(await moneyOfLinks(shop, link.checkout)).toMatchObject({
        orders: [],
        charges: [{ state: "refunded" }],
        links: [{ status: "INACTIVE", paid: 9990, refunded: 9990 }],
        kept: all(0),
        unsettledOperations: 0,
        openDifferences: [],
      })
    })
  })

  describe("who may tell", () => {
    it("is known by any of the keys in the options: a new one can be added before the old one goes", async () => {
      const { apiKeys } = accountOf(shop.container, "br").paymentLink
      apiKeys.push("the-next-key")
      await shop.simulator.changePaymentLinkAccess({ apiKey: "the-next-key" })

      const sale = await aLinkSale(shop)

      await isBooked(sale, CAPTURED)
      await shop.simulator.changePaymentLinkAccess({ apiKey: LINK_API_KEY })
      apiKeys.pop()
    })
  })

  describe("a link that this store never made", () => {
    it("and that the gateway does not show either is ignored", async () => {
      const answer = await tellOfLink(
        shop.hookUrl,
        linkEvent(
          { id: "0123456789abcdef01234567", url: "", amount: 9990 },
          {
            id: UNKNOWN_IDS[0]!,
            originalTransactionId: null,
            status: "PAYED",
            amount: 9990,
            paymentType: "PIX",
            by: "payer",
            at: "2026-11-20T13:00:05Z",
          }
        )
      )

      const [row] = await shop.settled()

      expect(answer.status).toBe(200)
      expect(row).toMatchObject({ state: "ignored" })
    })
  })

  describe("what is told and is not so", () => {
    it("moves nothing: a payment that the gateway's own list does not have is no payment", async () => {
      const link = await aShownLink(shop)

      await shop.simulator.notifyPaymentLink({
        status: "PAYED",
        amount: 9990,
        paymentLinkId: link.linkId,
      })
      await eventually(async () =>
        expect(await shop.inbox()).toMatchObject([
          {
            state: "received",
            last_error: expect.stringContaining("tells more") as string,
          },
        ])
      )

      await isNotSold(link)
    })

    it("is listed for a person when the gateway's own list tells such a word of a payment that is booked", async () => {
      const sale = await aLinkSale(shop)
      await shop.settled()
      const [payment] = await paymentsOf(shop, sale)
      await shop.simulator
        .on("list_link_transactions")
        .respond(200, {
          data: [
            { ...payment, status: "PAYED" },
            {
              ...payment,
              id: UNKNOWN_IDS[1],
              originalTransactionId: payment?.id,
              status: "DISPUTED",
            },
          ],
          page: 1,
          perPage: 50,
          total: 2,
        })
        .always()

      await shop.simulator.notifyPaymentLink({
        status: "REFUNDED",
        amount: 9990,
        transactionId: UNKNOWN_IDS[1]!,
        originalTransactionId: payment!.id,
        paymentLinkId: sale.linkId,
      })

      await eventually(async () =>
        expect(await moneyOfLinks(shop, sale)).toMatchObject({
          kept: all(9990),
          openDifferences: ["contradicted"],
        })
      )
      expect(await shop.requests("refund_link")).toEqual([])
    })
  })
})

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
