import { aCodeCheckout, PIX_AT_CHECKOUT } from "../../support/a-code-checkout"
import { stockOf } from "../../support/a-failed-completion"
import { linkIdOf } from "../../support/a-link-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aCart, aGuest, succeeds } from "../../support/a-shopper"
import { resolveAndSynchronize } from "../../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../../support/a-waiting-order"
import { type Admin, anAdmin } from "../../support/an-admin"
import { fulfill } from "../../support/an-order-to-pay"
import { LINK, payAtGateway, PIX } from "../../support/asynchronous-methods"
import { eventually } from "../../support/eventually"
import { theJobSeesCodeAfter } from "../../support/let-code-time-pass"
import {
  becomes,
  CANCELED,
  gatewayShows,
  type OrderState,
  currentStateOf,
  WAITING,
} from "../../support/order-state"
import { discrepanciesOf } from "../../support/the-discrepancies"
import { recordCoreEvents } from "../../support/core-events"
import { expectPublishedFor } from "../../support/expect-published-for"

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const GRACE_MS = 10 * MINUTE_MS
const OVER_MS = 30 * MINUTE_MS + GRACE_MS
/** What nobody knows is proven to have come to nothing after so long. */
const RESOLVE_WINDOW_MS = 4 * MINUTE_MS
const FOR_THE_STORE = { atGateway: false }

/** At the gateway the code has ended by itself. */
const EXPIRED = gatewayShows(CANCELED, "EXPIRED")

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  // Links are known by the account that made them.
  beforeEach(() =>
    shop.simulator.setNotificationUrl(
      shop.hookUrl.replace(/br$/, "br-at-checkout")
    )
  )
  afterEach(async () => {
    await shop.simulator.setExpiredCodesShown("expired")
    await shop.simulator.setCodesCancelable(true)
  })
  const coreEvents = recordCoreEvents(shop, ["order.canceled"])

  const isCanceledOnce = async (
    order: WaitingOrder,
    orderState: OrderState = EXPIRED
  ) => {
    await becomes(shop, order, orderState)
    await eventually(() => expect(coreEvents("order.canceled", order)).toBe(1))
    await expectPublishedFor(
      shop,
      order,
      "checkout_transparent.payment.expired",
      [
        {
          order_id: order.orderId,
          merchant_charge_id: order.merchantChargeId,
          captured: 0,
        },
      ]
    )
    await expectPublishedFor(
      shop,
      order,
      "checkout_transparent.payment.paid",
      []
    )
    expect(await discrepanciesOf(admin, { id: order.chargeId })).toEqual([])
  }

  const calls = async () =>
    (await shop.requests("refund")).map(({ status }) => status)
  const openDiscrepancies = ({ chargeId }: WaitingOrder) =>
    discrepanciesOf(admin, { id: chargeId }, "open")
  const endOf = ({ session: { shown } }: WaitingOrder) =>
    Date.parse((shown.link ?? shown.code)?.expires_at ?? "") - Date.now()

  describe.each([
    {
      ...PIX,
      almost: (order: WaitingOrder) =>
        theJobSeesCodeAfter(shop, order, OVER_MS - 20_000),
      over: (order: WaitingOrder) => theJobSeesCodeAfter(shop, order, 20_000),
    },
    {
      ...LINK,
      almost: async (order: WaitingOrder) => {
        await shop.simulator.expireLink(linkIdOf(order.session))
        await theJobSeesCodeAfter(shop, order, endOf(order), FOR_THE_STORE)
      },
      over: (order: WaitingOrder) =>
        theJobSeesCodeAfter(shop, order, DAY_MS, FOR_THE_STORE),
    },
  ])(
    "an order whose $method nobody pays",
    ({ atCheckout, ending, almost, over }) => {
      it("stays until the grace time is over, and is canceled then, once, with its stock", async () => {
        const order = await aWaitingOrder(shop, atCheckout)
        await almost(order)
        const before = await currentStateOf(shop, order)

        await over(order)
        await resolveAndSynchronize(shop)

        expect(before).toEqual(gatewayShows(WAITING, "EXPIRED"))
        await isCanceledOnce(order)
        expect(await shop.requests(ending)).toEqual([])
        await expect(payAtGateway(shop, order)).rejects.toThrow()
        expect(await order.checkout.state(order.session.id)).toMatchObject({
          state: "expired",
        })
      })
    }
  )

  describe("an order whose code nobody pays", () => {
    it("sells its goods to the next shopper, and not before", async () => {
      await stockOf(shop, 1)
      const order = await aWaitingOrder(shop)
      const next = aGuest(shop.api, shop.store)
      const before = await aCart(next, shop.store).catch(
        (error: unknown) => error
      )

      await theJobSeesCodeAfter(shop, order, OVER_MS)
      await becomes(shop, order, EXPIRED)
      const checkout = await aCodeCheckout({ ...shop, shopper: next })
      await checkout.code(PIX_AT_CHECKOUT)
      const after = await succeeds(checkout.complete())

      expect(String(before)).toContain("insufficient_inventory")
      expect(after).toMatchObject({ type: "order" })
    })

    it("is canceled with its code where the gateway goes on showing it as unpaid: the code is canceled first", async () => {
      await shop.simulator.setExpiredCodesShown("pending")
      const order = await aWaitingOrder(shop)
      await theJobSeesCodeAfter(shop, order, OVER_MS - 20_000)
      const before = await currentStateOf(shop, order)
      const callsBefore = await calls()

      await theJobSeesCodeAfter(shop, order, 20_000)

      expect(before).toEqual(WAITING)
      expect(callsBefore).toEqual([])
      await isCanceledOnce(order, CANCELED)
      expect(await calls()).toEqual([200])
    })
  })

  describe("an unpaid order that cannot be canceled", () => {
    it("because it has a fulfillment is listed and stays; the money that comes after all pays it", async () => {
      const order = await aWaitingOrder(shop)
      await fulfill(admin, order.orderId)

      await theJobSeesCodeAfter(shop, order, OVER_MS)
      const meanwhile = await currentStateOf(shop, order)
      const listed = await openDiscrepancies(order)
      await payAtGateway(shop, order, { late: true })
      await shop.resolved()

      expect(meanwhile).toMatchObject({
        status: "pending",
        paymentStatus: "awaiting",
      })
      expect(coreEvents("order.canceled", order)).toBe(0)
      expect(listed).toMatchObject([
        {
          kind: "order_without_charge",
          order_id: order.orderId,
          details: expect.stringMatching(
            `Order ${order.orderId} waits .* was not canceled.*fulfillments`
          ),
        },
      ])
      await eventually(async () => {
        expect(await currentStateOf(shop, order)).toMatchObject({
          status: "pending",
          paymentStatus: "captured",
          transactions: [9990],
        })
        expect(await openDiscrepancies(order)).toEqual([])
      })
    })
  })

  describe("canceling the code of an order that nobody has paid", () => {
    beforeEach(() => shop.simulator.setExpiredCodesShown("pending"))

    it("that comes to nothing and is never answered keeps the order until that is known, and is done again", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.on("refund").hang().once()

      await theJobSeesCodeAfter(shop, order, OVER_MS)
      await resolveAndSynchronize(shop)
      const meanwhile = await currentStateOf(shop, order)
      await eventually(async () => {
        await theJobSeesCodeAfter(shop, order, RESOLVE_WINDOW_MS)
        expect(await currentStateOf(shop, order)).toEqual(CANCELED)
      })

      expect(meanwhile).toEqual(WAITING)
      await isCanceledOnce(order, CANCELED)
      expect(await calls()).toHaveLength(2)
    })
  })
})
