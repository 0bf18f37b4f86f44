import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { allAreProcessed } from "../../support/a-delivery"
import {
  aLinkSale,
  aShownLink,
  linkAtGateway,
  type LinkSale,
  paymentsOf,
  type ShownLink,
  LINK_PROVIDER,
  linkIdOf,
} from "../../support/a-link-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { succeeds } from "../../support/a-shopper"
import { anOperator } from "../../support/an-operator"
import { eventually } from "../../support/eventually"
import { AN_ORDER, expectEnd, KEPT, RETURNED } from "../../support/expect-end"
import { theJobSeesCodeAfter } from "../../support/let-code-time-pass"
import {
  moneyOfLinks,
  liveLinksOf,
  type MoneyOfLinks,
} from "../../support/money-of-links"
import { expectPublished, tryAllAgain } from "../../support/expect-published"
import { all } from "../../support/money-of-cart"
import { expectPublishedFor } from "../../support/expect-published-for"

const TWO_MINUTES_MS = 120_000
const HERE_ONLY = { atGateway: false }
const PAID = "checkout_transparent.payment.paid"
const UNMATCHED = "checkout_transparent.payment.unmatched"

const SOLD = { orders: AN_ORDER, charges: [KEPT], kept: 9990 }
const SECOND_WENT_BACK = { ...SOLD, charges: [KEPT, RETURNED] }

const PAID_CHARGE = { state: "paid", isDuplicate: false }
const REFUNDED_CHARGE = { state: "refunded", isDuplicate: false }
const PENDING = { state: "pending" }
const IN_ORDER = { unresolvedOperations: 0, openDiscrepancies: [] }

