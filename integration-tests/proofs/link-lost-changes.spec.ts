import { PIX_PROVIDER } from "../support/a-code-checkout"
import {
  aLinkSale,
  aShownLink,
  bothSumsOfLink,
  LINK_PROVIDER,
  linkIdOf,
  type LinkSale,
  type ShownLink,
} from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { type Answer, succeeds } from "../support/a-shopper"
import {
  anOrderAdmin,
  letTimePass,
  resolveAndSynchronize,
} from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { chooseCardInstead } from "../support/another-payment"
import { eventually } from "../support/eventually"
import {
  agreed,
  aRefusal,
  resolveBeyondTheWindow,
} from "../support/expect-money"
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

const MINUTE_MS = 60_000
const BEYOND_THE_RESOLVE_WINDOW_MS = 4 * MINUTE_MS
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."
const PAID_ALREADY =
  "Este pedido já foi pago e está sendo concluído. Não pague de novo: aguarde um instante."
const WAITING = "Waiting for confirmation of the refund"
/** A cut-off answer says that it was accepted; of one that never came nobody knows. */
const WAITING_FOR_ANOTHER = {
  "times out": "waiting for confirmation of the previous refund",
  "is cut off": "accepted the previous refund",
}

const RESOLVED = { unresolvedOperations: 0, openDiscrepancies: [] }
const CAPTURED = { captured: 9990, paymentStatus: "captured" }
const partly = (refunded: number) => ({
  captured: 9990,
  refunded,
  paymentStatus: "partially_refunded",
})
const WHOLLY = { captured: 9990, refunded: 9990, paymentStatus: "refunded" }

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(() => shop.simulator.releaseNotifications())
  const orderAdmin = anOrderAdmin(() => admin)

  const becomes = (
    { checkout }: Pick<ShownLink, "checkout">,
    expected: Partial<Record<keyof MoneyOfLinks, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfLinks(shop, checkout)).toMatchObject(expected)
    )

  const refundsSent = async () => (await shop.requests("refund_link")).length

  const isPublished = ({ status, body }: Answer, message: string) =>
    expect({ status, type: body.type, message: body.message }).toEqual({
      status: 400,
      type: "not_allowed",
      message,
    })

  /** The first answer is heard, so that a change may begin; nothing is after it. */
  const givenReadingThatReportsNothing = async () => {
    for (const operation of [
      "look_up_link",
      "list_link_transactions",
    ] as const) {
      const reading = shop.simulator.on(operation)
      await reading.slow(0).once()
      await reading.failBeforeCommit(503).always()
    }
  }

  describe("a paid link whose answer is lost when it is made inactive", () => {
    it.each([
      ...SOME_DONE_AND_LOST.map(([how, fault]) => ({
        what: "done",
        how,
        fault,
      })),
      ...SOME_NOT_DONE_AND_LOST.map(([how, fault]) => ({
        what: "not done",
        how,
        fault,
      })),
    ])(
      "is inactive at last, and the order does not wait for it ($what, the answer $how)",
      async ({ fault }) => {
        const link = await aShownLink(shop)
        await shop.simulator.on("deactivate_link")[fault]().always()

        await shop.simulator.payLink(link.linkId)
        await becomes(link, {
          orders: [expect.any(String)],
          charges: [{ state: "paid" }],
          kept: all(9990),
          ...RESOLVED,
        })
        await shop.resolved()
        await shop.simulator.clearFaults()

        await eventually(async () => {
          await theJobSeesCodeAfter(shop, link, 2 * MINUTE_MS)
          expect(await moneyOfLinks(shop, link.checkout)).toMatchObject({
            links: [{ status: "INACTIVE" }],
          })
        })
        await becomes(link, { kept: all(9990), ...RESOLVED })
        expect(await refundsSent()).toBe(0)
      }
    )
  })

  describe("a shopper who wants to pay otherwise, while it is not known that his link is inactive,", () => {
    /** One order, paid at the link that was shown last. */
    const isPaidAtTheSecond = async (link: ShownLink, second: string) => {
      expect(liveLinksOf(await moneyOfLinks(shop, link.checkout))).toEqual([
        second,
      ])
      await shop.simulator.payLink(second)
      await becomes(link, {
        orders: [expect.any(String)],
        charges: [{ state: "canceled" }, { state: "paid", linkId: second }],
        kept: all(9990),
        ...RESOLVED,
      })
    }

    it.each(SOME_DONE_AND_LOST)(
      "gets another link at once when a look-up tells that it is (the answer %s)",
      async (_how, fault) => {
        const link = await aShownLink(shop)
        await shop.simulator.on("deactivate_link")[fault]().once()

        const second = await link.checkout.code(LINK_PROVIDER)

        await isPaidAtTheSecond(link, linkIdOf(second))
      }
    )

    it.each(SOME_NOT_DONE_AND_LOST)(
      "waits until that is known when it was not done, and has one link then (the answer %s)",
      async (_how, fault) => {
        const link = await aShownLink(shop)
        await shop.simulator.on("deactivate_link")[fault]().always()
        const refused = await link.checkout.choose(LINK_PROVIDER)
        const between = await moneyOfLinks(shop, link.checkout)
        await shop.simulator.clearFaults()

        await eventually(async () => {
          await theJobSeesCodeAfter(shop, link, BEYOND_THE_RESOLVE_WINDOW_MS)
          expect(await moneyOfLinks(shop, link.checkout)).toMatchObject(
            RESOLVED
          )
        })
        const second = await link.checkout.code(LINK_PROVIDER)

        isPublished(refused, BEING_VERIFIED)
        expect(between.charges).toHaveLength(1)
        await isPaidAtTheSecond(link, linkIdOf(second))
      }
    )

    it.each([
      [
        "another link",
        ({ checkout }: ShownLink) => checkout.choose(LINK_PROVIDER),
      ],
      [
        "a Pix code",
        ({ checkout }: ShownLink) => checkout.choose(PIX_PROVIDER),
      ],
      ["a card", (link: ShownLink) => chooseCardInstead(shop, link.checkout)],
    ])(
      "is told that it is being verified, whatever he wants (%s)",
      async (_what, want) => {
        const link = await aShownLink(shop)
        await givenReadingThatReportsNothing()
        await shop.simulator.on("deactivate_link").resetAfterCommit().once()

        const refused = await want(link)
        await shop.simulator.clearFaults()
        await resolveAndSynchronize(shop)
        const second = await link.checkout.code(LINK_PROVIDER)

        isPublished(refused, BEING_VERIFIED)
        await isPaidAtTheSecond(link, linkIdOf(second))
      }
    )

    it("and pays the link meanwhile, has his order with it", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.on("deactivate_link").hang().always()
      isPublished(await link.checkout.choose(LINK_PROVIDER), BEING_VERIFIED)

      await shop.simulator.payLink(link.linkId)
      await shop.simulator.clearFaults()
      await eventually(async () => {
        await theJobSeesCodeAfter(shop, link, BEYOND_THE_RESOLVE_WINDOW_MS)
        expect(await moneyOfLinks(shop, link.checkout)).toMatchObject({
          orders: [expect.any(String)],
          charges: [{ state: "paid" }],
          links: [{ status: "INACTIVE" }],
          kept: all(9990),
          ...RESOLVED,
        })
      })
      expect(await refundsSent()).toBe(0)
    })

    it("and pays it at that very moment, has his order with it; he is told so", async () => {
      const link = await aShownLink(shop)
      await shop.simulator
        .on("deactivate_link")
        .afterPanel({ kind: "pay" })
        .once()

      const refused = await link.checkout.choose(LINK_PROVIDER)

      isPublished(refused, PAID_ALREADY)
      await becomes(link, {
        orders: [expect.any(String)],
        charges: [{ state: "paid" }],
        links: [{ status: "INACTIVE" }],
        kept: all(9990),
        ...RESOLVED,
      })
    })

    it("gets another one when somebody makes it inactive at the panel at that very moment", async () => {
      const link = await aShownLink(shop)
      await shop.simulator
        .on("deactivate_link")
        .afterPanel({ kind: "void" })
        .once()

      const second = await link.checkout.code(LINK_PROVIDER)

      await isPaidAtTheSecond(link, linkIdOf(second))
    })
  })

  describe("a refund of an order that was paid at a link, whose answer is lost,", () => {
    /** Of which nothing is told from now on: what is not read, nobody knows. */
    const aSale = async (): Promise<LinkSale> => {
      const sale = await aLinkSale(shop)
      await shop.resolved()
      await shop.simulator.pauseNotifications()
      return sale
    }
    const sums = (sale: LinkSale) => bothSumsOfLink(shop, sale)

    it.each(SOME_DONE_AND_LOST)(
      "succeeds when it was made and the list tells of it (the answer %s)",
      async (_how, fault) => {
        const sale = await aSale()
        await shop.simulator.on("refund_link")[fault]().once()

        await succeeds(orderAdmin.refund(sale, 10))

        expect(await refundsSent()).toBe(1)
        expect(await sums(sale)).toEqual(agreed(partly(1000)))
      }
    )

    it.each(SOME_DONE_AND_LOST)(
      "is unknown while nothing can be read, and booked once it is known (the answer %s)",
      async (how, fault) => {
        const sale = await aSale()
        await givenReadingThatReportsNothing()
        await shop.simulator.on("refund_link")[fault]().once()

        const answer = await orderAdmin.refund(sale)
        const again = await orderAdmin.refund(sale)
        await shop.simulator.clearFaults()
        await eventually(async () => {
          await resolveAndSynchronize(shop)
          expect(await sums(sale)).toEqual(agreed(WHOLLY))
        })

        expect(answer).toMatchObject(aRefusal(WAITING))
        expect(again).toMatchObject(
          aRefusal("Nothing was refunded", WAITING_FOR_ANOTHER[how])
        )
        expect(await refundsSent()).toBe(1)
      }
    )

    it("is booked as soon as the gateway tells of it", async () => {
      const sale = await aSale()
      await givenReadingThatReportsNothing()
      await shop.simulator.on("refund_link").resetAfterCommit().once()
      expect(await orderAdmin.refund(sale, 10)).toMatchObject(aRefusal(WAITING))
      await shop.simulator.clearFaults()

      await shop.simulator.releaseNotifications()

      await eventually(async () =>
        expect(await sums(sale)).toEqual(agreed(partly(1000)))
      )
      expect(await refundsSent()).toBe(1)
    })

    it.each(SOME_NOT_DONE_AND_LOST)(
      "is unknown when it was never made, until the resolve window is over; then it can be made (the answer %s)",
      async (_how, fault) => {
        const sale = await aSale()
        await shop.simulator.on("refund_link")[fault]().once()

        const answer = await orderAdmin.refund(sale, 10)
        await resolveBeyondTheWindow(shop, sale)
        const resolved = await sums(sale)
        await succeeds(orderAdmin.refund(sale, 10))

        expect(answer).toMatchObject(aRefusal(WAITING))
        expect(resolved).toEqual(agreed(CAPTURED))
        expect(await refundsSent()).toBe(2)
        expect(await sums(sale)).toEqual(agreed(partly(1000)))
      }
    )

    it.each([
      [429, { message: "Too many requests" }],
      [422, { error: { message: "no balance", type: "x", code: "B038" } }],
    ])(
      "is none when the gateway turns it away (%i), and can be made a little later",
      async (status, body) => {
        const sale = await aSale()
        await shop.simulator.on("refund_link").respond(status, body).once()

        const answer = await orderAdmin.refund(sale, 10)
        const between = await sums(sale)
        await letTimePass(shop, sale, BEYOND_THE_RESOLVE_WINDOW_MS)
        await succeeds(orderAdmin.refund(sale, 10))

        expect(answer).toMatchObject(aRefusal(""))
        expect(between).toEqual(agreed(CAPTURED))
        expect(await sums(sale)).toEqual(agreed(partly(1000)))
      }
    )
  })
})
