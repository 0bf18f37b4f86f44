import {
  aLinkSale,
  aShownLink,
  linkAtGateway,
  orderPaidAt,
  paymentsOf,
  refundAtPanel,
  type ShownLink,
} from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
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
const PAID = "checkout_transparent.payment.paid"
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

  const surplusOf = async ({ checkout }: ShownLink) => {
    const { charges } = await moneyOfLinks(shop, checkout)
    const surplus = charges.find(({ isSurplus }) => isSurplus)
    if (!surplus) throw new Error("There is no second payment.")
    return surplus
  }

  describe("a second payment of one link", () => {
    it.each(["PIX", "CREDIT_CARD"] as const)(
      "goes back by itself, is announced, and leaves one order with the first (%s)",
      async (paymentType) => {
        const link = await aShownLink(shop)

        await shop.simulator.payLink(link.linkId)
        await shop.simulator.payLink(link.linkId, { paymentType, late: true })
        const sale = await orderPaidAt(shop, link)

        await becomes(sale, {
          orders: [sale.orderId],
          charges: [KEPT, RETURNED],
          links: [{ status: "INACTIVE", paid: 19_980, refunded: 9990 }],
          kept: all(9990),
          ...IN_ORDER,
        })
        expect(await givenBack(sale)).toEqual([0, 9990])
        await expectTold(shop, ORPHAN, [
          { reason: "paid_twice", goes_back: true, amount: 99.9 },
        ])
        await expectTold(shop, PAID, [{ order_id: sale.orderId }])
      }
    )

    it("is listed and announced, and stays, where the options say so", async () => {
      rules().codes.strayPayments.second = "keep"
      const link = await aShownLink(shop)

      await shop.simulator.payLink(link.linkId, { times: 2 })

      await becomes(link, {
        orders: [expect.any(String)],
        charges: [KEPT, TAKEN],
        kept: { gateway: 19_980, ledger: 19_980, medusa: 9990, orders: 9990 },
        ...LISTED,
      })
      await expectTold(shop, ORPHAN, [
        { reason: "paid_twice", goes_back: false },
      ])
      expect(await shop.requests("refund_link")).toEqual([])
      expect(await differencesOf(admin, await surplusOf(link))).toMatchObject([
        { kind: "stray_payment", resolved_at: null },
      ])
    })

    it("is listed and stays, when the first was given back meanwhile", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.holdNotifications()
      await shop.simulator.payLink(link.linkId, { times: 2 })
      await refundAtPanel(shop, link, { payment: 0 })

      await shop.simulator.releaseNotifications()

      await becomes(link, {
        orders: [],
        charges: [{ state: "refunded", isSurplus: false }, TAKEN],
        kept: { gateway: 9990, ledger: 9990, medusa: 0, orders: 0 },
        ...LISTED,
      })
      expect(await shop.requests("refund_link")).toEqual([])
      await expectTold(shop, ORPHAN, [
        { reason: "paid_twice", goes_back: false },
      ])
    })
  })

  describe("a link that was paid", () => {
    it("is made inactive again, until the gateway has done it; the order does not wait for that", async () => {
      await shop.simulator.on("deactivate_link").failBeforeCommit(503).always()
      const sale = await aLinkSale(shop)
      await shop.settled()
      const meanwhile = await statusOf(sale)
      await shop.simulator.clearFaults()

      await eventually(async () => {
        await theJobSeesCodeAfter(shop, sale, 2 * MINUTE_MS, {
          atGateway: false,
        })
        expect(await statusOf(sale)).toBe("INACTIVE")
      })

      expect(meanwhile).toBe("ACTIVE")
      await becomes(sale, { charges: [KEPT], kept: all(9990), ...IN_ORDER })
    })
  })
})
