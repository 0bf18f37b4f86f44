import { stockOf } from "../support/a-failed-completion"
import {
  aShownLink,
  LINK_AT_CHECKOUT,
  LINK_PROVIDER,
  linkIdOf,
  type ShownLink,
} from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { eventually } from "../support/eventually"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { all } from "../support/money-of-cart"
import { moneyOfLinks, type MoneyOfLinks } from "../support/money-of-links"
import { expectTold } from "../support/what-is-told"

const TIMES = {
  timeouts: { providerMethodMs: 8_000, callMs: 2_000, connectMs: 500 },
}
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const AFTER_HALF_AN_HOUR_MS = 31 * MINUTE_MS
const ORPHAN = "checkout_transparent.payment.orphan"
const EXPIRED = "checkout_transparent.payment.expired"

const PAID = { state: "paid", isSurplus: false }
const REFUNDED = { state: "refunded", isSurplus: false }
const RETURNED = { state: "refunded", isSurplus: true }
const IN_ORDER = { unsettledOperations: 0, openDifferences: [] }

aNotifiedShop(TIMES, (shop) => {
  const becomes = (
    { checkout }: Pick<ShownLink, "checkout">,
    expected: Partial<Record<keyof MoneyOfLinks, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfLinks(shop, checkout)).toMatchObject(expected)
    )

  const isSoldOnce = (link: ShownLink, charges: object[] = [PAID]) =>
    becomes(link, {
      orders: [expect.any(String)],
      charges,
      kept: all(9990),
      ...IN_ORDER,
    })

  const isGivenBack = (link: ShownLink, charges: object[] = [REFUNDED]) =>
    becomes(link, { orders: [], charges, kept: all(0), ...IN_ORDER })

  /** So long until a payment of its last minute has been told. */
  const untilPastItsEnd = ({ session: { shown } }: ShownLink) =>
    Date.parse(shown.link?.expires_at ?? "") - Date.now() + 45 * MINUTE_MS

  const theJobSees = (link: ShownLink, ms: number) =>
    theJobSeesCodeAfter(shop, link, ms, { atGateway: false })

  describe("a link whose last day is over", () => {
    it("ends once, which is told once, and nothing is asked of its payer any more", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.expireLink(link.linkId)

      await theJobSees(link, untilPastItsEnd(link))
      await theJobSees(link, MINUTE_MS)

      await becomes(link, {
        orders: [],
        charges: [{ state: "expired" }],
        kept: all(0),
        ...IN_ORDER,
      })
      await expectTold(shop, EXPIRED, [
        { merchant_charge_id: link.merchantChargeId, method: "link" },
      ])
      expect(await shop.requests("deactivate_link")).toEqual([])
    })

    it("is made inactive when the gateway does not end it, which is told once", async () => {
      const link = await aShownLink(shop)

      await theJobSees(link, untilPastItsEnd(link))
      await theJobSees(link, MINUTE_MS)

      await becomes(link, {
        orders: [],
        links: [{ status: "INACTIVE" }],
        kept: all(0),
        ...IN_ORDER,
      })
      await expectTold(shop, EXPIRED, [
        { merchant_charge_id: link.merchantChargeId },
      ])
    })

    it.each([
      ["ends", true],
      ["does not end", false],
    ])(
      "and that is paid late places its order all the same, where the gateway %s it",
      async (_what, ends) => {
        const link = await aShownLink(shop)
        if (ends) await shop.simulator.expireLink(link.linkId)
        await theJobSees(link, untilPastItsEnd(link))
        await expectTold(shop, EXPIRED, [{}])

        await shop.simulator.payLink(link.linkId, { late: true })

        await isSoldOnce(link)
        expect(await shop.requests("refund_link")).toEqual([])
      }
    )

    it("and that is paid late, which nobody tells, is found by the job", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.expireLink(link.linkId)
      await theJobSees(link, untilPastItsEnd(link))
      await shop.simulator.onNotification().lose().once()
      await shop.simulator.payLink(link.linkId, { late: true })

      await theJobSees(link, 30 * MINUTE_MS)

      await isSoldOnce(link)
    })

    it("and that is paid late when another one is there, gives its money back; the new one pays the order", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.expireLink(link.linkId)
      await theJobSees(link, untilPastItsEnd(link))
      const second = linkIdOf(await link.checkout.code(LINK_PROVIDER))

      await shop.simulator.payLink(link.linkId, { late: true })
      await isGivenBack(link, [REFUNDED, { state: "pending" }])
      await shop.simulator.payLink(second)

      await isSoldOnce(link, [REFUNDED, PAID])
    })

    const anOrderCanceledForIt = async () => {
      const link = await aShownLink(shop, { providerId: LINK_AT_CHECKOUT })
      const { order } = await succeeds(link.checkout.complete())
      await shop.simulator.setNotificationUrl(
        shop.hookUrl.replace(/br$/, "br-at-checkout")
      )
      await shop.simulator.expireLink(link.linkId)
      const ms = untilPastItsEnd(link)
      await eventually(async () => {
        await theJobSees(link, ms)
        const { body } = await link.checkout.shopper.request(
          "get",
          `/store/orders/${order.id}?fields=id,status`
        )
        expect(body.order.status).toBe("canceled")
      })
      return link
    }

    it("and that is paid late after its order was canceled for it, gives its money back", async () => {
      const link = await anOrderCanceledForIt()

      await shop.simulator.payLink(link.linkId, { late: true })

      await becomes(link, { charges: [REFUNDED], kept: all(0), ...IN_ORDER })
      await expectTold(shop, ORPHAN, [
        { reason: "order_canceled", goes_back: true },
      ])
    })

    it("and that is paid late and twice after its order was canceled, gives both payments back", async () => {
      const link = await anOrderCanceledForIt()

      await shop.simulator.payLink(link.linkId, { late: true, times: 2 })

      await becomes(link, {
        charges: [REFUNDED, RETURNED],
        kept: all(0),
        ...IN_ORDER,
      })
      expect(await shop.requests("refund_link")).toHaveLength(2)
    })
  })

  describe("a paid link that the gateway will not make inactive", () => {
    it("is not asked for it any more once nobody can pay it, and is sold all the same", async () => {
      await shop.simulator
        .on("deactivate_link")
        .respond(422, {
          error: { message: "not active", type: "x", code: "B038" },
        })
        .always()
      const link = await aShownLink(shop)
      await shop.simulator.payLink(link.linkId)
      await isSoldOnce(link)
      await theJobSees(link, untilPastItsEnd(link))
      const { length } = await shop.requests("deactivate_link")

      for (let times = 0; times < 3; times++) await theJobSees(link, DAY_MS)

      expect(length).toBeGreaterThan(0)
      expect(await shop.requests("deactivate_link")).toHaveLength(length)
      await isSoldOnce(link)
    })
  })

  describe("a link that is paid for a cart whose stock is gone", () => {
    it("gives its money back after half an hour, once, and is inactive before", async () => {
      const link = await aShownLink(shop)
      await stockOf(shop, 0)
      await shop.simulator.payLink(link.linkId)
      await becomes(link, {
        orders: [],
        charges: [PAID],
        links: [{ status: "INACTIVE" }],
        openDifferences: ["paid_without_order"],
      })

      await theJobSees(link, AFTER_HALF_AN_HOUR_MS)
      await theJobSees(link, 2 * MINUTE_MS)

      await isGivenBack(link)
      expect(await shop.requests("refund_link")).toHaveLength(1)
    })

    it("places its order when the stock is back before that", async () => {
      const link = await aShownLink(shop)
      await stockOf(shop, 0)
      await shop.simulator.payLink(link.linkId)
      await becomes(link, { openDifferences: ["paid_without_order"] })
      await stockOf(shop, 1_000)

      await theJobSees(link, 20 * MINUTE_MS)

      await isSoldOnce(link)
      expect(await shop.requests("refund_link")).toEqual([])
    })

    it("twice gives the second payment back at once, and the first after half an hour", async () => {
      const link = await aShownLink(shop)
      await stockOf(shop, 0)
      await shop.simulator.payLink(link.linkId, { times: 2 })
      await becomes(link, {
        orders: [],
        charges: [PAID, RETURNED],
        kept: { gateway: 9990, ledger: 9990, orders: 0 },
        openDifferences: ["paid_without_order"],
      })

      await theJobSees(link, AFTER_HALF_AN_HOUR_MS)

      await isGivenBack(link, [REFUNDED, RETURNED])
      expect(await shop.requests("refund_link")).toHaveLength(2)
    })
  })
})
