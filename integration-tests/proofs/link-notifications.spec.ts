import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../src/simulator"
import { LinkCaller } from "../gateway/simulator-payment-link-caller"
import { aShownCode, orderPaidWith } from "../support/a-code-sale"
import {
  LINK_API_KEY,
  linkEvent,
  payUntold,
  tellOfLink,
} from "../support/a-link-event"
import {
  aLinkSale,
  aShownLink,
  bothSumsOfLink,
  linkAtGateway,
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
import { moneyOfLinks } from "../support/money-of-links"
import { expectTold } from "../support/what-is-told"

const TIMES = {
  timeouts: { providerMethodMs: 5_000, callMs: 500, connectMs: 300 },
}
const PAID = "checkout_transparent.payment.paid"
const REFUNDED = "checkout_transparent.payment.refunded"

const CAPTURED = { captured: 9990, paymentStatus: "captured" }
const WHOLLY = { captured: 9990, refunded: 9990, paymentStatus: "refunded" }
const A_TRANSACTION_THAT_IS_NONE = "5b0a3c1e-0000-4000-8000-000000000002"
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
    it("is one order, however often it is told", async () => {
      await shop.simulator.onNotification().duplicate(3).once()

      const sale = await aLinkSale(shop)
      await shop.settled()
      const [event] = (await shop.simulator.notifications()).slice(-1)
      await shop.simulator.redeliver(event!.id)
      await isBooked(sale, CAPTURED)

      expect((await shop.inbox()).map(({ deliveries }) => deliveries)).toEqual([
        5,
      ])
      await expectTold(shop, PAID, [{ order_id: sale.orderId }])
      expect(await shop.requests("refund_link")).toEqual([])
    })

    it("is booked as the gateway has it, though what is told has nulls wherever it may, and dates of either shape", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.setNotificationUrl(null)
      const [event] = await payUntold(shop.simulator, link.linkId)
      Object.assign(event!.data.transaction, {
        amount: null,
        paymentType: null,
        createdAt: "2026-11-20 10:00:05",
        updatedAt: "2026-11-20T13:00:41.318Z",
      })
      Object.assign(event!.data.charge, {
        qrCode: null,
        amount: null,
        checkoutLink: null,
        expiresAt: "2026-12-01 23:59:59",
      })

      const answer = await tellOfLink(shop.hookUrl, event!)
      const sale = await orderPaidAt(shop, link)

      expect(answer.status).toBe(200)
      await isBooked(sale, CAPTURED)
    })
  })

  describe("a refund of a payment at a link", () => {
    it("made in the merchant's panel is booked part after part, each with its amount", async () => {
      const sale = await aLinkSale(shop)

      await refundAtPanel(shop, sale, { amount: 1000 })
      await isBooked(sale, partly(1000))
      await refundAtPanel(shop, sale, { amount: 2050 })
      await isBooked(sale, partly(3050))
      await refundAtPanel(shop, sale)
      await isBooked(sale, WHOLLY)

      expect(await refundsBooked(sale)).toEqual([10, 20.5, 69.4])
      expect(await shop.requests("refund_link")).toEqual([])
      await expectTold(
        shop,
        REFUNDED,
        [10, 20.5, 69.4].map((refund_amount) => ({
          order_id: sale.orderId,
          refund_amount,
          refunded_by: "merchant panel",
        }))
      )
    })

    it("is as many as were made, from the panel and from the admin in turn", async () => {
      const sale = await aLinkSale(shop)

      await refundAtPanel(shop, sale, { amount: 1000 })
      await isBooked(sale, partly(1000))
      await succeeds(till.refund(sale, 20))
      await isBooked(sale, partly(3000))
      await refundAtPanel(shop, sale, { amount: 1000 })
      await isBooked(sale, partly(4000))
      await succeeds(till.refund(sale, 59.9))
      await isBooked(sale, WHOLLY)

      expect(await refundsBooked(sale)).toEqual([10, 20, 10, 59.9])
    })

    it("that is told before its payment leaves the order with what is left", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.holdNotifications()
      await shop.simulator.payLink(link.linkId)
      await refundAtPanel(shop, link, { amount: 1000 })

      await shop.simulator.releaseNotifications({ order: "reversed" })
      const sale = await orderPaidAt(shop, link)

      await isBooked(sale, partly(1000))
      expect(await refundsBooked(sale)).toEqual([10])
    })
  })

  describe("who may tell", () => {
    it.each([
      ["one letter less", LINK_API_KEY.slice(0, -1)],
      ["none at all", null],
    ])(
      "is known by the API key: with %s it is 401, and nothing is kept",
      async (_what, key) => {
        const link = await aShownLink(shop)
        await shop.simulator.setNotificationUrl(null)
        const [event] = await payUntold(shop.simulator, link.linkId)

        const answer = await tellOfLink(shop.hookUrl, event!, key)
        await shop.settled()

        expect(answer.status).toBe(401)
        expect(answer.body).not.toContain(LINK_API_KEY)
        expect(await shop.inbox()).toEqual([])
        await isNotSold(link)
        expect(await shop.requests("list_link_transactions")).toEqual([])
      }
    )

    it("is both integrations, at one address, each with its own key", async () => {
      const code = await aShownCode(shop)
      const link = await aShownLink(shop)

      await shop.simulator.pay(code.merchantChargeId)
      await shop.simulator.payLink(link.linkId)
      await orderPaidWith(shop, code)
      const sale = await orderPaidAt(shop, link)

      await isBooked(sale, CAPTURED)
      expect(
        (await shop.inbox()).map(({ kind, state }) => [kind, state]).sort()
      ).toEqual([
        ["charge_update", "processed"],
        ["payment_link_update", "processed"],
      ])
      expect(defaultMerchant.notificationToken).not.toBe(LINK_API_KEY)
    })
  })

  describe("what is told and is none of ours", () => {
    it("(a link that somebody made in the panel) is left alone, though it is the same merchant's and its payment is told", async () => {
      const { id } = await new LinkCaller(shop.simulator.url).link()

      await shop.simulator.payLink(id, { times: 2 })
      const rows = await shop.settled()

      expect(rows).toHaveLength(2)
      for (const row of rows) {
        expect(row).toMatchObject({
          state: "ignored",
          result: expect.stringContaining("made no payment link") as string,
        })
      }
      expect(await shop.simulator.paymentLink(id)).toMatchObject({
        status: "ACTIVE",
        paidAmount: 5000,
        refundedAmount: 0,
      })
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      for (const table of ["charge", "link_transaction", "difference"]) {
        expect(await knex(`checkout_transparent_${table}`)).toEqual([])
      }
    })

    it.each(["CHARGEBACK", "PAYED_TWICE"])(
      "moves nothing when its status is a word that nobody knows (%s)",
      async (status) => {
        const link = await aShownLink(shop)
        const sale = await aLinkSale(shop)
        await shop.settled()
        const [payment] = await paymentsOf(shop, sale)
        const tell = async (told: ShownLink, id: string) => {
          const event = linkEvent(await linkAtGateway(shop, told), payment!)
          Object.assign(event.data.transaction, { id, status })
          await tellOfLink(shop.hookUrl, event)
        }

        await tell(sale, payment!.id)
        await tell(link, A_TRANSACTION_THAT_IS_NONE)
        await eventually(async () =>
          expect(
            (await shop.inbox()).map(({ state, attempts }) => [
              state,
              attempts > 0,
            ])
          ).toEqual([
            ["processed", true],
            ["processed", true],
            ["received", true],
          ])
        )

        expect(await bothSumsOfLink(shop, sale)).toEqual(agreed(CAPTURED))
        await isNotSold(link)
      }
    )
  })
})
