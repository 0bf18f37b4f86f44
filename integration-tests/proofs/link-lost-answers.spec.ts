import {
  aCodeCheckout,
  type CodeCheckout,
  type CodeSession,
} from "../support/a-code-checkout"
import { LINK_PROVIDER, linkAtGateway, linkIdOf } from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest } from "../support/a-shopper"
import { eventually } from "../support/eventually"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import {
  SOME_DONE_AND_LOST,
  SOME_NOT_DONE_AND_LOST,
} from "../support/lost-answers"
import { all } from "../support/money-of-cart"
import {
  liveLinksOf,
  moneyOfLinks,
  type MoneyOfLinks,
} from "../support/money-of-links"
import { expectPublished } from "../support/expect-published"
import { LATER_THAN_WE_WAIT_MS } from "../support/jumping-clock"

const MINUTE_MS = 60_000
const NOTHING_CHARGED = /nada foi cobrado/
const OPENED = "checkout_transparent.discrepancy.opened"

const A_LINK = {
  url: expect.any(String) as string,
  deep_link: expect.any(String) as string,
  expires_at: expect.any(String) as string,
}
const RESOLVED = { unresolvedOperations: 0, openDiscrepancies: [] }

aNotifiedShop({}, (shop) => {
  afterEach(() => shop.simulator.releaseNotifications())

  const aCheckout = () =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) })

  const made = async () => (await shop.requests("create_link")).length

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

  describe("a link whose answer was lost", () => {
    it.each(SOME_DONE_AND_LOST)(
      "after the gateway made it is shown to nobody; another one is, and is paid (the answer %s)",
      async (_how, fault) => {
        const checkout = await aCheckout()
        await shop.simulator.on("create_link")[fault]().once()

        const session = await checkout.code(LINK_PROVIDER)

        await isTheOnlyOne(checkout, session)
        expect(await lostOnes(checkout)).toHaveLength(1)
        expect(await made()).toBe(2)
        await isPaidOnce(checkout, session)
      }
    )

    it.each(SOME_NOT_DONE_AND_LOST)(
      "and that the gateway never made is replaced at once by one that is paid (the answer %s)",
      async (_how, fault) => {
        const checkout = await aCheckout()
        await shop.simulator.on("create_link")[fault]().once()

        const session = await checkout.code(LINK_PROVIDER)

        await isTheOnlyOne(checkout, session)
        expect(await lostOnes(checkout)).toEqual([])
        expect(await made()).toBe(2)
        await isPaidOnce(checkout, session)
      }
    )

    it.each([
      ["without a link in it", 201, { status: "ACTIVE" }],
      ["with a link that is no address", 201, { link: "javascript:alert(1)" }],
      ["of text", 201, "made"],
    ])(
      "since the answer makes no sense (%s) is replaced as well",
      async (_what, status, body) => {
        const checkout = await aCheckout()
        await shop.simulator.on("create_link").respond(status, body).once()

        const session = await checkout.code(LINK_PROVIDER)

        await isTheOnlyOne(checkout, session)
        await isPaidOnce(checkout, session)
      }
    )

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

    it("twice is nothing for a person to look at, however long it is", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("create_link").reset().times(2)
      await checkout.choose(LINK_PROVIDER)
      const [charge] = (await moneyOfLinks(shop, checkout)).charges

      for (const ms of [6 * MINUTE_MS, 60 * MINUTE_MS]) {
        await theJobSeesCodeAfter(shop, charge!, ms, { atGateway: false })
      }

      expect(await moneyOfLinks(shop, checkout)).toMatchObject({
        charges: [{ state: "not_created" }],
        links: [],
        kept: all(0),
        ...RESOLVED,
      })
    })

    it("and that comes to be after we have stopped waiting stays one that nobody knows", async () => {
      const checkout = await aCheckout()
      await shop.simulator
        .on("create_link")
        .slowBeforeCommit(LATER_THAN_WE_WAIT_MS)
        .once()

      const session = await checkout.code(LINK_PROVIDER)
      await eventually(async () =>
        expect(await lostOnes(checkout)).toHaveLength(1)
      )

      await isTheOnlyOne(checkout, session)
      await isPaidOnce(checkout, session)
    })
  })

  describe("a gateway that is slow to make a link", () => {
    it("(within the time of a call) is waited for, and asked once", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("create_link").slow(200).once()

      const session = await checkout.code(LINK_PROVIDER)

      expect(await made()).toBe(1)
      await isTheOnlyOne(checkout, session)
      await isPaidOnce(checkout, session)
    })
  })

  describe("a gateway that turns us away at the door", () => {
    it.each([
      [429, { message: "Too many requests" }],
      [403, { message: "Missing required scope", errors: [] }],
      [422, { error: { message: "invalid", type: "x", code: "B021" } }],
    ])(
      "(%i) makes no link; the shopper is told that nothing was charged, and may try again",
      async (status, body) => {
        const checkout = await aCheckout()
        await shop.simulator.on("create_link").respond(status, body).once()

        const refused = await checkout.choose(LINK_PROVIDER)
        const session = await checkout.code(LINK_PROVIDER)

        expect(refused).toMatchObject({
          status: 400,
          body: {
            type: "not_allowed",
            message: expect.stringMatching(NOTHING_CHARGED) as string,
          },
        })
        await isTheOnlyOne(checkout, session)
        expect(await lostOnes(checkout)).toEqual([])
        await isPaidOnce(checkout, session)
      }
    )
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

    it("is listed as well when the shopper has his order already, and when no link was shown to him at all", async () => {
      const sold = await aLostLink()
      await shop.simulator.payLink(linkIdOf(sold.session))
      await becomes(sold.checkout, { orders: [expect.any(String)] })
      const refused = await aCheckout()
      await shop.simulator.on("create_link").resetAfterCommit().times(2)
      await refused.choose(LINK_PROVIDER)
      const [lost] = await lostOnes(refused)

      await shop.simulator.payLink(sold.lost)
      await shop.simulator.payLink(lost!)

      await becomes(sold.checkout, {
        orders: [expect.any(String)],
        kept: { gateway: 19_980, ledger: 9990, medusa: 9990, orders: 9990 },
        openDiscrepancies: ["notified_only"],
      })
      await becomes(refused, {
        orders: [],
        kept: { gateway: 9990, ledger: 0, medusa: 0, orders: 0 },
        openDiscrepancies: ["notified_only"],
      })
      for (const linkId of [sold.lost, lost!]) {
        expect((await linkAtGateway(shop, { linkId })).status).toBe("INACTIVE")
      }
    })
  })
})
