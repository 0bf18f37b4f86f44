import {
  aShownLink,
  linkAtGateway,
  type ShownLink,
} from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { eventually } from "../support/eventually"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import {
  SOME_DONE_AND_LOST,
  SOME_NOT_DONE_AND_LOST,
} from "../support/lost-answers"
import { all } from "../support/money-of-cart"
import { moneyOfLinks, type MoneyOfLinks } from "../support/money-of-links"
import { expectPublished } from "../support/expect-published"

const BEYOND_THE_RESOLVE_WINDOW_MS = 4 * 60_000
const UNMATCHED = "checkout_transparent.payment.unmatched"
const RESOLVED = { unresolvedOperations: 0, openDiscrepancies: [] }

aNotifiedShop({}, (shop) => {
  const becomes = (
    { checkout }: Pick<ShownLink, "checkout">,
    expected: Partial<Record<keyof MoneyOfLinks, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfLinks(shop, checkout)).toMatchObject(expected)
    )
  const refundsSent = async () => (await shop.requests("refund_link")).length

  describe("a second payment that goes back by itself, and the answer is lost,", () => {
    const RETURNED = {
      orders: [expect.any(String)],
      charges: [
        { state: "paid", isDuplicate: false },
        { state: "refunded", isDuplicate: true },
      ],
      links: [{ status: "INACTIVE", paid: 19_980, refunded: 9990 }],
      kept: all(9990),
      ...RESOLVED,
    }
    const duplicateOf = async ({ checkout }: ShownLink) => {
      const { charges } = await moneyOfLinks(shop, checkout)
      return charges.find(({ isDuplicate }) => isDuplicate)!
    }

    it.each(SOME_DONE_AND_LOST)(
      "has gone once (it was made, the answer %s)",
      async (_how, fault) => {
        const link = await aShownLink(shop)
        await shop.simulator.on("refund_link")[fault]().once()

        await shop.simulator.payLink(link.linkId, { times: 2 })

        await eventually(async () => {
          await resolveAndSynchronize(shop)
          expect(await moneyOfLinks(shop, link.checkout)).toMatchObject(
            RETURNED
          )
        })
        expect(await refundsSent()).toBe(1)
        await expectPublished(shop, UNMATCHED, [{ reason: "paid_twice" }])
      }
    )

    it.each(SOME_NOT_DONE_AND_LOST)(
      "goes when the resolve window is over, and once (it was not made, the answer %s)",
      async (_how, fault) => {
        const link = await aShownLink(shop)
        await shop.simulator.on("refund_link")[fault]().once()

        await shop.simulator.payLink(link.linkId, { times: 2 })
        await becomes(link, {
          charges: [{ state: "paid" }, { state: "paid", isDuplicate: true }],
          kept: { gateway: 19_980, ledger: 19_980, medusa: 9990 },
          unresolvedOperations: 1,
        })
        const duplicate = await duplicateOf(link)

        await eventually(async () => {
          await theJobSeesCodeAfter(
            shop,
            duplicate,
            BEYOND_THE_RESOLVE_WINDOW_MS
          )
          expect(await moneyOfLinks(shop, link.checkout)).toMatchObject(
            RETURNED
          )
        })
        expect(await refundsSent()).toBe(2)
        expect((await linkAtGateway(shop, link)).refundedAmount).toBe(9990)
      }
    )
  })
})
