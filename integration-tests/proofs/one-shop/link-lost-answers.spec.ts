import {
  aCodeCheckout,
  type CodeCheckout,
  type CodeSession,
} from "../../support/a-code-checkout"
import {
  LINK_PROVIDER,
  linkIdOf,
  aShownLink,
  type ShownLink,
} from "../../support/a-link-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aGuest, type Answer } from "../../support/a-shopper"
import { eventually } from "../../support/eventually"
import { all } from "../../support/money-of-cart"
import {
  liveLinksOf,
  moneyOfLinks,
  type MoneyOfLinks,
} from "../../support/money-of-links"
import { expectPublished } from "../../support/expect-published"
import { theJobSeesCodeAfter } from "../../support/let-code-time-pass"

const NOTHING_CHARGED = /nada foi cobrado/
const OPENED = "checkout_transparent.discrepancy.opened"

const A_LINK = {
  url: expect.any(String) as string,
  deep_link: expect.any(String) as string,
  expires_at: expect.any(String) as string,
}
const RESOLVED = { unresolvedOperations: 0, openDiscrepancies: [] }

const MINUTE_MS = 60_000
const BEYOND_THE_RESOLVE_WINDOW_MS = 4 * MINUTE_MS
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."

aNotifiedShop({}, (shop) => {
  afterEach(() => shop.simulator.releaseNotifications())

  const aCheckout = () =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) })

  const becomes = (
    checkout: Pick<CodeCheckout, "collectionId">,
    expected: Partial<Record<keyof MoneyOfLinks, unknown>>
  ) =>
    eventually(async () => {
      const money = await moneyOfLinks(shop, checkout)
      expect(money).toMatchObject(expected)
      return money
    })

  /** Somebody knows of this link and of no other that can be paid. */
  const isTheOnlyOne = async (checkout: CodeCheckout, session: CodeSession) => {
    expect(session.shown).toMatchObject({ state: "pending", link: A_LINK })
    expect(session.shown.message).toBeUndefined()
    expect(liveLinksOf(await moneyOfLinks(shop, checkout))).toEqual([
      linkIdOf(session),
    ])
  }

  /** One order, with this link's money, and nothing went back. */
  const isPaidOnce = async (checkout: CodeCheckout, session: CodeSession) => {
    await shop.simulator.payLink(linkIdOf(session))
    await becomes(checkout, {
      orders: [expect.any(String)],
      kept: all(9990),
      ...RESOLVED,
    })
    await shop.resolved()
    expect(liveLinksOf(await moneyOfLinks(shop, checkout))).toEqual([])
    expect(await shop.requests("refund_link")).toEqual([])
  }

  /** Those that the gateway made and nobody was told of. */
  const lostOnes = async (checkout: CodeCheckout): Promise<string[]> =>
    (await moneyOfLinks(shop, checkout)).links
      .filter(({ isKnown }) => !isKnown)
      .map(({ id }) => id)

  const aLostLink = async () => {
    const checkout = await aCheckout()
    await shop.simulator.on("create_link").resetAfterCommit().once()
    const session = await checkout.code(LINK_PROVIDER)
    const [lost] = await lostOnes(checkout)
    if (!lost) throw new Error("No link was lost.")
    return { checkout, session, lost }
  }

  const isPublished = ({ status, body }: Answer, message: string) =>
    expect({ status, type: body.type, message: body.message }).toEqual({
      status: 400,
      type: "not_allowed",
      message,
    })

  describe("a link whose answer was lost", () => {
    it("twice is not made for now, which the shopper is told; he gets one when he asks again", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("create_link").resetAfterCommit().times(2)

      const refused = await checkout.choose(LINK_PROVIDER)
      const between = await moneyOfLinks(shop, checkout)
      const session = await checkout.code(LINK_PROVIDER)

      expect(refused).toMatchObject({
        status: 400,
        body: {
          type: "not_allowed",
          message: expect.stringMatching(NOTHING_CHARGED) as string,
        },
      })
      expect(liveLinksOf(between)).toEqual([])
      expect(await lostOnes(checkout)).toHaveLength(2)
      await isTheOnlyOne(checkout, session)
      await isPaidOnce(checkout, session)
    })
  })

  describe("a lost link that somebody pays all the same", () => {
    it("is listed once, however often it is told, and made inactive; the link that is shown goes on", async () => {
      const { checkout, session, lost } = await aLostLink()
      await shop.simulator.onNotification().duplicate(2).always()

      await shop.simulator.payLink(lost)
      await shop.resolved()

      const money = await becomes(checkout, {
        orders: [],
        charges: [{ state: "pending", linkId: linkIdOf(session) }],
        kept: { gateway: 9990, ledger: 0, medusa: 0, orders: 0 },
        unresolvedOperations: 0,
        openDiscrepancies: ["notified_only"],
      })
      expect(money.links).toMatchObject([
        { id: lost, status: "INACTIVE", isKnown: false },
        { id: linkIdOf(session), status: "ACTIVE", isKnown: true },
      ])
      await expectPublished(shop, OPENED, [
        { kind: "notified_only", charge_id: money.charges[0]!.id },
      ])
      expect(await shop.requests("refund_link")).toEqual([])
      await shop.simulator.payLink(linkIdOf(session))
      await becomes(checkout, {
        orders: [expect.any(String)],
        charges: [{ state: "paid" }],
        kept: { gateway: 19_980, ledger: 9990, medusa: 9990, orders: 9990 },
        openDiscrepancies: ["notified_only"],
      })
    })
  })

  describe("a shopper who wants to pay otherwise, while it is not known that his link is inactive,", () => {
    /** One order, paid at the link that was shown last. */
    const isPaidAtTheSecond = async (link: ShownLink, second: string) => {
      expect(liveLinksOf(await moneyOfLinks(shop, link.checkout))).toEqual([
        second,
      ])
      await shop.simulator.payLink(second)
      await becomes(link.checkout, {
        orders: [expect.any(String)],
        charges: [{ state: "canceled" }, { state: "paid", linkId: second }],
        kept: all(9990),
        ...RESOLVED,
      })
    }

    it("waits until that is known when it was not done, and has one link then", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.on("deactivate_link").hang().always()
      const refused = await link.checkout.choose(LINK_PROVIDER)
      const between = await moneyOfLinks(shop, link.checkout)
      await shop.simulator.clearFaults()

      await eventually(async () => {
        await theJobSeesCodeAfter(shop, link, BEYOND_THE_RESOLVE_WINDOW_MS)
        expect(await moneyOfLinks(shop, link.checkout)).toMatchObject(RESOLVED)
      })
      const second = await link.checkout.code(LINK_PROVIDER)

      isPublished(refused, BEING_VERIFIED)
      expect(between.charges).toHaveLength(1)
      await isPaidAtTheSecond(link, linkIdOf(second))
    })
  })
})
