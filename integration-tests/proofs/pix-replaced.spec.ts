import { CARD_PROVIDER } from "../support/a-card-checkout"
import {
  aCodeCheckout,
  PIX_PROVIDER,
  WALLET_PROVIDER,
} from "../support/a-code-checkout"
import {
  aShownCode,
  orderPaidWith,
  type ShownCode,
} from "../support/a-code-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { type Answer, aGuest, succeeds } from "../support/a-shopper"
import { bothSums } from "../support/a-sold-order"
import { openChargesOf, orders, sessionsInCart } from "../support/a-stored-cart"
import {
  chooseCardInstead,
  expectWords,
  liveChargesOf,
  statusesOf,
} from "../support/another-payment"
import { agreed } from "../support/expect-money"
import { medusaSums } from "../support/medusa-sums"
import { expectTold } from "../support/what-is-told"

const PAID_ALREADY =
  "Este pedido já foi pago e está sendo concluído. Não pague de novo: aguarde um instante."
const PAID = { captured: 9990, paymentStatus: "captured" }

aNotifiedShop({}, (shop) => {
  afterEach(async () => {
    await shop.simulator.releaseNotifications()
    await shop.simulator.setCodesCancelable(true)
  })

  const operations = async () =>
    (await shop.requests())
      .map(({ operation }) => operation)
      .filter((operation) => !["token", "tokenize"].includes(operation))

  const change = async (
    { checkout: { shopper, cartId } }: ShownCode,
    what: { quantity: number } | { email: string }
  ): Promise<Answer> => {
    const cart = `/store/carts/${cartId}`
    if ("email" in what) {
      return shopper.request("post", cart, what)
    }
    const { body } = await shopper.request("get", cart)
    const item = body.cart.items[0].id as string
    return shopper.request("post", `${cart}/line-items/${item}`, what)
  }

  describe("a Pix code that nobody has paid, when another payment is chosen", () => {
    it("is canceled at the gateway before a card is charged, and the card pays the order", async () => {
      const { checkout, session } = await aShownCode(shop)

      await succeeds(chooseCardInstead(shop, checkout))
      const canceledAt = await statusesOf(shop)
      const { order } = await succeeds(checkout.complete())

      expect(canceledAt).toEqual(["CANCELED"])
      expect(await operations()).toEqual([
        "pix",
        "look_up",
        "refund",
        "authorize",
      ])
      expect(await checkout.state(session.id)).toMatchObject({
        state: "canceled",
        order_id: null,
      })
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ captured: 9990, orders: [{ id: order.id }] })
      expect(await statusesOf(shop)).toEqual(["CANCELED", "PAID"])
    })

    it.each([
      ["a wallet", WALLET_PROVIDER],
      ["another Pix", PIX_PROVIDER],
    ])(
      "is canceled at the gateway before %s has its code, which pays the order",
      async (_what, providerId) => {
        const { checkout, session: old } = await aShownCode(shop)

        const session = await checkout.code(providerId)

        expect(await statusesOf(shop)).toEqual(["CANCELED", "PENDING"])
        expect(await openChargesOf(shop, checkout)).toBe(1)
        expect(await sessionsInCart(checkout)).toMatchObject([
          { id: session.id },
        ])
        expect(await checkout.state(old.id)).toMatchObject({
          state: "canceled",
        })
        const { merchantChargeId } = session
        await shop.simulator.pay(merchantChargeId)
        const sale = await orderPaidWith(shop, {
          checkout,
          session,
          merchantChargeId,
        })
        expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
        expect(await orders(shop)).toBe(1)
        await expectTold(shop, "checkout_transparent.payment.expired", [])
      }
    )

    it("and that the gateway does not cancel stands in the way of nothing: the card pays the order", async () => {
      const { checkout, session } = await aShownCode(shop)
      await shop.simulator.setCodesCancelable(false)

      await succeeds(chooseCardInstead(shop, checkout))
      const { order } = await succeeds(checkout.complete())

      expect(await statusesOf(shop)).toEqual(["PENDING", "PAID"])
      expect(await openChargesOf(shop, checkout)).toBe(1)
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ captured: 9990, orders: [{ id: order.id }] })
      expect(await checkout.state(session.id)).toMatchObject({
        state: "canceled",
      })
    })
  })

  describe("a Pix code that was paid a moment ago, of which nobody has told", () => {
    it.each([
      ["a card", CARD_PROVIDER],
      ["another Pix", PIX_PROVIDER],
    ])(
      "is not replaced by %s, and its order is placed",
      async (_what, providerId) => {
        const code = await aShownCode(shop)
        await shop.simulator.holdNotifications()
        await shop.simulator.pay(code.merchantChargeId)

        const answer = await (providerId === CARD_PROVIDER
          ? chooseCardInstead(shop, code.checkout)
          : code.checkout.choose(providerId))

        expect(answer).toMatchObject({
          status: 400,
          body: { type: "not_allowed", message: PAID_ALREADY },
        })
        await shop.simulator.releaseNotifications()
        const sale = await orderPaidWith(shop, code)
        expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
        expect(await statusesOf(shop)).toEqual(["PAID"])
      }
    )

    it("keeps its cart as it is: a change of the total is refused in words, and its order is placed", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.holdNotifications()
      await shop.simulator.pay(code.merchantChargeId)

      const answer = await change(code, { quantity: 2 })

      expect(answer).toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: PAID_ALREADY },
      })
      await shop.simulator.releaseNotifications()
      const sale = await orderPaidWith(shop, code)
      expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
    })
  })

  describe("a cart with a Pix code that nobody has paid", () => {
    it("that costs something else loses its code, which is canceled at the gateway, and is paid with a new one", async () => {
      const code = await aShownCode(shop)

      await succeeds(change(code, { quantity: 2 }))
      const sessionsLeft = await sessionsInCart(code.checkout)
      const session = await code.checkout.code()
      const { merchantChargeId } = session
      await shop.simulator.pay(merchantChargeId)
      const sale = await orderPaidWith(shop, {
        ...code,
        session,
        merchantChargeId,
      })

      expect(sessionsLeft).toEqual([])
      expect(await bothSums(shop, sale)).toEqual(
        agreed({ ...PAID, captured: 19980 })
      )
      expect(await statusesOf(shop)).toEqual(["CANCELED", "PAID"])
      expect(await code.checkout.state(code.session.id)).toMatchObject({
        state: "canceled",
      })
    })

    it("keeps its code when the next one is asked for with a document that is none", async () => {
      const code = await aShownCode(shop)

      const answer = await code.checkout.choose(PIX_PROVIDER, {
        document: "529.982.247-24",
      })

      expect(answer.status).toBe(400)
      expect(await sessionsInCart(code.checkout)).toMatchObject([
        { data: { checkout_transparent: code.session.shown } },
      ])
      expect(await operations()).toEqual(["pix"])
    })

    it("keeps its code when only the e-mail changes", async () => {
      const code = await aShownCode(shop)

      await succeeds(change(code, { email: "somebody-else@example.com" }))

      expect(await sessionsInCart(code.checkout)).toMatchObject([
        {
          id: code.session.id,
          data: { checkout_transparent: code.session.shown },
        },
      ])
      expect(await operations()).toEqual(["pix"])
      await shop.simulator.pay(code.merchantChargeId)
      const sale = await orderPaidWith(shop, code)
      expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
    })
  })

  describe("two tabs of one cart", () => {
    it("that choose Pix at once end with one code that can be paid, and each is told what to do", async () => {
      const checkout = await aCodeCheckout({
        ...shop,
        shopper: aGuest(shop.api, shop.store),
      })

      const answers = await Promise.all([
        checkout.choose(),
        checkout.choose(),
        checkout.choose(),
      ])

      answers.forEach(expectWords)
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      expect((await liveChargesOf(shop)).length).toBeLessThanOrEqual(1)
      expect(await openChargesOf(shop, checkout)).toBeLessThanOrEqual(1)
      const session = await checkout.code()
      const { merchantChargeId } = session
      expect(await liveChargesOf(shop)).toEqual([merchantChargeId])
      await shop.simulator.pay(merchantChargeId)
      const sale = await orderPaidWith(shop, {
        checkout,
        session,
        merchantChargeId,
      })
      expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
      expect(await orders(shop)).toBe(1)
    })

    it("of which one chooses a card while the code of the other is paid: the money goes back, and the card pays", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.on("refund").afterPanel({ kind: "pay" }).once()

      await succeeds(chooseCardInstead(shop, code.checkout))
      const { order } = await succeeds(code.checkout.complete())
      await shop.settled()

      expect(await statusesOf(shop)).toEqual(["REFUNDED", "PAID"])
      expect(
        await medusaSums(shop.container, code.checkout.collectionId)
      ).toMatchObject({
        captured: 9990,
        refunded: 0,
        orders: [{ id: order.id }],
      })
      expect(await code.checkout.state(code.session.id)).toMatchObject({
        state: "refunded",
      })
    })
  })

  describe("codes of one cart that the gateway does not cancel", () => {
    it("are no more than openChargesPerCart; the last one stays, and places the order when it is paid", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.setCodesCancelable(false)
      await code.checkout.code()
      const last = await code.checkout.code()

      const fourth = await code.checkout.choose()
      const fourthAgain = await code.checkout.choose()

      expect(fourthAgain).toEqual(fourth)
      expect(fourth).toMatchObject({
        status: 400,
        body: {
          message: expect.stringContaining("Já há códigos demais para pagar"),
        },
      })
      expect(await statusesOf(shop)).toEqual(["PENDING", "PENDING", "PENDING"])
      expect(await sessionsInCart(code.checkout)).toMatchObject([
        { id: last.id, data: { checkout_transparent: last.shown } },
      ])
      await shop.simulator.pay(last.merchantChargeId)
      const sale = await orderPaidWith(shop, {
        checkout: code.checkout,
        session: last,
        merchantChargeId: last.merchantChargeId,
      })
      expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
    })
  })
})
