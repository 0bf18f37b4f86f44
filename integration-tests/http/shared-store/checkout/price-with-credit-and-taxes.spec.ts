import { Modules } from "@medusajs/framework/utils"
import {
  createCartCreditLinesWorkflow,
  createTaxRatesWorkflow,
} from "@medusajs/medusa/core-flows"
import { CARD_PROVIDER, CPF } from "../../../../harness/shopper/a-card-checkout"
import { aTemporaryCardToken } from "../../../../harness/shopper/a-card"
import {
  aCart,
  aGuest,
  aPaymentCollection,
  type CartContents,
  createPaymentSession,
  completeCart,
  type Shopper,
  expectSuccess,
} from "../../../../harness/shopper/a-shopper"
import {
  PIX_PROVIDER,
  parseCodeSession,
} from "../../../../harness/shopper/a-code-checkout"
import { createAndApplyPromotion } from "../../../support/sales/create-and-apply-promotion"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { eventually } from "../../../../harness/eventually"
import { shopperText } from "../../../../src/texts/shopper-texts"

const SYSTEM = "pp_system_default"

describeNotifiedShop({}, (shop) => {
  let admin: Admin
  const changeSettings = async (values: object) => {
    const path = "/admin/checkout-transparent/settings"
    const { accounts } = await expectSuccess(admin.request("get", path))
    const { revision } = accounts.find(({ id }: { id: string }) => id === "br")
    await expectSuccess(
      admin.request("post", `${path}/br`, { revision, values })
    )
  }
  beforeEach(async () => {
    admin = await anAdmin(shop)
    await changeSettings({
      "pix.discount.percent": 10,
      "installments.interestFree": 3,
      "installments.interest": "4-12: 1.99%",
      "installments.interestConfirmedBy": "Ana, 2026-11-26",
    })
  })

  const addCredit = (cart_id: string, amount: number) =>
    createCartCreditLinesWorkflow(shop.container).run({
      input: [
        {
          cart_id,
          amount,
          reference: "gift_card",
          reference_id: "gift_1",
          metadata: null,
        },
      ],
    })

  /**
   * Creates a cart and its payment collection. `credit` is the amount in reais that store credit or a gift card pays.
   */
  const beginCheckoutWithCredit = async (
    { credit, ...contents }: CartContents & { credit?: number } = {},
    prepare?: (given: { shopper: Shopper; cartId: string }) => Promise<unknown>
  ) => {
    const shopper = aGuest(shop.api, shop.store)
    const cartId = await aCart(shopper, shop.store, contents)
    if (credit !== undefined) await addCredit(cartId, credit)
    await prepare?.({ shopper, cartId })
    const collectionId = await aPaymentCollection(shopper, cartId)
    const requestPaymentSession = (providerId: string, data: object = {}) =>
      createPaymentSession(shopper, { collectionId, providerId, data })
    return {
      shopper,
      cartId,
      collectionId,
      choose: requestPaymentSession,
      ways: async () =>
        (
          await expectSuccess(
            shopper.request(
              "get",
              `/store/checkout-transparent/ways-of-paying?cart_id=${cartId}&account=br`
            )
          )
        ).ways_of_paying,
      pix: (given: object = {}) =>
        requestPaymentSession(PIX_PROVIDER, { document: CPF, ...given }),
      card: async (installments: number, given: object = {}) =>
        requestPaymentSession(CARD_PROVIDER, {
          document: CPF,
          temporary_card_token: await aTemporaryCardToken(shop.simulator.url),
          installments,
          ...given,
        }),
      complete: () => completeCart(shopper, cartId),
      total: async (): Promise<number> =>
        (
          await expectSuccess(
            shopper.request("get", `/store/carts/${cartId}?fields=total`)
          )
        ).cart.total,
      order: async (id: string) =>
        (
          await expectSuccess(
            shopper.request(
              "get",
              `/store/orders/${id}?fields=total,discount_total,credit_line_total,payment_status,+summary`
            )
          )
        ).order,
    }
  }
  type Checkout = Awaited<ReturnType<typeof beginCheckoutWithCredit>>

  /** Buys by Pix at the discounted price that the shop shows. Returns this price and the paid order. */
  const buyByPix = async (shopping: Checkout) => {
    const { pix, quote } = await shopping.ways()
    const { id } = parseCodeSession(
      await expectSuccess(shopping.pix({ total: pix.total, quote })),
      PIX_PROVIDER
    )
    const [charge] = await shop.charges()
    await shop.simulator.pay(charge!.merchantChargeId)
    const order = await eventually(async () => {
      const { session } = await expectSuccess(
        shopping.shopper.request(
          "get",
          `/store/checkout-transparent/sessions/${id}`
        )
      )
      const found = await shopping.order(session.order_id ?? "")
      expect(found.payment_status).toBe("captured")
      return found
    })
    expect(charge).toMatchObject({ originalAmount: pix.total })
    expect(
      shop.publishedEvents("checkout_transparent.discrepancy.opened")
    ).toEqual([])
    return { shown: pix, order }
  }

  describe("a cart that store credit or a gift card pays in part", () => {
    it("if store credit or a gift card pays a part of the cart, the Pix discount is computed from the amount that remains to be paid", async () => {
      const shopping = await beginCheckoutWithCredit({ credit: 50 })

      const { shown, order } = await buyByPix(shopping)

      expect(shown).toEqual({ total: 4_491, discount: 499, percent: 10 })
      expect(order).toMatchObject({ total: 44.91, credit_line_total: 50 })
    })

    it("if store credit pays a part of a cart with freight, the Pix discount on the goods is multiplied by the fraction of the cart's price that is left to pay", async () => {
      const shopping = await beginCheckoutWithCredit({
        credit: 50,
        shipping: "paid",
      })

      const { shown, order } = await buyByPix(shopping)

      // R$ 59.90 of R$ 109.90 remain to be paid. The discount is computed from the same share of the goods, R$ 54.45.
      expect(shown).toMatchObject({ total: 5_446, discount: 544 })
      expect(order).toMatchObject({ total: 54.46 })
    })

    it("the shop offers the Pix discount even if store credit leaves only a few reais to pay", async () => {
      const shopping = await beginCheckoutWithCredit({ credit: 95 })

      const { shown, order } = await buyByPix(shopping)

      expect(shown).toMatchObject({ total: 441, discount: 49 })
      expect(order).toMatchObject({ total: 4.41 })
    })

    it("if store credit or a gift card pays a part of the cart, a card's interest is computed from the amount that remains to be paid", async () => {
      const shopping = await beginCheckoutWithCredit({ credit: 50 })
      const { card, quote } = await shopping.ways()
      const { total, interest } = card.at(-1)

      await expectSuccess(shopping.card(card.length, { total, quote }))
      const { order } = await expectSuccess(shopping.complete())

      expect([card.length, total - interest]).toEqual([card.length, 4_990])
      expect(interest).toBeGreaterThan(0)
      expect(await shopping.order(order.id)).toMatchObject({
        total: total / 100,
        payment_status: "captured",
      })
    })
  })

  it("if store credit that is added after the choice of Pix exceeds the discounted price, completing the cart is refused and the Pix code is canceled", async () => {
    const shopping = await beginCheckoutWithCredit()
    await expectSuccess(shopping.pix())
    await addCredit(shopping.cartId, 95)
    expect(await shopping.total()).toBeLessThan(0)

    const answer = await shopping.complete()

    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: shopperText("amount_changed", "pt-BR", { method: "pix" }),
      },
    })
    expect(await shopping.total()).toBe(4.9)
    expect(await shop.charges()).toMatchObject([{ chargeStatus: "CANCELED" }])
    expect((await shopping.complete()).body.type).not.toBe("order")
  })

  it("a payment for a cart without goods is refused with the message that the cart is empty", async () => {
    const shopping = await beginCheckoutWithCredit()
    const path = `/store/carts/${shopping.cartId}`
    const { cart } = await expectSuccess(shopping.shopper.request("get", path))
    const item = `${path}/line-items/${cart.items[0].id}`
    await expectSuccess(shopping.shopper.request("delete", item))

    const refused = [await shopping.pix(), await shopping.card(1)]

    for (const { body } of refused) {
      expect(body.message).toBe(shopperText("cart_empty", "pt-BR"))
    }
    expect(await shopping.ways()).toMatchObject({
      nothing_to_pay: false,
      pix: null,
      card: [],
    })
  })

  describe.each([
    ["credit pays for everything", { credit: 99.9 }],
    ["credit is more than the price", { credit: 120 }],
    ["a promotion takes the whole price", { promotion: 99.9 }],
  ])(
    "a cart that leaves nothing to pay because %s",
    (_, { credit, promotion }: any) => {
      const beginCheckoutWithoutAmountToPay = () =>
        beginCheckoutWithCredit(
          credit === undefined ? {} : { credit },
          async (given) => {
            if (promotion !== undefined)
              await createAndApplyPromotion(shop, given, promotion)
          }
        )

      it("a cart with nothing left to pay refuses payment sessions with the code nothing_to_pay, and can be completed without a payment", async () => {
        const shopping = await beginCheckoutWithoutAmountToPay()

        const ways = await shopping.ways()
        const refused = [await shopping.pix(), await shopping.card(1)]
        const { type, order } = await expectSuccess(shopping.complete())

        expect(ways).toMatchObject({
          nothing_to_pay: true,
          total: 0,
          pix: null,
          card: [],
        })
        for (const { status, body } of refused) {
          expect([status, body]).toEqual([
            400,
            {
              type: "not_allowed",
              code: "nothing_to_pay",
              message: expect.stringContaining("Não há nada a pagar"),
            },
          ])
        }
        expect(type).toBe("order")
        expect((await shopping.order(order.id)).total).toBeLessThanOrEqual(0)
        expect(await shop.charges()).toEqual([])
      })

      it("a cart with nothing left to pay refuses payment sessions with the code nothing_to_pay, even in a shop without discounts", async () => {
        await changeSettings({
          "pix.discount.percent": null,
          "installments.interest": null,
        })
        const shopping = await beginCheckoutWithoutAmountToPay()

        const refused = [await shopping.pix(), await shopping.card(1)]

        expect(refused.map(({ body }) => body.code)).toEqual([
          "nothing_to_pay",
          "nothing_to_pay",
        ])
        expect((await shopping.ways()).nothing_to_pay).toBe(true)
      })
    }
  )

  describe.each([
    ["in the prices of goods and freight", true, 7],
    [
      "in the prices of goods and freight, with a rate of three decimals",
      true,
      17.625,
    ],
    ["on top of the prices", false, 7],
    ["on top of the prices, with a rate of three decimals", false, 12.345],
  ])("the Pix discount with taxes %s", (_, isInclusive, rate) => {
    beforeEach(async () => {
      const [region] = await shop.container
        .resolve(Modules.TAX)
        .listTaxRegions({ country_code: "br" })
      await createTaxRatesWorkflow(shop.container).run({
        input: [
          {
            tax_region_id: region!.id,
            name: "Imposto",
            code: "imposto",
            rate,
            is_default: true,
          },
        ],
      })
      const prices = shop.container.resolve(Modules.PRICING)
      const preferences = await prices.listPricePreferences({})
      await prices.updatePricePreferences(
        { id: preferences.map(({ id }) => id) },
        { is_tax_inclusive: isInclusive }
      )
      const preferred = new Set(
        preferences.map(({ attribute, value }) => `${attribute}=${value}`)
      )
      for (const [attribute, value] of [
        ["currency_code", "brl"],
        ["region_id", shop.store.regions.brazil],
      ] as const) {
        if (!preferred.has(`${attribute}=${value}`)) {
          await prices.createPricePreferences({
            attribute,
            value,
            is_tax_inclusive: isInclusive,
          })
        }
      }
      await changeSettings({ "pix.discount.base": "goods_and_freight" })
    })

    it("an order that was paid by Pix has exactly the discounted total of goods, freight and taxes that the shopper was shown", async () => {
      const shopping = await beginCheckoutWithCredit({
        quantity: 3,
        shipping: "paid",
      })
      const before = await shopping.total()

      const { shown, order } = await buyByPix(shopping)

      const plain = Math.round(before * 100)
      expect(plain).toBeCloseTo(isInclusive ? 30_970 : 309.7 * (100 + rate), 0)
      expect(shown.total).toBe(plain - Math.round(plain / 10))
      expect(order.total).toBeCloseTo(shown.total / 100, 8)
      expect(order.summary.pending_difference).toBe(0)
    })
  })

  it("if a shopper chooses Pix twice, the cart gets the Pix discount once, and the cart loses the discount when the shopper then chooses another provider", async () => {
    const shopping = await beginCheckoutWithCredit({
      credit: 50,
      shipping: "paid",
    })
    const { pix } = await shopping.ways()

    await expectSuccess(shopping.pix({ total: pix.total }))
    await expectSuccess(shopping.pix({ total: pix.total }))
    expect(await shopping.total()).toBe(pix.total / 100)
    await expectSuccess(shopping.choose(SYSTEM))
    expect(await shopping.total()).toBe(59.9)
  })

  describe("a change of the cart, when prices are on", () => {
    const addABook = ({ shopper, cartId }: Checkout) =>
      shopper.request("post", `/store/carts/${cartId}/line-items`, {
        variant_id: shop.store.variants.book,
        quantity: 1,
      })
    const stateOf = async ({ collectionId, total }: Checkout) => {
      const [collection] = await shop.container
        .resolve(Modules.PAYMENT)
        .listPaymentCollections(
          { id: collectionId },
          { relations: ["payment_sessions"] }
        )
      return {
        total: await total(),
        amount: Number(collection!.amount),
        sessions: collection!.payment_sessions?.map(({ id, amount }) => [
          id,
          Number(amount),
        ]),
      }
    }

    it("if a cart's Pix is paid but not notified yet, a change of the cart is refused, and the cart keeps its price and payment session", async () => {
      const shopping = await beginCheckoutWithCredit({ quantity: 2 })
      const { pix } = await shopping.ways()
      await expectSuccess(shopping.pix({ total: pix.total }))
      const [charge] = await shop.charges()
      const before = await stateOf(shopping)
      await shop.simulator.setNotificationUrl(null)
      await shop.simulator.pay(charge!.merchantChargeId)

      const answer = await addABook(shopping)

      expect(answer).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining("já foi pago") },
      })
      expect(await stateOf(shopping)).toEqual(before)
      expect(before).toMatchObject({ total: 179.82, amount: 179.82 })
    })

    it("a change of a cart cancels its unpaid Pix code and removes the Pix discount", async () => {
      const shopping = await beginCheckoutWithCredit({ quantity: 2 })
      const { pix } = await shopping.ways()
      await expectSuccess(shopping.pix({ total: pix.total }))

      await expectSuccess(addABook(shopping))

      expect(await stateOf(shopping)).toEqual({
        total: 219.79,
        amount: 219.79,
        sessions: [],
      })
      expect(await shop.charges()).toMatchObject([{ chargeStatus: "CANCELED" }])
    })
  })
})
