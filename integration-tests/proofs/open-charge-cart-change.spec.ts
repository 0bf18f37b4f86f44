import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { CARDS } from "../support/a-card"
import {
  aCardCheckout,
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { type Answer, aGuest, succeeds } from "../support/a-shopper"
import { medusaSums } from "../support/medusa-sums"

const TIMES = {
  timeouts: {
    providerMethodMs: 2_000,
    callMs: 700,
    connectMs: 500,
  },
  settleWindowMs: 1_500,
}
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."
const ANOTHER_PAYMENT_OPEN =
  "Já existe um pagamento em andamento para este pedido. Não pague de novo: aguarde o resultado."

const CHANGES = [
  "adding an item",
  "changing an item's quantity",
  "removing an item",
  "choosing another shipping method",
  "adding a promotion",
  "removing a promotion",
  "changing the address",
  "changing the e-mail",
] as const

aCardShop(TIMES, (shop) => {
  beforeAll(() =>
    createPromotionsWorkflow(shop.container).run({
      input: {
        promotionsData: [
          {
            code: "DEZ",
            type: "standard",
            status: "active",
            application_method: {
              type: "percentage",
              target_type: "items",
              allocation: "across",
              value: 10,
              currency_code: "brl",
            },
          },
        ],
      },
    })
  )

  const aCheckout = (number?: string) =>
    aCardCheckoutWithCard(
      { ...shop, shopper: aGuest(shop.api, shop.store) },
      number === undefined ? {} : { number }
    )

  /** Nobody knows yet whether it was paid. */
  const anUnsettledCheckout = async () => {
    const checkout = await aCheckout()
    await shop.simulator.on("authorize").hangAfterCommit().once()
    await shop.simulator.on("look_up").failBeforeCommit(503).always()
    const { body } = await checkout.complete()
    expect(body.error.message).toBe(BEING_VERIFIED)
    return checkout
  }

  const change = async (
    { shopper, cartId }: CardCheckout,
    what: (typeof CHANGES)[number]
  ): Promise<Answer> => {
    const cart = `/store/carts/${cartId}`
    const anItem = async () => {
      const { body } = await shopper.request("get", cart)
      return `${cart}/line-items/${body.cart.items[0].id}`
    }
    switch (what) {
      case "adding an item":
        return shopper.request("post", `${cart}/line-items`, {
          variant_id: shop.store.variants.book,
          quantity: 1,
        })
      case "changing an item's quantity":
        return shopper.request("post", await anItem(), { quantity: 2 })
      case "removing an item":
        return shopper.request("delete", await anItem())
      case "choosing another shipping method":
        return shopper.request("post", `${cart}/shipping-methods`, {
          option_id: shop.store.shipping.paid,
        })
      case "adding a promotion":
        return shopper.request("post", `${cart}/promotions`, {
          promo_codes: ["DEZ"],
        })
      case "removing a promotion":
        return shopper.request("delete", `${cart}/promotions`, {
          promo_codes: ["DEZ"],
        })
      case "changing the address":
        return shopper.request("post", cart, {
          shipping_address: { city: "Campinas", country_code: "br" },
        })
      case "changing the e-mail":
        return shopper.request("post", cart, { email: "other@example.com" })
    }
  }

  /** What a change could have changed, and the amount that core would leave wrong. */
  const everythingOf = async ({ cartId, collectionId }: CardCheckout) => {
    const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
    const [carts, collections] = await Promise.all([
      query.graph({
        entity: "cart",
        fields: [
          "email",
          "total",
          "items.variant_id",
          "items.quantity",
          "shipping_address.city",
          "shipping_methods.shipping_option_id",
          "promotions.code",
        ],
        filters: { id: cartId },
      }),
      query.graph({
        entity: "payment_collection",
        fields: ["amount", "payment_sessions.id"],
        filters: { id: collectionId },
      }),
    ])
    return { cart: carts.data[0], collection: collections.data[0] }
  }

  const onePaidOrder = async (checkout: CardCheckout) => {
    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({
      orders: [{ id: expect.any(String) }],
      captured: 9990,
    })
    expect(await shop.charges()).toHaveLength(1)
  }

  describe("a cart whose charge is being verified", () => {
    it("cannot be changed in any way, is told so in words for the shopper, and is paid when it is completed", async () => {
      const checkout = await anUnsettledCheckout()
      const before = await everythingOf(checkout)

      for (const what of CHANGES) {
        const { status, body } = await change(checkout, what)
        expect({ what, status, ...body }).toMatchObject({
          what,
          status: 400,
          type: "not_allowed",
          message: BEING_VERIFIED,
        })
      }

      expect(await everythingOf(checkout)).toEqual(before)
      expect(before.collection.amount).toBe(99.9)
      await shop.simulator.clearFaults()
      await succeeds(checkout.complete())
      await onePaidOrder(checkout)
    })

    it("cannot be changed under another spelling of the address", async () => {
      const { shopper, cartId } = await anUnsettledCheckout()

      for (const path of [
        `/store/carts/${cartId}/line-items/`,
        `/STORE/carts/${cartId}/LINE-ITEMS`,
      ]) {
        const answer = await shopper.request("post", path, {
          variant_id: shop.store.variants.book,
          quantity: 1,
        })
        expect(answer).toMatchObject({
          status: 400,
          body: { message: BEING_VERIFIED },
        })
      }
    })

    it("is completed under another spelling of the address as well", async () => {
      const checkout = await anUnsettledCheckout()
      await shop.simulator.clearFaults()

      await succeeds(
        checkout.shopper.request(
          "post",
          `/store/carts/${checkout.cartId}/Complete/`,
          {}
        )
      )

      await onePaidOrder(checkout)
    })

    it("can be read, and other carts can be changed", async () => {
      const { shopper, cartId } = await anUnsettledCheckout()
      const other = await aCardCheckout({ ...shop, shopper })

      await succeeds(shopper.request("get", `/store/carts/${cartId}`))
      const { cart } = await succeeds(change(other, "adding an item"))

      expect(cart.items).toHaveLength(2)
    })
  })

  it("a cart whose charge is paid cannot be changed, and the shopper is asked to complete it", async () => {
    const checkout = await aCheckout()
    await succeeds(checkout.complete())

    const answer = await change(checkout, "adding an item")

    expect(answer).toMatchObject({
      status: 400,
      body: { type: "not_allowed", message: ANOTHER_PAYMENT_OPEN },
    })
  })

  it.each(CHANGES)(
    "a cart with a card chosen and nothing charged changes as always (%s)",
    async (what) => {
      const checkout = await aCheckout()

      await succeeds(change(checkout, what))
    }
  )

  it("a cart whose card was declined can be changed, and is paid with the new total", async () => {
    const checkout = await aCheckout(CARDS.denied)
    expect((await checkout.complete()).body.error.type).toBe(
      "payment_authorization_error"
    )

    await succeeds(change(checkout, "adding an item"))
    await succeeds(checkout.chooseCard())
    await succeeds(checkout.complete())

    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({ captured: 11989 })
  })
})
