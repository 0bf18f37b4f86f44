import type {
  ICartModuleService,
  IPaymentModuleService,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import {
  aCardCheckout,
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../../support/a-card-checkout"
import { aCardShop } from "../../support/a-card-shop"
import {
  aChargeInDoubt,
  aFailedCompletion,
  anErp,
  latestChargeOf,
  theJobComesAfter,
} from "../../support/a-failed-completion"
import { aGuest, succeeds } from "../../support/a-shopper"
import { type Admin, anAdmin } from "../../support/an-admin"
import { medusaSums } from "../../support/medusa-sums"
import { discrepanciesOf } from "../../support/the-discrepancies"

/** Longer than core may be at work on a completion. */
const A_WHILE_MS = 120_000

const erp = anErp()

aCardShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const aCheckout = () =>
    aCardCheckoutWithCard({ ...shop, shopper: aGuest(shop.api, shop.store) })

  /** By somebody who goes around the store API. */
  const theShirtCosts = async ({ cartId }: CardCheckout, price: number) => {
    const carts = shop.container.resolve<ICartModuleService>(Modules.CART)
    const [item] = await carts.listLineItems({ cart_id: cartId })
    await carts.updateLineItems(item!.id, { unit_price: price })
  }

  const theJobComes = async (checkout: CardCheckout) =>
    theJobComesAfter(shop, await latestChargeOf(shop, checkout), A_WHILE_MS)

  const isPaidInFull = async (checkout: CardCheckout) => {
    const { orders } = await medusaSums(shop.container, checkout.collectionId)
    const { order } = await succeeds(
      admin.request("get", `/admin/orders/${orders[0]?.id}`)
    )
    expect(order).toMatchObject({
      payment_status: "captured",
      summary: { pending_difference: 0, paid_total: 99.9 },
      payment_collections: [{ amount: 99.9, status: "completed" }],
    })
    expect(await shop.requests("authorize")).toHaveLength(1)
  }

  describe("a payment collection with the amount of a change that failed", () => {
    const completes = (checkout: CardCheckout) => succeeds(checkout.complete())

    it.each([
      ["when it is completed", aCheckout, completes],
      [
        "when the job repeats a completion that failed",
        async () => (await aFailedCompletion(shop, erp)).checkout,
        theJobComes,
      ],
    ])("ends as an order that is paid in full %s", async (_, given, places) => {
      const checkout = await given()
      // As core leaves it when a change of the cart is rolled back.
      await shop.container
        .resolve<IPaymentModuleService>(Modules.PAYMENT)
        .updatePaymentCollections(checkout.collectionId, { amount: 199.9 })

      await places(checkout)

      await isPaidInFull(checkout)
    })
  })

  describe("a cart whose total is not what was charged any more", () => {
    it("is not sold for it: the shopper is told, and the money stays and is listed", async () => {
      const checkout = await aChargeInDoubt(shop)
      await theShirtCosts(checkout, 149.9)

      const { body } = await checkout.complete()
      await theJobComes(checkout)

      expect(body).toMatchObject({
        type: "cart",
        error: {
          type: "payment_requires_more_error",
          message:
            "O valor do pedido mudou depois do pagamento. Não pague de novo: fale com a loja.",
        },
      })
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ orders: [] })
      expect(await shop.charges()).toMatchObject([
        { capturedAmount: 9990, refundedAmount: 0 },
      ])
      const charge = await latestChargeOf(shop, checkout)
      expect(await discrepanciesOf(admin, charge, "open")).toMatchObject([
        { kind: "paid_without_order" },
      ])
    })

    it("is not charged at all when that is seen before", async () => {
      const checkout = await aCheckout()
      await theShirtCosts(checkout, 149.9)

      const { body } = await checkout.complete()

      expect(body.error.message).toMatch(
        /^O valor do pedido mudou\..+nada foi cobrado\.$/
      )
      expect(await shop.requests("authorize")).toEqual([])
    })
  })

  it("a total with fractions of a centavo is charged rounded half up, as Medusa compares it, and the order counts as paid", async () => {
    await createPromotionsWorkflow(shop.container).run({
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
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckout(
      { ...shop, shopper },
      { goods: "book" }
    )
    const { cart } = await succeeds(
      shopper.request("post", `/store/carts/${checkout.cartId}/promotions`, {
        promo_codes: ["DEZ"],
      })
    )
    await succeeds(checkout.chooseCard())

    const { order } = await succeeds(checkout.complete())

    expect(cart.total).toBe(17.991)
    expect(await shop.charges()).toMatchObject([{ capturedAmount: 1799 }])
    const { body } = await shopper.request(
      "get",
      `/store/orders/${order.id}?fields=payment_status`
    )
    expect(body.order.payment_status).toBe("captured")
    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({ captured: 1799.1 })
  })
})