aNotifiedShop({}, (shop) => {
  const operator = anOperator(shop)

  /** What was given back of each payment of a link, the oldest first. */
  const wasRefunded = async (link: ShownLink): Promise<number[]> => {
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
  const aSalePaidAgain = async (): Promise<LinkSale> => {
    const sale = await aLinkSale(shop)
    await shop.resolved()
    await shop.simulator.payLink(sale.linkId, { late: true })
    return sale
  }

  const duplicateOf = async ({ checkout }: ShownLink) => {
    const { charges } = await moneyOfLinks(shop, checkout)
    const duplicate = charges.find(({ isDuplicate }) => isDuplicate)
    if (!duplicate) throw new Error("There is no second payment.")
    return duplicate
  }
  const becomes = (
    { checkout }: Pick<ShownLink, "checkout">,
    expected: Partial<Record<keyof MoneyOfLinks, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfLinks(shop, checkout)).toMatchObject(expected)
    )

  const isSoldOnce = (link: ShownLink, charges: object[] = [PAID_CHARGE]) =>
    becomes(link, {
      orders: [expect.any(String)],
      charges,
      kept: all(9990),
      ...IN_ORDER,
    })

  const isRefunded = (link: ShownLink, charges: object[] = [REFUNDED_CHARGE]) =>
    becomes(link, { orders: [], charges, kept: all(0), ...IN_ORDER })

  const payLate = (link: ShownLink) =>
    shop.simulator.payLink(link.linkId, { late: true })

  const aSecond = async ({ checkout }: ShownLink) =>
    linkIdOf(await checkout.code(LINK_PROVIDER))

  const theJobSees = (payment: { merchantChargeId: string }) =>
    theJobSeesCodeAfter(shop, payment, TWO_MINUTES_MS, HERE_ONLY)

  describe("a second payment of one link", () => {
    it("goes back by itself, is announced, and leaves one order with the first", async () => {
      const link = await aShownLink(shop)

      await shop.simulator.payLink(link.linkId)
      await shop.simulator.payLink(link.linkId, {
        paymentType: "CREDIT_CARD",
        late: true,
      })

      await expectEnd(shop, link, {
        ...SECOND_WENT_BACK,
        links: [{ status: "INACTIVE", paid: 19_980, refunded: 9990 }],
      })
      expect(await wasRefunded(link)).toEqual([0, 9990])
      await expectPublished(shop, UNMATCHED, [
        {
          reason: "paid_twice",
          is_refunded_automatically: true,
          amount: 99.9,
        },
      ])
      await expectPublished(shop, PAID, [{ captured: 99.9 }])
    })

    it("is no part of the order's money: refunding the order refunds the first", async () => {
      const sale = await aSalePaidAgain()
      await expectEnd(shop, sale, SECOND_WENT_BACK)

      await succeeds(operator.refund(sale))

      await expectEnd(shop, sale, {
        charges: [{ state: "refunded", isDuplicate: false }, RETURNED],
        kept: 0,
      })
      expect(await wasRefunded(sale)).toEqual([9990, 9990])
    })
  })

  it("a second payment that waits for a person to say what became of the first is listed: its notification ends, and it goes back after that", async () => {
    const sale = await aLinkSale(shop)
    await shop.resolved()
    // Answered, and not to be read: no look-up proves that it never happened.
    await shop.simulator.on("refund_link").html(200).once()
    const refused = await operator.refund(sale)
    await shop.simulator.payLink(sale.linkId, { late: true })
    await shop.simulator.deliveriesIdle()
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const charges = knex("checkout_transparent_charge")
    const duplicate = await eventually(() => duplicateOf(sale))
    await eventually(async () => {
      await tryAllAgain(shop)
      expect(await charges.clone().whereNull("waiting_since")).toEqual([])
    })

    await charges.clone().update({
      waiting_since: knex.raw("waiting_since - interval '31 minutes'"),
    })
    const inbox = await allAreProcessed(shop.container)

    expect(refused.status).toBe(400)
    expect(inbox.at(-1)).toMatchObject({
      due_at: null,
      result: expect.stringMatching(/a person must look at it/i),
    })
    expect(await operator.openKinds(duplicate.id)).toEqual(["waiting_too_long"])
    const inDoubt = await operator.inDoubt(sale.chargeId)
    const { observed } = await succeeds(operator.readOperationFigure(inDoubt))
    await succeeds(
      operator.resolveByPerson(inDoubt, "never_happened", observed)
    )
    await eventually(async () => {
      await theJobSees(duplicate)
      expect(await operator.openKinds(duplicate.id)).toEqual([])
    })
    await expectEnd(shop, sale, SECOND_WENT_BACK)
    expect(await wasRefunded(sale)).toEqual([0, 9990])
  })

  describe("a link that was paid", () => {
    it("is made inactive again until the gateway has done it; paid again before that, it keeps one payment", async () => {
      const lost = shop.simulator.on("deactivate_link")
      await lost.failBeforeCommit(503).always()
      const sale = await aLinkSale(shop)
      await shop.resolved()
      await shop.simulator.payLink(sale.linkId)
      await expectEnd(shop, sale, {
        ...SECOND_WENT_BACK,
        links: [{ status: "ACTIVE" }],
      })
      await shop.simulator.clearFaults()

      await eventually(async () => {
        await theJobSees(sale)
        expect(await statusOf(sale)).toBe("INACTIVE")
      })

      await expectEnd(shop, sale, SECOND_WENT_BACK)
      expect(await wasRefunded(sale)).toEqual([0, 9990])
      await expect(shop.simulator.payLink(sale.linkId)).rejects.toThrow()
    })
  })

  describe("a link that is paid after another payment took its place", () => {
    const aReplacedLink = async () => {
      const link = await aShownLink(shop)
      const second = await aSecond(link)
      expect(liveLinksOf(await moneyOfLinks(shop, link.checkout))).toEqual([
        second,
      ])
      return { link, second }
    }

    it("gives its money back by itself, once, which is announced; the new one pays the order", async () => {
      await shop.simulator.onNotification().duplicate(2).always()
      const { link, second } = await aReplacedLink()

      await payLate(link)
      await isRefunded(link, [REFUNDED_CHARGE, PENDING])
      await shop.simulator.payLink(second)

      await isSoldOnce(link, [REFUNDED_CHARGE, PAID_CHARGE])
      await shop.resolved()
      await expectPublishedFor(shop, link.checkout, UNMATCHED, [
        {
          merchant_charge_id: link.merchantChargeId,
          reason: "session_gone",
          is_refunded_automatically: true,
        },
      ])
      expect(await shop.requests("refund_link")).toHaveLength(1)
    })
  })
})
