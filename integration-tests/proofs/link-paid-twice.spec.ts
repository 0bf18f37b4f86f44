import {
  aLinkSale,
  aShownLink,
  LINK_AT_CHECKOUT,
  linkAtGateway,
  type LinkSale,
  paymentsOf,
  refundAtPanel,
  type ShownLink,
} from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { aTill } from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import { rulesOfAccount } from "../support/let-go-codes"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { all } from "../support/money-of-cart"
import { moneyOfLinks, type MoneyOfLinks } from "../support/money-of-links"
import { differencesOf } from "../support/the-differences"
import { expectTold } from "../support/what-is-told"

const TIMES = {
  timeouts: { providerMethodMs: 5_000, callMs: 500, connectMs: 300 },
}
const MINUTE_MS = 60_000
const ORPHAN = "checkout_transparent.payment.orphan"

const KEPT = { state: "paid", isSurplus: false }
const RETURNED = { state: "refunded", isSurplus: true }
const TAKEN = { state: "paid", isSurplus: true }
const IN_ORDER = { unsettledOperations: 0, openDifferences: [] }
const LISTED = { unsettledOperations: 0, openDifferences: ["stray_payment"] }

aNotifiedShop(TIMES, (shop) => {
  const rules = rulesOfAccount(shop)
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const till = aTill(() => admin)

  const becomes = (
    { checkout }: Pick<ShownLink, "checkout">,
    expected: Partial<Record<keyof MoneyOfLinks, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfLinks(shop, checkout)).toMatchObject(expected)
    )

  /** What was given back of each payment of a link, the oldest first. */
  const givenBack = async (link: ShownLink): Promise<number[]> => {
    const { transactions } = await linkAtGateway(shop, link)
    return (await paymentsOf(shop, link)).map(({ id }) =>
      transactions
        .filter(({ originalTransactionId }) => originalTransactionId === id)
        .reduce((sum, { amount }) => sum + amount, 0)
    )
  }

  const statusOf = async (link: ShownLink) =>
    (await linkAtGateway(shop, link)).status

  /** After its order was placed somebody pays again, though the link is inactive by now. */
  const isPaidAgain = async (sale: LinkSale) => {
    await shop.settled()
    await shop.simulator.payLink(sale.linkId, { late: true })
  }

  const surplusOf = async ({ checkout }: ShownLink) => {
    const { charges } = await moneyOfLinks(shop, checkout)
    const surplus = charges.find(({ isSurplus }) => isSurplus)
    if (!surplus) throw new Error("There is no second payment.")
    return surplus
  }

  describe("a second payment of one link", () => {
    it("that comes long after the order is sold goes back as well", async () => {
      const sale = await aLinkSale(shop)

      await isPaidAgain(sale)

      await becomes(sale, {
        orders: [sale.orderId],
        charges: [KEPT, RETURNED],
        kept: all(9990),
        ...IN_ORDER,
      })
      expect(await givenBack(sale)).toEqual([0, 9990])
    })

    it("goes back from an order that was placed before its payment", async () => {
      const link = await aShownLink(shop, { providerId: LINK_AT_CHECKOUT })
      const { order } = await succeeds(link.checkout.complete())

      await shop.simulator.payLink(link.linkId, { times: 2 })

      await becomes(link, {
        orders: [order.id],
        charges: [KEPT, RETURNED],
        kept: all(9990),
        ...IN_ORDER,
      })
      expect(await givenBack(link)).toEqual([0, 9990])
    })

    it("and a third one go back, each once, however often they are told", async () => {
      await shop.simulator.onNotification().duplicate(2).always()
      const link = await aShownLink(shop)

      await shop.simulator.payLink(link.linkId, { times: 3 })
      await shop.settled()

      await becomes(link, {
        orders: [expect.any(String)],
        charges: [KEPT, RETURNED, RETURNED],
        kept: all(9990),
        ...IN_ORDER,
      })
      expect(await givenBack(link)).toEqual([0, 9990, 9990])
      expect(await shop.requests("refund_link")).toHaveLength(2)
      await expectTold(shop, ORPHAN, [
        { reason: "paid_twice" },
        { reason: "paid_twice" },
      ])
    })

    it("that was given back in part at the panel loses what is left, and no more", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.holdNotifications()
      await shop.simulator.payLink(link.linkId, { times: 2 })
      await refundAtPanel(shop, link, { payment: 1, amount: 1000 })

      await shop.simulator.releaseNotifications()

      await becomes(link, {
        orders: [expect.any(String)],
        charges: [KEPT, RETURNED],
        kept: all(9990),
        ...IN_ORDER,
      })
      expect(await givenBack(link)).toEqual([0, 9990])
    })

    it("that was given back wholly at the panel is left alone", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.holdNotifications()
      await shop.simulator.payLink(link.linkId, { times: 2 })
      await refundAtPanel(shop, link, { payment: 1 })

      await shop.simulator.releaseNotifications()

      await becomes(link, {
        orders: [expect.any(String)],
        charges: [KEPT, RETURNED],
        kept: all(9990),
        ...IN_ORDER,
      })
      expect(await shop.requests("refund_link")).toEqual([])
    })

    it("is no part of the order's money: refunding the order refunds the first", async () => {
      const sale = await aLinkSale(shop)
      await isPaidAgain(sale)
      await becomes(sale, { charges: [KEPT, RETURNED], ...IN_ORDER })

      await succeeds(till.refund(sale))

      await becomes(sale, {
        charges: [{ state: "refunded", isSurplus: false }, RETURNED],
        kept: all(0),
        ...IN_ORDER,
      })
      expect(await givenBack(sale)).toEqual([9990, 9990])
    })
  })

  describe("a second payment that is to be kept for a person", () => {
    beforeEach(() => {
      rules().codes.strayPayments.second = "keep"
    })

    it("goes back when a person says so, and that is over then", async () => {
      const sale = await aLinkSale(shop)
      await isPaidAgain(sale)
      await becomes(sale, LISTED)
      const { id } = await surplusOf(sale)

      await succeeds(
        admin.request(
          "post",
          `/admin/checkout-transparent/charges/${id}/give-back`,
          { reason: "He paid twice." }
        )
      )

      await becomes(sale, {
        charges: [KEPT, RETURNED],
        kept: all(9990),
        ...IN_ORDER,
      })
      expect(await givenBack(sale)).toEqual([0, 9990])
    })

    it("is over when somebody gives it back at the panel", async () => {
      const sale = await aLinkSale(shop)
      await isPaidAgain(sale)
      await becomes(sale, LISTED)

      await refundAtPanel(shop, sale, { payment: 1 })

      await becomes(sale, {
        charges: [KEPT, RETURNED],
        kept: all(9990),
        ...IN_ORDER,
      })
      expect(await shop.requests("refund_link")).toEqual([])
    })
  })

  describe("a second payment of which nobody can say that it is too much", () => {
    it("is listed and stays, when so much went back within an hour that it may be our mistake", async () => {
      rules().automaticRefunds.mostPerHour = 0
      const sale = await aLinkSale(shop)

      await isPaidAgain(sale)

      await becomes(sale, {
        charges: [KEPT, TAKEN],
        kept: { gateway: 19_980, medusa: 9990 },
        ...LISTED,
      })
      const [listed] = await differencesOf(admin, await surplusOf(sale))
      expect(listed?.details).toContain("mostPerHour (0)")
      expect(await shop.requests("refund_link")).toEqual([])
    })
  })

  describe("a link that was paid", () => {
    it("is inactive then, whether anybody tries to pay it or not", async () => {
      const sale = await aLinkSale(shop)
      await shop.settled()

      expect(await statusOf(sale)).toBe("INACTIVE")
      await expect(shop.simulator.payLink(sale.linkId)).rejects.toThrow()
      expect(await shop.requests("deactivate_link")).toHaveLength(1)
    })

    it("and was paid again before that could be done, keeps one payment all the same", async () => {
      await shop.simulator.on("deactivate_link").failBeforeCommit(503).always()
      const sale = await aLinkSale(shop)
      await shop.settled()

      await shop.simulator.payLink(sale.linkId)
      await becomes(sale, {
        charges: [KEPT, RETURNED],
        links: [{ status: "ACTIVE" }],
        kept: all(9990),
        ...IN_ORDER,
      })
      await shop.simulator.clearFaults()
      await theJobSeesCodeAfter(shop, sale, 2 * MINUTE_MS, { atGateway: false })

      await becomes(sale, { links: [{ status: "INACTIVE" }], ...IN_ORDER })
      expect(await givenBack(sale)).toEqual([0, 9990])
    })

    it("and whose notifications were all lost is noticed, first and second, by the job", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.setNotificationUrl(null)
      await shop.simulator.payLink(link.linkId, { times: 2 })

      await theJobSeesCodeAfter(shop, link, 2 * MINUTE_MS, { atGateway: false })

      await becomes(link, {
        orders: [expect.any(String)],
        charges: [KEPT, RETURNED],
        kept: all(9990),
        ...IN_ORDER,
      })
    })
  })
})
