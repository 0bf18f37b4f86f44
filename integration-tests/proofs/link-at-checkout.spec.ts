import {
  bothSumsOfLink,
  LINK_AT_CHECKOUT,
  LINK_PROVIDER,
  linkAtGateway,
  linkIdOf,
} from "../support/a-link-sale"
import { aCodeCheckout, PIX_AT_CHECKOUT } from "../support/a-code-checkout"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import { agreed } from "../support/expect-money"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { medusaSums } from "../support/medusa-sums"
import { standingOf, WAITING } from "../support/order-standing"
import { whatCoreTells } from "../support/what-core-tells"
import { expectToldOf } from "../support/what-is-told-of"

const MINUTE_MS = 60_000
/** A link of one day is over by then, and so is its time of grace. */
const BEYOND_ITS_LIFE_MS = 2 * 24 * 60 * MINUTE_MS
/** The gateway has links, and no charge of such an order. */
const NO_CHARGE = { status: "ABSENT", captured: 0, refunded: 0 }

aNotifiedShop({}, (shop) => {
  const coreTold = whatCoreTells(shop, ["order.placed", "order.canceled"])
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const aWaitingLink = async () => {
    const order = await aWaitingOrder(shop, LINK_AT_CHECKOUT)
    return { ...order, linkId: linkIdOf(order.session) }
  }
  const linksMade = async () => (await shop.requests("create_link")).length
  const statusOf = async (order: { linkId: string }) =>
    (await linkAtGateway(shop, order)).status

  const isPaidOnce = async (order: WaitingOrder & { linkId: string }) => {
    await eventually(async () => {
      const { payments } = await medusaSums(shop.container, order.collectionId)
      expect(payments).toHaveLength(1)
      const paymentId = payments[0]?.id ?? ""
      expect(await bothSumsOfLink(shop, { ...order, paymentId })).toEqual(
        agreed({ captured: 9990, paymentStatus: "captured" })
      )
      expect(await statusOf(order)).toBe("INACTIVE")
    })
    expect(await linksMade()).toBe(1)
  }

  describe("a cart that is completed with an unpaid link", () => {
    it("becomes an order that waits for its payment and holds its stock", async () => {
      const order = await aWaitingLink()

      expect(await standingOf(shop, order)).toEqual({
        ...WAITING,
        gateway: NO_CHARGE,
      })
      expect(await statusOf(order)).toBe("ACTIVE")
      await eventually(() => expect(coreTold("order.placed", order)).toBe(1))
      await theJobSeesCodeAfter(shop, order, MINUTE_MS, { atGateway: false })
      await expectToldOf(shop, order, "checkout_transparent.payment.pending", [
        { link_url: order.session.shown.link?.url ?? "" },
      ])
      await expectToldOf(shop, order, "checkout_transparent.payment.paid", [])
    })

    it("is paid once when the link is, and the store is told that it may ship", async () => {
      const order = await aWaitingLink()
      const before = await order.checkout.state(order.session.id)

      await shop.simulator.payLink(order.linkId)
      await shop.settled()

      await isPaidOnce(order)
      await expectToldOf(shop, order, "checkout_transparent.payment.paid", [
        { order_id: order.orderId, method: "link", captured: 99.9 },
      ])
      expect(before).toMatchObject({ method: "link", state: "pending" })
      expect(await order.checkout.state(order.session.id)).toMatchObject({
        state: "paid",
        order_id: order.orderId,
      })
    })

    it("answers with the same order when it is completed once more, and makes no other link", async () => {
      const order = await aWaitingLink()

      const again = await succeeds(order.checkout.complete())

      expect(again).toMatchObject({ order: { id: order.orderId } })
      expect(await linksMade()).toBe(1)
      expect(await statusOf(order)).toBe("ACTIVE")
    })
  })

  describe("an order that waits for its link", () => {
    it("shows the storefront that link in its payment session", async () => {
      const { checkout, session, orderId } = await aWaitingLink()

      const { order } = await succeeds(
        checkout.shopper.request(
          "get",
          `/store/orders/${orderId}?fields=id,*payment_collections.payment_sessions`
        )
      )

      expect(order.payment_collections).toMatchObject([
        {
          payment_sessions: [
            {
              id: session.id,
              status: "pending_authorization",
              data: { checkout_transparent: session.shown },
            },
          ],
        },
      ])
    })

    it("is paid by asking when the notification is lost", async () => {
      const order = await aWaitingLink()
      await shop.simulator.onNotification().lose().once()
      await shop.simulator.payLink(order.linkId)

      await theJobSeesCodeAfter(shop, order, 10 * MINUTE_MS, {
        atGateway: false,
      })

      await isPaidOnce(order)
    })

    it.each([
      ["another link", LINK_AT_CHECKOUT],
      ["a Pix code", PIX_AT_CHECKOUT],
    ])("refuses %s while that link can be paid", async (_what, provider) => {
      const order = await aWaitingLink()

      const answer = await order.checkout.choose(provider)

      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: expect.stringContaining(
            "espera pelo pagamento do link que foi gerado"
          ),
        },
      })
      expect(await statusOf(order)).toBe("ACTIVE")
      expect(await linksMade()).toBe(1)
    })

    it("is canceled when nobody has paid in time, and its link can not be paid any more", async () => {
      const order = await aWaitingLink()
      await shop.simulator.expireLink(order.linkId)

      await theJobSeesCodeAfter(shop, order, BEYOND_ITS_LIFE_MS, {
        atGateway: false,
      })

      await eventually(async () =>
        expect(await standingOf(shop, order)).toMatchObject({
          status: "canceled",
          reserved: 0,
        })
      )
      await expect(shop.simulator.payLink(order.linkId)).rejects.toThrow()
    })

    it("closes its link when an admin cancels it", async () => {
      const order = await aWaitingLink()

      await succeeds(
        admin.request("post", `/admin/orders/${order.orderId}/cancel`)
      )
      await theJobSeesCodeAfter(shop, order, MINUTE_MS, { atGateway: false })

      await eventually(async () =>
        expect(await statusOf(order)).toBe("INACTIVE")
      )
      await expect(shop.simulator.payLink(order.linkId)).rejects.toThrow()
    })
  })

  it("an account whose orders are placed after the payment places none with an unpaid link", async () => {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCodeCheckout({ ...shop, shopper })
    await checkout.code(LINK_PROVIDER)

    const { body } = await checkout.complete()

    expect(body).toMatchObject({
      type: "cart",
      error: { type: "payment_requires_more_error" },
    })
  })
})
