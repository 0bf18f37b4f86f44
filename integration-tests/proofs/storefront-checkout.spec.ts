import Medusa from "@medusajs/js-sdk"
import type {
  ICartModuleService,
  RemoteQueryFunction,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../src/simulator"
import {
  type CardPayment,
  cardPayments,
  codePayments,
  createCheckout,
  type PaymentCode,
  storeClient,
} from "../../src/storefront/checkout"
import { aTemporaryCardToken, CARDS } from "../support/a-card"
import { CARD_PROVIDER, CPF } from "../support/a-card-checkout"
import { type NotifiedShop, aNotifiedShop } from "../support/a-notified-shop"
import {
  aCart,
  aGuest,
  aPaymentCollection,
  choosePayment,
  succeeds,
} from "../support/a-shopper"
import { letCodeTimePass } from "../support/let-code-time-pass"

const ACCOUNT = {
  attemptLimits: { declinesPerCart: 2 },
}
const MINUTE_MS = 60_000
/** What a shopper's cart costs, as its page shows it. */
const TOTAL = 99.9

/** What the published SDK does in a browser, which cannot be imported here. */
function anSdk(shop: NotifiedShop) {
  return {
    setCredentials: () => undefined,
    getCardBrand: ({ success }: { success: (reported: object) => void }) =>
      success({ brand: "MASTERCARD" }),
    createTemporaryCard: (asked: {
      card: { number: string }
      success: (reported: object) => void
      error: (errors: unknown) => void
    }) => {
      aTemporaryCardToken(shop.simulator.url, asked.card.number).then(
        (temporaryToken) => asked.success({ temporaryToken }),
        asked.error
      )
    },
  }
}

aNotifiedShop(ACCOUNT, (shop) => {
  /** A page with the entry; opened again after a reload, it remembers nothing. */
  const aPage = (
    options: { account?: string; fetch?: typeof fetch; jsSdk?: boolean } = {}
  ) => {
    const { publishableKey } = shop.store
    const baseUrl = shop.url
    return createCheckout({
      account: options.account ?? "br",
      client: options.jsSdk
        ? new Medusa({ baseUrl, publishableKey }).client
        : storeClient({
            baseUrl,
            publishableKey,
            fetch: options.fetch ?? fetch,
          }),
      methods: [
        cardPayments({ load: () => Promise.resolve(anSdk(shop)) }),
        codePayments,
      ],
    })
  }

  const aShoppersCart = () =>
    aCart(aGuest(shop.api, shop.store), shop.store, {})

  const aPayment = (
    cartId: string,
    { number = CARDS.approved, installments = 1 } = {}
  ): CardPayment => ({
    cartId,
    document: CPF,
    amount: TOTAL,
    installments,
    card: {
      number,
      holderName: "MARIA DA SILVA",
      expirationMonth: "12",
      expirationYear: "2030",
      cvv: "123",
    },
  })

  const aCode = async (
    page: ReturnType<typeof aPage>,
    cartId: string,
    method: "pix" | "wallet" = "pix"
  ): Promise<PaymentCode> => {
    const code = await page.askForCode({
      cartId,
      method,
      document: CPF,
      amount: TOTAL,
    })
    if (code.kind !== "code") {
      throw new Error(`Expected a code, got ${JSON.stringify(code)}`)
    }
    return code
  }

  const pay = async (code: PaymentCode) => {
    const { merchantChargeId } = await chargeOf(code)
    await shop.simulator.pay(merchantChargeId)
  }

  const chargeOf = async ({ payload }: PaymentCode) => {
    const charges = await shop.charges()
    const charge = charges.find(({ qrCode }) => qrCode === payload)
    if (!charge) {
      throw new Error("No charge has this code.")
    }
    return charge
  }

  const ordersOf = async (cartId: string): Promise<string[]> => {
    const { data } = await shop.container
      .resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
      .graph({
        entity: "order_cart",
        fields: ["order_id"],
        filters: { cart_id: cartId },
      })
    return data.map(({ order_id }) => order_id as string)
  }

  /** Starters make a session when a method is picked. */
  const chooseOfStarter = async (cartId: string, providerId: string) => {
    const shopper = aGuest(shop.api, shop.store)
    const collectionId = await aPaymentCollection(shopper, cartId)
    await succeeds(choosePayment(shopper, { collectionId, providerId }))
  }

  /** The backend does it, and its first answer does not come back. */
  const losing = (path: RegExp): typeof fetch => {
    let isLost = false
    return async (url, init) => {
      const answer = await fetch(url, init)
      if (path.test(url as string) && !isLost) {
        isLost = true
        throw new TypeError("fetch failed")
      }
      return answer
    }
  }

  describe.each([
    ["our own client", false],
    ["Medusa's js-sdk", true],
  ])("a page with %s", (_client, jsSdk) => {
    it("is told of a decline, and pays the same cart with another card in installments", async () => {
      const page = aPage({ jsSdk })
      const cartId = await aShoppersCart()

      const first = await page.payByCard(
        aPayment(cartId, { number: CARDS.denied })
      )
      const second = await page.payByCard(aPayment(cartId, { installments: 3 }))

      expect(first).toEqual({
        kind: "declined",
        message: expect.stringMatching(/^O pagamento não foi autorizado/),
      })
      expect(second).toMatchObject({
        kind: "order",
        order: { display_id: expect.any(Number), total: 99.9 },
      })
      expect(await shop.charges()).toMatchObject([
        { chargeStatus: "DENIED", installmentNumber: 1 },
        { chargeStatus: "PAID", installmentNumber: 3, originalAmount: 9990 },
      ])
    })

    it("shows a Pix code, and the order as soon as it is paid", async () => {
      const page = aPage({ jsSdk })
      const cartId = await aShoppersCart()
      const code = await aCode(page, cartId)
      const states: string[] = []
      const outcome = page.waitForPayment({
        ...code,
        onState: (state) => states.push(state),
      })

      await pay(code)

      expect(await outcome).toMatchObject({
        kind: "order",
        order: { display_id: expect.any(Number) },
      })
      expect(code.image).toMatch(/^data:image/)
      expect(states.at(-1)).toBe("paid")
    })
  })

  describe("a card that is paid", () => {
    it("once is charged once, however often and in how many tabs the button is pressed", async () => {
      const [page, otherTab] = [aPage(), aPage()]
      const payment = aPayment(await aShoppersCart())

      const outcomes = await Promise.all([
        page.payByCard(payment),
        page.payByCard(payment),
        otherTab.payByCard(payment),
      ])
      const later = [
        await page.payByCard(payment),
        await otherTab.payByCard(payment),
      ]

      const [order] = await ordersOf(payment.cartId)
      const sold = outcomes.filter(({ kind }) => kind === "order")
      expect(outcomes[1]).toBe(outcomes[0])
      expect(sold).not.toEqual([])
      for (const outcome of [...sold, ...later]) {
        expect(outcome).toMatchObject({ kind: "order", order: { id: order } })
      }
      // Of two in step one may be refused, in words; it has charged nothing, and is pressed again above.
      for (const outcome of outcomes.filter((one) => !sold.includes(one))) {
        expect(outcome).toMatchObject({
          kind: "refused",
          message: expect.stringMatching(/\w/),
        })
      }
      expect(await shop.charges()).toHaveLength(1)
    })

    it("takes the place of what a starter chose, and that places no order", async () => {
      const page = aPage()
      const cartId = await aShoppersCart()
      await chooseOfStarter(cartId, "pp_system_default")

      const open = await page.resume(cartId)
      const outcome = await page.payByCard(aPayment(cartId))

      expect(open).toEqual({ kind: "none" })
      expect(outcome.kind).toBe("order")
      expect(await shop.charges()).toHaveLength(1)
    })

    it("is an order although the answer to its completion was lost", async () => {
      const page = aPage({ fetch: losing(/complete$/) })
      const cartId = await aShoppersCart()

      const outcome = await page.payByCard(aPayment(cartId))

      expect(outcome.kind).toBe("order")
      expect(await shop.charges()).toHaveLength(1)
    })

    it("and of which nobody knows is being verified, also after a reload, and becomes an order when it is paid again", async () => {
      const payment = aPayment(await aShoppersCart())
      await shop.simulator.on("authorize").hangAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      const outcome = await aPage().payByCard(payment)
      const afterReload = await aPage().resume(payment.cartId)
      await shop.simulator.clearFaults()
      const again = await aPage().payByCard(payment)

      const verified = {
        kind: "being_verified",
        message: expect.stringMatching(/^Seu pagamento está sendo verificado/),
        sessionId: expect.stringMatching(/^payses_/),
      }
      expect(outcome).toEqual(verified)
      expect(afterReload).toEqual(verified)
      expect(again.kind).toBe("order")
      expect(await shop.charges()).toHaveLength(1)
    })

    it("too often without success is refused before it is charged", async () => {
      const page = aPage()
      const cartId = await aShoppersCart()
      const denied = aPayment(cartId, { number: CARDS.denied })
      await page.payByCard(denied)
      await page.payByCard(denied)

      const outcome = await page.payByCard(aPayment(cartId))

      expect(outcome).toEqual({
        kind: "refused",
        message: expect.stringMatching(/^Foram muitas tentativas/),
      })
      expect(await shop.requests("authorize")).toHaveLength(2)
    })

    it("with another total than the page shows is refused, and nothing is sent", async () => {
      const page = aPage()
      const cartId = await aShoppersCart()

      const byCard = await page.payByCard({
        ...aPayment(cartId),
        amount: TOTAL - 0.01,
      })
      const byCode = await page.askForCode({
        cartId,
        method: "pix",
        document: CPF,
        amount: TOTAL + 0.01,
      })

      for (const outcome of [byCard, byCode]) {
        expect(outcome).toMatchObject({
          kind: "refused",
          message: expect.stringMatching(/^O valor do pedido mudou/),
        })
      }
      expect(await page.resume(cartId)).toEqual({ kind: "none" })
      expect(await shop.charges()).toEqual([])
    })

    it("while a code is asked for is the one payment that is made", async () => {
      const page = aPage()
      const payment = aPayment(await aShoppersCart())

      const [byCard, byCode] = await Promise.all([
        page.payByCard(payment),
        page.askForCode({ ...payment, method: "pix" }),
      ])

      const [order] = await ordersOf(payment.cartId)
      for (const outcome of [byCard, byCode]) {
        expect(outcome).toMatchObject({ kind: "order", order: { id: order } })
      }
      expect(await shop.charges()).toHaveLength(1)
    })

    it("never is told so by the state route, which is no error", async () => {
      const cartId = await aShoppersCart()
      await chooseOfStarter(cartId, CARD_PROVIDER)
      const { publishableKey } = shop.store
      const client = storeClient({ baseUrl: shop.url, publishableKey })

      expect(await aPage().resume(cartId)).toEqual({ kind: "none" })
      expect(
        await client.fetch("/store/checkout-transparent/sessions/payses_1")
      ).toEqual({ session: null })
    })

    it("with another total than was shown is refused, and nothing is charged", async () => {
      const cartId = await aShoppersCart()
      const carts = shop.container.resolve<ICartModuleService>(Modules.CART)
      const [item] = await carts.listLineItems({ cart_id: cartId })
      const fetchAndChange: typeof fetch = async (url, init) => {
        if ((url as string).endsWith("/complete")) {
          await carts.updateLineItems(item!.id, { unit_price: 149.9 })
        }
        return fetch(url, init)
      }

      const outcome = await aPage({ fetch: fetchAndChange }).payByCard(
        aPayment(cartId)
      )

      expect(outcome).toEqual({
        kind: "refused",
        message: expect.stringMatching(/^O valor do pedido mudou/),
      })
      expect(await shop.charges()).toEqual([])
    })
  })

  describe("a code", () => {
    it("that was shown is shown again after a reload, and its order when it was paid meanwhile", async () => {
      const cartId = await aShoppersCart()
      const code = await aCode(aPage(), cartId, "wallet")

      const afterReload = await aPage().resume(cartId)
      await pay(code)
      await shop.resolved()
      const afterAnother = await aPage().resume(cartId)

      const [order] = await ordersOf(cartId)
      expect(afterReload).toEqual(code)
      expect(afterAnother).toMatchObject({
        kind: "order",
        order: { id: order },
      })
    })

    it("that has ended is followed by a new one, which places the order", async () => {
      const page = aPage()
      const cartId = await aShoppersCart()
      const old = await aCode(page, cartId)
      await letCodeTimePass(shop, await chargeOf(old), 31 * MINUTE_MS)

      const ended = await page.waitForPayment(old)
      const afterReload = await aPage().resume(cartId)
      const code = await aCode(page, cartId)
      await pay(code)
      const outcome = await page.waitForPayment(code)

      expect(ended.kind).toBe("expired")
      expect(afterReload.kind).toBe("expired")
      expect(code.sessionId).not.toBe(old.sessionId)
      expect(outcome.kind).toBe("order")
    })

    it("whose answer was lost is found, and no other one is made", async () => {
      const page = aPage({ fetch: losing(/payment-sessions$/) })

      const code = await aCode(page, await aShoppersCart())

      expect(await shop.requests("pix")).toHaveLength(1)
      expect((await chargeOf(code)).transactionStatus).toBe("PENDING")
    })

    it("of an order that waits comes with that order, also after a reload, and pays it", async () => {
      const account = "br-at-checkout"
      const page = aPage({ account })
      const cartId = await aShoppersCart()
      const code = await aCode(page, cartId)

      const afterReload = await aPage({ account }).resume(cartId)
      const byCard = await aPage({ account }).payByCard(aPayment(cartId))
      const asked = await aCode(page, cartId)
      await pay(code)
      const outcome = await page.waitForPayment(code)

      expect(code.order).toMatchObject({ display_id: expect.any(Number) })
      expect(afterReload).toEqual(code)
      expect(asked).toEqual(code)
      expect(byCard).toMatchObject({
        kind: "refused",
        message: expect.stringMatching(/^Já existe um pagamento em andamento/),
      })
      expect(outcome).toMatchObject({ order: { id: code.order?.id } })
      expect(await shop.charges()).toHaveLength(1)
    })

    it("of another account is not this page's", async () => {
      const cartId = await aShoppersCart()
      await aCode(aPage({ account: "br-at-checkout" }), cartId)

      expect(await aPage().resume(cartId)).toEqual({ kind: "none" })
    })

    it("that was paid a moment ago is not replaced: the shopper waits for its order", async () => {
      const page = aPage()
      const cartId = await aShoppersCart()
      const code = await aCode(page, cartId)
      await shop.simulator.pauseNotifications()
      await pay(code)

      const byCard = await page.payByCard(aPayment(cartId))
      await shop.simulator.releaseNotifications()
      const outcome = await page.waitForPayment(code)

      expect(byCard).toMatchObject({
        kind: "being_verified",
        sessionId: code.sessionId,
      })
      expect(outcome.kind).toBe("order")
      expect(await shop.charges()).toHaveLength(1)
    })

    it("is not asked for while the cart lacks something, which is named", async () => {
      const cartId = await aCart(aGuest(shop.api, shop.store), shop.store, {
        email: null,
      })

      const outcome = await aPage().askForCode({
        cartId,
        method: "pix",
        document: CPF,
      })
      const afterReload = await aPage().resume(cartId)

      expect(outcome).toEqual({
        kind: "incomplete",
        missing: ["email"],
        message: "Informe o e-mail.",
      })
      expect(afterReload).toEqual(outcome)
    })
  })

  it("what the shop offers is told, with the rules that its forms need", async () => {
    const configuration = await aPage().configuration()

    expect(configuration).toMatchObject({
      account: "br",
      sandbox: true,
      locale: "pt-BR",
      sdk: { merchantCredential: defaultMerchant.merchantDocument },
      methods: {
        card: {
          providerId: CARD_PROVIDER,
          installments: { maximum: 12, minimumAmount: 500 },
        },
        pix: { placement: "after_payment" },
      },
      texts: { being_verified: expect.stringMatching(/^Seu pagamento/) },
    })
  })
})
