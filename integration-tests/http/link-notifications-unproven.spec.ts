import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../src/simulator"
import { LinkCaller } from "../gateway/simulator-payment-link-caller"
import { aShownCode, orderPaidWith } from "../support/a-code-sale"
import { accountOf } from "../support/a-delivery"
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
  type ShownLink,
} from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { eventually } from "../support/eventually"
import { agreed } from "../support/expect-money"
import { all } from "../support/money-of-cart"
import { moneyOfLinks } from "../support/money-of-links"

const TIMES = {
  timeouts: { providerMethodMs: 5_000, callMs: 500, connectMs: 300 },
}
const CAPTURED = { captured: 9990, paymentStatus: "captured" }
/** Of transactions that there are not. */
const UNKNOWN_IDS = [1, 2, 3].map(
  (nth) => `5b0a3c1e-0000-4000-8000-00000000000${nth}`
)

aNotifiedShop(TIMES, (shop) => {
  const isBooked = async (sale: LinkSale) => {
    await shop.settled()
    await eventually(async () =>
      expect(await bothSumsOfLink(shop, sale)).toEqual(agreed(CAPTURED))
    )
  }

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

    it("is known by any of the keys in the options: a new one can be added before the old one goes", async () => {
      const { apiKeys } = accountOf(shop.container, "br").paymentLink
      apiKeys.push("the-next-key")
      await shop.simulator.changePaymentLinkAccess({ apiKey: "the-next-key" })

      const sale = await aLinkSale(shop)

      await isBooked(sale)
      await shop.simulator.changePaymentLinkAccess({ apiKey: LINK_API_KEY })
      apiKeys.pop()
    })

    it("is both integrations, at one address, each with its own key", async () => {
      const code = await aShownCode(shop)
      const link = await aShownLink(shop)

      await shop.simulator.pay(code.merchantChargeId)
      await shop.simulator.payLink(link.linkId)
      await orderPaidWith(shop, code)
      const sale = await orderPaidAt(shop, link)

      await isBooked(sale)
      expect(
        (await shop.inbox()).map(({ kind, state }) => [kind, state]).sort()
      ).toEqual([
        ["charge_update", "processed"],
        ["payment_link_update", "processed"],
      ])
      expect(defaultMerchant.notificationToken).not.toBe(LINK_API_KEY)
    })
  })

  describe("a link that this store never made", () => {
    it("is left alone, though it is the same merchant's and its payment is told", async () => {
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
        await tell(link, UNKNOWN_IDS[1]!)
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
              id: UNKNOWN_IDS[2],
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
        transactionId: UNKNOWN_IDS[2]!,
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
