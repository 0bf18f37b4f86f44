import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PIX_AT_CHECKOUT, WALLET_AT_CHECKOUT } from "../support/a-code-checkout"
import { aNotifiedShop } from "../support/a-notified-shop"
import {
  aCart,
  aGuest,
  aPaymentCollection,
  type CartContents,
  choosePayment,
  completeCart,
  succeeds,
} from "../support/a-shopper"
import { aWaitingOrder } from "../support/a-waiting-order"
import { adminPaymentLinks } from "../support/admin-payment-links"
import { type Admin, anAdmin } from "../support/an-admin"
import { orderMoney } from "../support/an-order-to-pay"
import { payAtGateway } from "../support/asynchronous-methods"
import { eventually } from "../support/eventually"
import { aRefusal } from "../support/expect-money"
import { becomes, currentStateOf, PAID, WAITING } from "../support/order-state"

aNotifiedShop({}, (shop) => {
  let admin: Admin
  const links = adminPaymentLinks(() => admin)
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const linksMade = async () => (await shop.requests("create_link")).length

  /** Placed with Medusa's own provider, which reserves and charges nothing. */
  const anOrderPaidElsewhere = async (contents: CartContents = {}) => {
    const shopper = aGuest(shop.api, shop.store)
    const cartId = await aCart(shopper, shop.store, contents)
    const collectionId = await aPaymentCollection(shopper, cartId)
    const providerId = "pp_system_default"
    await succeeds(choosePayment(shopper, { collectionId, providerId }))
    const { order } = await succeeds(completeCart(shopper, cartId))
    return order.id as string
  }

  describe("a payment link for an order", () => {
    it.each([
      ["pix", PIX_AT_CHECKOUT],
      ["wallet", WALLET_AT_CHECKOUT],
    ])(
      "is refused while the %s code of that order can be paid, which stays as it is",
      async (method, providerId) => {
        const order = await aWaitingOrder(shop, providerId)

        expect(await links.ask({ order_id: order.orderId })).toMatchObject(
          aRefusal(
            `waits for a ${method} payment of R$ 99.90`,
            "could be paid as well"
          )
        )

        expect(await currentStateOf(shop, order)).toEqual(WAITING)
        expect(await linksMade()).toBe(0)
      }
    )

    it("is refused while a payment that has come is being booked, which then pays the order", async () => {
      const order = await aWaitingOrder(shop)
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      // Core cannot write while somebody holds its row.
      const holding = await knex.transaction()
      try {
        await holding("payment_collection")
          .where({ id: order.collectionId })
          .forUpdate()
          .select("id")
        await payAtGateway(shop, order)

        await eventually(async () =>
          expect(await links.ask({ order_id: order.orderId })).toMatchObject(
            aRefusal("a payment of R$ 99.90", "has come", "is being booked")
          )
        )
      } finally {
        await holding.rollback()
      }

      await becomes(shop, order, PAID)
      expect(await links.ask({ order_id: order.orderId })).toMatchObject(
        aRefusal("nothing outstanding")
      )
      expect(await linksMade()).toBe(0)
    })

    it("is refused where another provider has money reserved: core would release it", async () => {
      const orderId = await anOrderPaidElsewhere()

      expect(await links.ask({ order_id: orderId })).toMatchObject(
        aRefusal(orderId, "pp_system_default", "Capture or cancel it first")
      )

      expect(await orderMoney(admin, orderId)).toMatchObject({
        paymentStatus: "authorized",
        collections: [{ status: "authorized" }],
      })
      expect(await linksMade()).toBe(0)
    })

    it("is refused for an order in another currency than the account's", async () => {
      const orderId = await anOrderPaidElsewhere({ region: "unitedStates" })

      expect(await links.ask({ order_id: orderId })).toMatchObject(
        aRefusal(orderId, "is in USD")
      )
      expect(await linksMade()).toBe(0)
    })
  })
})
