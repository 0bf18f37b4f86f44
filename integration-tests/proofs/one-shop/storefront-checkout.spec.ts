import Medusa from "@medusajs/js-sdk"
import {
  type CardPayment,
  cardPayments,
  codePayments,
  createCheckout,
  type PaymentCode,
  storeClient,
} from "../../../src/storefront/checkout"
import { aTemporaryCardToken, CARDS } from "../../support/a-card"
import { CPF } from "../../support/a-card-checkout"
import { type NotifiedShop, aNotifiedShop } from "../../support/a-notified-shop"
import { aCart, aGuest } from "../../support/a-shopper"

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

aNotifiedShop({}, (shop) => {
  /** A page with the entry; opened again after a reload, it remembers nothing. */
  const aPage = (options: { account?: string; jsSdk?: boolean } = {}) => {
    const { publishableKey } = shop.store
    const baseUrl = shop.url
    return createCheckout({
      account: options.account ?? "br",
      client: options.jsSdk
        ? new Medusa({ baseUrl, publishableKey }).client
        : storeClient({
            baseUrl,
            publishableKey,
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
    cartId: string
  ): Promise<PaymentCode> => {
    const code = await page.askForCode({
      cartId,
      method: "pix",
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
  })

  describe("a code", () => {
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
  })
})
