import type {
  ICartModuleService,
  IPaymentModuleService,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import {
  aFailedCompletion,
  anErp,
  latestChargeOf,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { aGuest, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { medusaSums } from "../support/medusa-sums"
import { differencesOf } from "../support/the-differences"

const ACCOUNT = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
/** Longer than core may be at work on a completion. */
const A_WHILE_MS = 120_000

const erp = anErp()

aCardShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const payments = () =>
    shop.container.resolve<IPaymentModuleService>(Modules.PAYMENT)

  const aCheckout = () =>
    aCardCheckoutWithCard({ ...shop, shopper: aGuest(shop.api, shop.store) })

  /** As core leaves it when a change of the cart is rolled back. */
  const aWrongCollection = async ({ collectionId }: CardCheckout) => {
    await payments().updatePaymentCollections(collectionId, { amount: 199.9 })
  }

  /** By somebody who goes around the store API. */
  const theShirtCosts = async ({ cartId }: CardCheckout, price: number) => {
    const carts = shop.container.resolve<ICartModuleService>(Modules.CART)
    const [item] = await carts.listLineItems({ cart_id: cartId })
    await carts.updateLineItems(item!.id, { unit_price: price })
  }

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
    it("ends as an order that is paid in full", async () => {
      const checkout = await aCheckout()
      await aWrongCollection(checkout)

      await succeeds(checkout.complete())

      await isPaidInFull(checkout)
    })

    it("does so when the charge was made by a completion that was being verified", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").hangAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await checkout.complete()
      await shop.simulator.clearFaults()
      await aWrongCollection(checkout)

      await succeeds(checkout.complete())

      await isPaidInFull(checkout)
    })

    it("does so when the job places the order", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").hangAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await checkout.complete()
      await shop.simulator.clearFaults()
      await aWrongCollection(checkout)

      await theJobComesAfter(
        shop,
        await latestChargeOf(shop, checkout),
        A_WHILE_MS
      )

      await isPaidInFull(checkout)
    })

    it("does so when the job repeats a completion that failed", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      await aWrongCollection(checkout)

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      await isPaidInFull(checkout)
    })
  })

  describe("a cart whose total is not what was charged any more", () => {
    const aChargeBeingVerified = async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").hangAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await checkout.complete()
      await shop.simulator.clearFaults()
      return checkout
    }

    it("is not sold for it: the shopper is told, and the money stays and is listed", async () => {
      const checkout = await aChargeBeingVerified()
      const charge = await latestChargeOf(shop, checkout)
      await theShirtCosts(checkout, 149.9)

      const answer = await checkout.complete()
      await theJobComesAfter(shop, charge, A_WHILE_MS)

      expect(answer.body).toMatchObject({
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
      expect(await differencesOf(admin, charge, "open")).toMatchObject([
        { kind: "paid_without_order" },
      ])
    })

    it("is sold for it when the total is the same again", async () => {
      const checkout = await aChargeBeingVerified()
      await theShirtCosts(checkout, 149.9)
      await checkout.complete()
      await theShirtCosts(checkout, 99.9)

      await succeeds(checkout.complete())

      await isPaidInFull(checkout)
    })

    it("is not charged at all when that is seen before", async () => {
      const checkout = await aCheckout()
      await theShirtCosts(checkout, 149.9)

      const answer = await checkout.complete()

      expect(answer.body.error.message).toMatch(
        /^O valor do pedido mudou\..+nada foi cobrado\.$/
      )
      expect(await shop.requests("authorize")).toEqual([])
    })
  })
})
