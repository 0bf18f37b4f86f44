import { aCodeCheckout, PIX_PROVIDER } from "../support/a-code-checkout"
import { aShownCode, type ShownCode } from "../support/a-code-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { type Answer, aGuest, succeeds } from "../support/a-shopper"
import { openChargesOf, orders, sessionsInCart } from "../support/a-stored-cart"
import {
  chooseCardInstead,
  expectWords,
  liveChargesOf,
  statusesOf,
} from "../support/another-payment"
import {
  type AsynchronousMethod,
  atGateway,
  CODES,
  isSold,
  LINK,
  METHODS,
  payAtGateway,
  PIX,
  WALLET,
} from "../support/asynchronous-methods"
import { letCodeTimePass } from "../support/let-code-time-pass"
import { medusaSums } from "../support/medusa-sums"
import { expectPublishedFor } from "../support/expect-published-for"

const LIFE_MS = 30 * 60_000
const PAID_ALREADY =
  "Este pedido já foi pago e está sendo concluído. Não pague de novo: aguarde um instante."

aNotifiedShop({}, (shop) => {
  afterEach(async () => {
    await shop.simulator.releaseNotifications()
    await shop.simulator.setCodesCancelable(true)
    await shop.simulator.setExpiredCodesShown("expired")
  })

  const show = ({ provider }: AsynchronousMethod) =>
    aShownCode(shop, { providerId: provider })

  const aCheckout = () =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) })

  /** Another one of the same cart, which has to be made. */
  const another = async (
    { checkout }: Pick<ShownCode, "checkout">,
    { provider } = PIX
  ): Promise<ShownCode> => {
    const session = await checkout.code(provider)
    return { checkout, session, merchantChargeId: session.merchantChargeId }
  }

  const statusOf = async (code: ShownCode) =>
    (await atGateway(shop, code)).status

  const stateOf = async ({ checkout, session }: ShownCode) =>
    (await checkout.state(session.id)).state

  const made = async () => {
    const asked = (await shop.requests()).map(({ operation }) => operation)
    return asked.filter((operation) =>
      METHODS.some(({ creation }) => creation === operation)
    )
  }

  const pays = async (code: ShownCode, centavos = 9990) => {
    await payAtGateway(shop, code)
    await isSold(shop, code.checkout, centavos)
    await shop.resolved()
    expect(await orders(shop)).toBe(1)
  }

  const wantsTwo = async ({ checkout }: ShownCode): Promise<Answer> => {
    const { shopper, cartId } = checkout
    const cart = `/store/carts/${cartId}`
    const { body } = await shopper.request("get", cart)
    const path = `${cart}/line-items/${body.cart.items[0].id as string}`
    return shopper.request("post", path, { quantity: 2 })
  }

  const aCardPays = async ({ checkout }: ShownCode) => {
    await succeeds(chooseCardInstead(shop, checkout))
    const { order } = await succeeds(checkout.complete())
    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({ captured: 9990, refunded: 0, orders: [{ id: order.id }] })
  }

  describe.each(METHODS)("a $method that nobody has paid", (method) => {
    it("is ended at the gateway before a card is charged, and the card pays the order", async () => {
      const code = await show(method)

      await succeeds(chooseCardInstead(shop, code.checkout))
      const before = await statusOf(code)
      await aCardPays(code)

      expect(before).toBe("CANCELED")
      const asked = (await shop.requests()).map(({ operation }) => operation)
      expect(asked.indexOf(method.ending)).toBeGreaterThan(0)
      expect(asked.indexOf(method.ending)).toBeLessThan(
        asked.indexOf("authorize")
      )
      for (const once of [method.creation, method.ending, "authorize"]) {
        expect(asked.filter((one) => one === once)).toHaveLength(1)
      }
      expect(await code.checkout.state(code.session.id)).toMatchObject({
        state: "canceled",
        order_id: null,
      })
    })

    it("is ended when its cart costs something else, and the next one is of the new total", async () => {
      const code = await show(method)

      await succeeds(wantsTwo(code))
      const sessionsLeft = await sessionsInCart(code.checkout)
      const ended = await statusOf(code)
      const next = await another(code, method)
      await pays(next, 19_980)

      expect(sessionsLeft).toEqual([])
      expect(ended).toBe("CANCELED")
      expect(await stateOf(code)).toBe("canceled")
      await expect(payAtGateway(shop, code)).rejects.toThrow()
    })

    it.each<[string, (code: ShownCode) => Promise<Answer>]>([
      ["a card", ({ checkout }) => chooseCardInstead(shop, checkout)],
      ["another one", ({ checkout }) => checkout.choose(method.provider)],
      ["a change of its cart", wantsTwo],
    ])(
      "and was paid a moment ago, of which nobody has told, does not make way for %s, and places its order",
      async (_, change) => {
        const code = await show(method)
        await shop.simulator.pauseNotifications()
        await payAtGateway(shop, code)

        expect(await change(code)).toMatchObject({
          status: 400,
          body: { type: "not_allowed", message: PAID_ALREADY },
        })

        await shop.simulator.releaseNotifications()
        await isSold(shop, code.checkout)
        expect(await made()).toEqual([method.creation])
      }
    )
  })

  it.each(
    [
      [PIX, PIX],
      [PIX, WALLET],
      [WALLET, PIX],
      [PIX, LINK],
      [LINK, PIX],
      [LINK, LINK],
    ].map(
      ([first, next]) => [first!.method, next!.method, first!, next!] as const
    )
  )(
    "a %s that nobody has paid is ended at the gateway before a %s takes its place, which pays the order",
    async (_first, _next, first, next) => {
      const old = await show(first)

      const code = await another(old, next)

      expect(await statusOf(old)).toBe("CANCELED")
      expect(await statusOf(code)).toBe("PENDING")
      expect(await openChargesOf(shop, code.checkout)).toBe(1)
      expect(await sessionsInCart(code.checkout)).toMatchObject([
        { id: code.session.id },
      ])
      expect(await stateOf(old)).toBe("canceled")
      await pays(code)
      await expectPublishedFor(
        shop,
        code.checkout,
        "checkout_transparent.payment.expired",
        []
      )
    }
  )

  describe("a Pix code that the gateway does not cancel", () => {
    beforeEach(() => shop.simulator.setCodesCancelable(false))

    it("stands in the way of nothing: the card pays the order", async () => {
      const code = await show(PIX)

      await aCardPays(code)

      expect(await statusesOf(shop)).toEqual(["PENDING", "PAID"])
      expect(await openChargesOf(shop, code.checkout)).toBe(1)
      expect(await stateOf(code)).toBe("canceled")
    })

    it("may be one of three; the last one stays, and places the order when it is paid", async () => {
      const code = await show(PIX)
      await another(code)
      const last = await another(code)

      const fourth = await code.checkout.choose()
      const fourthAgain = await code.checkout.choose()

      expect(fourthAgain).toEqual(fourth)
      expect(fourth).toMatchObject({
        status: 400,
        body: {
          message: expect.stringContaining("Já há pagamentos demais em aberto"),
        },
      })
      expect(await statusesOf(shop)).toEqual(["PENDING", "PENDING", "PENDING"])
      expect(await sessionsInCart(code.checkout)).toMatchObject([
        {
          id: last.session.id,
          data: { checkout_transparent: last.session.shown },
        },
      ])
      await pays(last)
    })

    it("leaves room for another one when it has ended, also where the gateway does not end it", async () => {
      await shop.simulator.setExpiredCodesShown("pending")
      const code = await show(PIX)
      await another(code)
      await another(code)
      for (const { merchantChargeId } of await shop.charges()) {
        await letCodeTimePass(shop, { merchantChargeId }, LIFE_MS + 60_000, {
          atGateway: false,
        })
      }

      expect(await code.checkout.choose()).toMatchObject({ status: 200 })
    })
  })

  it("a Pix code is left alone by requests that Medusa or we refuse, and by a change of the e-mail, and is paid", async () => {
    const code = await show(PIX)
    const { shopper, cartId, choose } = code.checkout

    const refused = [
      await choose(PIX_PROVIDER, { document: "529.982.247-24" }),
      await choose(PIX_PROVIDER, { document: "123" }),
      await choose("pp_nobody_br"),
    ]
    await succeeds(
      shopper.request("post", `/store/carts/${cartId}`, {
        email: "somebody-else@example.com",
      })
    )

    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(await sessionsInCart(code.checkout)).toMatchObject([
      {
        id: code.session.id,
        data: { checkout_transparent: code.session.shown },
      },
    ])
    const asked = (await shop.requests()).map(({ operation }) => operation)
    expect(asked.filter((operation) => operation !== "token")).toEqual(["pix"])
    await pays(code)
  })

  describe("two tabs of one cart", () => {
    it.each([2, 3])(
      "or %i clicks that choose Pix at once end with one code that can be paid, and each is told what to do",
      async (clicks) => {
        const checkout = await aCheckout()

        const answers = await Promise.all(
          Array.from({ length: clicks }, () => checkout.choose())
        )

        answers.forEach(expectWords)
        expect(answers.map(({ status }) => status)).toContain(200)
        const [shown, ...others] = await sessionsInCart(checkout)
        expect(others).toEqual([])
        const { state, merchant_charge_id } = shown!.data.checkout_transparent
        expect(state).toBe("pending")
        expect(await liveChargesOf(shop)).toEqual([merchant_charge_id])
        expect(await openChargesOf(shop, checkout)).toBe(1)
        const code = await another({ checkout })
        expect(await liveChargesOf(shop)).toEqual([code.merchantChargeId])
        await pays(code)
      }
    )

    it.each(CODES)(
      "of which one chooses a card while the $method of the other is paid: the money goes back, and the card pays",
      async (method) => {
        const code = await show(method)
        await shop.simulator.on("refund").afterPanel({ kind: "pay" }).once()

        await aCardPays(code)
        await shop.resolved()

        expect(await statusesOf(shop)).toEqual(["REFUNDED", "PAID"])
        expect(await stateOf(code)).toBe("refunded")
      }
    )
  })
})
