import { sessionIn } from "../support/a-code-checkout"
import { allAreProcessed } from "../support/a-delivery"
import { aShownLink, LINK_PROVIDER, linkIdOf } from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { eventually } from "../support/eventually"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { all } from "../support/money-of-cart"
import { moneyOfLinks, type MoneyOfLinks } from "../support/money-of-links"

const MINUTE_MS = 60_000

/** What we read of a link. */
const READING = ["look_up_link", "list_link_transactions"] as const
const READ_FAULTS = [
  ["times out", "hang"],
  ["ends in a reset connection", "reset"],
  ["is a 500", "failBeforeCommit"],
  ["is a page of HTML", "html"],
  ["is cut off", "truncated"],
  ["is empty", "empty"],
] as const

const A_LINK = {
  url: expect.any(String) as string,
  deep_link: expect.any(String) as string,
  expires_at: expect.any(String) as string,
}
const RESOLVED = { unresolvedOperations: 0, openDiscrepancies: [] }

aNotifiedShop({}, (shop) => {
  const becomes = (
    checkout: { collectionId: string },
    expected: Partial<Record<keyof MoneyOfLinks, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfLinks(shop, checkout)).toMatchObject(expected)
    )

  describe("a payment of which the gateway tells, while what we ask it does not arrive,", () => {
    it.each(
      READING.flatMap((operation) =>
        READ_FAULTS.map(([how, fault]) => ({ operation, how, fault }))
      )
    )(
      "is no order yet, and is one as soon as it does ($operation, the answer $how)",
      async ({ operation, fault }) => {
        const { checkout, session, linkId } = await aShownLink(shop)
        await shop.simulator.on(operation)[fault]().always()

        await shop.simulator.payLink(linkId)
        await eventually(async () =>
          expect(await shop.notifications()).toMatchObject([
            {
              due_at: expect.any(Date) as Date,
              result: expect.any(String) as string,
            },
          ])
        )
        const meanwhile = await moneyOfLinks(shop, checkout)
        await shop.simulator.clearFaults()
        await allAreProcessed(shop.container)

        expect(meanwhile).toMatchObject({
          orders: [],
          charges: [{ state: "pending" }],
          kept: { gateway: 9990, ledger: 0, medusa: 0, orders: 0 },
          ...RESOLVED,
        })
        await becomes(checkout, {
          orders: [expect.any(String)],
          charges: [{ state: "paid", linkId: linkIdOf(session) }],
          links: [{ status: "INACTIVE" }],
          kept: all(9990),
          ...RESOLVED,
        })
      }
    )

    it("is an order when the list of payments, which lags behind, has it", async () => {
      const { checkout, linkId } = await aShownLink(shop)
      await shop.simulator
        .on("list_link_transactions")
        .invisibleFor(3_600_000)
        .always()

      await shop.simulator.payLink(linkId)
      await eventually(async () =>
        expect(await shop.notifications()).toMatchObject([
          { due_at: expect.any(Date) as Date },
        ])
      )
      const meanwhile = await moneyOfLinks(shop, checkout)
      await shop.simulator.clearFaults()
      await allAreProcessed(shop.container)

      expect(meanwhile).toMatchObject({ orders: [], kept: { ledger: 0 } })
      await becomes(checkout, {
        orders: [expect.any(String)],
        kept: all(9990),
        ...RESOLVED,
      })
    })

    it("is an order by the job, when its notification is lost as well", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.onNotification().lose().once()
      const list = shop.simulator.on("list_link_transactions")
      await list.failBeforeCommit(503).always()

      await shop.simulator.payLink(link.linkId)
      await theJobSeesCodeAfter(shop, link, 2 * MINUTE_MS)
      const meanwhile = await moneyOfLinks(shop, link.checkout)
      await shop.simulator.clearFaults()
      await eventually(async () => {
        await theJobSeesCodeAfter(shop, link, 2 * MINUTE_MS)
        await resolveAndSynchronize(shop)
        expect(await moneyOfLinks(shop, link.checkout)).toMatchObject({
          orders: [expect.any(String)],
          kept: all(9990),
          ...RESOLVED,
        })
      })

      expect(meanwhile).toMatchObject({ orders: [], kept: { ledger: 0 } })
    })

    it("is told to the shopper as soon as it is known, who pressed the button meanwhile", async () => {
      const { checkout, linkId } = await aShownLink(shop)
      await shop.simulator.onNotification().lose().once()
      await shop.simulator
        .on("list_link_transactions")
        .failBeforeCommit(503)
        .always()
      await shop.simulator.payLink(linkId)

      const meanwhile = await succeeds(checkout.complete())
      const { cart } = await succeeds(
        checkout.shopper.request(
          "get",
          `/store/carts/${checkout.cartId}?fields=*payment_collection.payment_sessions`
        )
      )
      await shop.simulator.clearFaults()
      const after = await succeeds(checkout.complete())

      expect(meanwhile.type).toBe("cart")
      expect(sessionIn(cart, LINK_PROVIDER).shown).toMatchObject({
        state: "pending",
        link: A_LINK,
      })
      expect(after.type).toBe("order")
      await becomes(checkout, {
        orders: [after.order.id],
        kept: all(9990),
        ...RESOLVED,
      })
    })
  })
})
