import { aNotifiedShop } from "../../support/a-notified-shop"
import {
  aCart,
  aGuest,
  aPaymentCollection,
  type CartContents,
  choosePayment,
  completeCart,
  succeeds,
} from "../../support/a-shopper"
import { aWaitingOrder } from "../../support/a-waiting-order"
import { adminPaymentLinks, linkIn } from "../../support/admin-payment-links"
import { type Admin, anAdmin } from "../../support/an-admin"
import { anOrderToPay, orderMoney } from "../../support/an-order-to-pay"
import { aRefusal } from "../../support/expect-money"
import { currentStateOf, WAITING } from "../../support/order-state"

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
    it("is refused while the code of that order can be paid, which stays as it is", async () => {
      const order = await aWaitingOrder(shop)

      expect(await links.ask({ order_id: order.orderId })).toMatchObject(
        aRefusal("waits for a pix payment of R$ 99.90", "could be paid as well")
      )

      expect(await currentStateOf(shop, order)).toEqual(WAITING)
      expect(await linksMade()).toBe(0)
    })

    it("is made once when an admin clicks twice, and the other click is told of it", async () => {
      const { orderId } = await anOrderToPay(shop, admin)

      const answers = await Promise.all([
        links.ask({ order_id: orderId }),
        links.ask({ order_id: orderId }),
      ])

      const [made, refused] = answers.sort(
        (one, other) => one.status - other.status
      )
      expect(made).toMatchObject({ status: 200 })
      const link = linkIn(made.body)
      expect(refused).toMatchObject(
        aRefusal("No link was made", link.id, "R$ 19.99", link.url)
      )
      expect(await linksMade()).toBe(1)
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
