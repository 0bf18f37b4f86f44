import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { allAreProcessed } from "../support/a-delivery"
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
import { anOperator } from "../support/an-operator"
import { eventually } from "../support/eventually"
import {
  AN_ORDER,
  expectEnd,
  KEPT,
  RETURNED,
  TAKEN,
} from "../support/expect-end"
import { rulesOfAccount } from "../support/replaced-codes"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { moneyOfLinks } from "../support/money-of-links"
import { expectPublished, tryAllAgain } from "../support/expect-published"

const TWO_MINUTES_MS = 120_000
const HERE_ONLY = { atGateway: false }
const PAID = "checkout_transparent.payment.paid"
const UNMATCHED = "checkout_transparent.payment.unmatched"

const SOLD = { orders: AN_ORDER, charges: [KEPT], kept: 9990 }
const SECOND_WENT_BACK = { ...SOLD, charges: [KEPT, RETURNED] }
const LISTED = { listed: ["unmatched_payment"] }

aNotifiedShop({}, (shop) => {
  const rules = rulesOfAccount(shop)
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

  const theJobSees = (link: ShownLink) =>
    theJobSeesCodeAfter(shop, link, TWO_MINUTES_MS, HERE_ONLY)

  describe("a second payment of one link", () => {
    it.each(["PIX", "CREDIT_CARD"] as const)(
      "goes back by itself, is announced, and leaves one order with the first (%s)",
      async (paymentType) => {
        const link = await aShownLink(shop)

        await shop.simulator.payLink(link.linkId)
        await shop.simulator.payLink(link.linkId, { paymentType, late: true })

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
      }
    )

    it("that comes long after the order is sold goes back as well", async () => {
      const sale = await aSalePaidAgain()

      await expectEnd(shop, sale, {
        ...SECOND_WENT_BACK,
        orders: [sale.orderId],
      })
      expect(await wasRefunded(sale)).toEqual([0, 9990])
    })

    it("goes back from an order that was placed before its payment", async () => {
      const link = await aShownLink(shop, { providerId: LINK_AT_CHECKOUT })
      const { order } = await succeeds(link.checkout.complete())

      await shop.simulator.payLink(link.linkId, { times: 2 })

      await expectEnd(shop, link, { ...SECOND_WENT_BACK, orders: [order.id] })
      expect(await wasRefunded(link)).toEqual([0, 9990])
    })

    it("and a third one go back, each once, however often they are reported", async () => {
      await shop.simulator.onNotification().duplicate(2).always()
      const link = await aShownLink(shop)

      await shop.simulator.payLink(link.linkId, { times: 3 })
      await shop.resolved()

      await expectEnd(shop, link, {
        ...SOLD,
        charges: [KEPT, RETURNED, RETURNED],
      })
      expect(await wasRefunded(link)).toEqual([0, 9990, 9990])
      expect(await shop.requests("refund_link")).toHaveLength(2)
      await expectPublished(shop, UNMATCHED, [
        { reason: "paid_twice" },
        { reason: "paid_twice" },
      ])
    })

    it.each([
      {
        given: "in part",
        amount: 1000,
        requests: 1,
        rest: "loses what is left, and no more",
      },
      { given: "wholly", amount: 9990, requests: 0, rest: "is left alone" },
    ])(
      "that was given back $given at the panel $rest",
      async ({ amount, requests }) => {
        const link = await aShownLink(shop)
        await shop.simulator.pauseNotifications()
        await shop.simulator.payLink(link.linkId, { times: 2 })
        await refundAtPanel(shop, link, { payment: 1, amount })

        await shop.simulator.releaseNotifications()

        await expectEnd(shop, link, SECOND_WENT_BACK)
        expect(await wasRefunded(link)).toEqual([0, 9990])
        expect(await shop.requests("refund_link")).toHaveLength(requests)
      }
    )

    it("is listed and stays, when the first was given back meanwhile", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.pauseNotifications()
      await shop.simulator.payLink(link.linkId, { times: 2 })
      await refundAtPanel(shop, link, { payment: 0 })

      await shop.simulator.releaseNotifications()

      await expectEnd(shop, link, {
        orders: [],
        charges: [{ state: "refunded", isDuplicate: false }, TAKEN],
        kept: { gateway: 9990, ledger: 9990, medusa: 0, orders: 0 },
        ...LISTED,
      })
      expect(await shop.requests("refund_link")).toEqual([])
      await expectPublished(shop, UNMATCHED, [
        { reason: "paid_twice", is_refunded_automatically: false },
      ])
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

    it("is listed and stays, when so much went back within an hour that it may be our mistake", async () => {
      rules().automaticRefunds.mostPerHour = 0
      const sale = await aSalePaidAgain()

      await expectEnd(shop, sale, {
        charges: [KEPT, TAKEN],
        kept: { gateway: 19_980, medusa: 9990 },
        ...LISTED,
      })
      const [listed] = await operator.open((await duplicateOf(sale)).id)
      expect(listed?.details).toContain(
        "limit of 0 automatic refunds in an hour"
      )
      expect(await shop.requests("refund_link")).toEqual([])
    })
  })

  describe("a second payment that is to be kept for a person", () => {
    beforeEach(() => {
      rules().unmatchedPayments = "keep"
    })

    it("is listed and announced, and stays", async () => {
      const link = await aShownLink(shop)

      await shop.simulator.payLink(link.linkId, { times: 2 })

      await expectEnd(shop, link, {
        orders: AN_ORDER,
        charges: [KEPT, TAKEN],
        kept: { gateway: 19_980, ledger: 19_980, medusa: 9990, orders: 9990 },
        ...LISTED,
      })
      await expectPublished(shop, UNMATCHED, [
        { reason: "paid_twice", is_refunded_automatically: false },
      ])
      expect(await shop.requests("refund_link")).toEqual([])
    })

    it.each([
      {
        how: "goes back when a person says so",
        requests: 1,
        act: async (sale: LinkSale) =>
          succeeds(operator.refundDecision((await duplicateOf(sale)).id)),
      },
      {
        how: "is given back by somebody at the panel",
        requests: 0,
        act: (sale: LinkSale) => refundAtPanel(shop, sale, { payment: 1 }),
      },
    ])("is over when it $how", async ({ act, requests }) => {
      const sale = await aSalePaidAgain()
      await expectEnd(shop, sale, LISTED)

      await act(sale)

      await expectEnd(shop, sale, SECOND_WENT_BACK)
      expect(await wasRefunded(sale)).toEqual([0, 9990])
      expect(await shop.requests("refund_link")).toHaveLength(requests)
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
      await theJobSeesCodeAfter(shop, duplicate, TWO_MINUTES_MS, HERE_ONLY)
      expect(await operator.openKinds(duplicate.id)).toEqual([])
    })
    await expectEnd(shop, sale, SECOND_WENT_BACK)
    expect(await wasRefunded(sale)).toEqual([0, 9990])
  })

  describe("a link that was paid", () => {
    it("is inactive then, whether anybody tries to pay it or not", async () => {
      const sale = await aLinkSale(shop)
      await shop.resolved()

      expect(await statusOf(sale)).toBe("INACTIVE")
      await expect(shop.simulator.payLink(sale.linkId)).rejects.toThrow()
      expect(await shop.requests("deactivate_link")).toHaveLength(1)
    })

    it.each([
      { what: "the order does not wait for that", again: false },
      { what: "paid again before that, it keeps one payment", again: true },
    ])(
      "is made inactive again, until the gateway has done it: $what",
      async ({ again }) => {
        const end = again ? SECOND_WENT_BACK : SOLD
        const lost = shop.simulator.on("deactivate_link")
        await lost.failBeforeCommit(503).always()
        const sale = await aLinkSale(shop)
        await shop.resolved()
        if (again) await shop.simulator.payLink(sale.linkId)
        await expectEnd(shop, sale, { ...end, links: [{ status: "ACTIVE" }] })
        await shop.simulator.clearFaults()

        await eventually(async () => {
          await theJobSees(sale)
          expect(await statusOf(sale)).toBe("INACTIVE")
        })

        await expectEnd(shop, sale, end)
        expect(await wasRefunded(sale)).toEqual(again ? [0, 9990] : [0])
      }
    )

    it("and whose notifications were all lost is noticed, first and second payment, by the job", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.setNotificationUrl(null)
      await shop.simulator.payLink(link.linkId, { times: 2 })

      await theJobSees(link)

      await expectEnd(shop, link, SECOND_WENT_BACK)
    })
  })
})
