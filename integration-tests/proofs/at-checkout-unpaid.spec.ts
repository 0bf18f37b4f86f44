import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { aCodeCheckout, PIX_AT_CHECKOUT } from "../support/a-code-checkout"
import { stockOf } from "../support/a-failed-completion"
import { linkIdOf } from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aCart, aGuest, succeeds } from "../support/a-shopper"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { fulfill } from "../support/an-order-to-pay"
import {
  LINK,
  payAtGateway,
  PIX,
  WALLET,
} from "../support/asynchronous-methods"
import { eventually } from "../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import {
  SOME_DONE_AND_LOST,
  SOME_NOT_DONE_AND_LOST,
} from "../support/lost-answers"
import {
  becomes,
  CANCELED,
  gatewayShows,
  PAID_LATE_AND_REFUNDED,
  PAID,
  type OrderState,
  currentStateOf,
  WAITING,
} from "../support/order-state"
import { discrepanciesOf } from "../support/the-discrepancies"
import { recordCoreEvents } from "../support/core-events"
import { expectPublishedFor } from "../support/expect-published-for"

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

  const isRefunded = async (order: WaitingOrder) => {
    await becomes(shop, order, PAID_LATE_AND_REFUNDED)
    await expectPublishedFor(
      shop,
      order,
      "checkout_transparent.payment.unmatched",
      [
        {
          order_id: order.orderId,
          reason: "order_canceled",
          is_refunded_automatically: true,
        },
      ]
    )
    await expectPublishedFor(
      shop,
      order,
      "checkout_transparent.payment.refunded",
      [{ refund_amount: 99.9, refunded_by: "checkout-transparent" }]
    )
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
      ...WALLET,
      almost: (order: WaitingOrder) =>
        theJobSeesCodeAfter(shop, order, endOf(order) + GRACE_MS - 20_000),
      // The gateway tells its end once more, as no time has passed there for what it tells.
      over: (order: WaitingOrder) =>
        theJobSeesCodeAfter(
          shop,
          order,
          endOf(order) + GRACE_MS,
          FOR_THE_STORE
        ),
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

      it("gives the money back that comes right after it was canceled", async () => {
        const order = await aWaitingOrder(shop, atCheckout)
        await almost(order)
        await over(order)
        await becomes(shop, order, EXPIRED)

        await payAtGateway(shop, order, { late: true })
        await shop.resolved(order.merchantChargeId)

        await isRefunded(order)
      })
    }
  )

  it("an order whose link nobody pays gives both payments back that come after it was canceled", async () => {
    const order = await aWaitingOrder(shop, LINK.atCheckout)
    const linkId = linkIdOf(order.session)
    await shop.simulator.expireLink(linkId)
    await theJobSeesCodeAfter(shop, order, 2 * DAY_MS, FOR_THE_STORE)
    await becomes(shop, order, EXPIRED)

    await shop.simulator.payLink(linkId, { late: true, times: 2 })

    const twice = { captured: 19_980, refunded: 19_980 }
    await becomes(shop, order, {
      ...CANCELED,
      gateway: { status: "REFUNDED", ...twice },
    })
    expect(await shop.requests("refund_link")).toHaveLength(2)
  })

  describe("an order whose code nobody pays", () => {
    it("is due in the very second in which the grace time is over", async () => {
      const order = await aWaitingOrder(shop)

      await theJobSeesCodeAfter(shop, order, OVER_MS - 20_000)

      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      await eventually(async () => {
        const row = await knex("checkout_transparent_charge")
          .where({ id: order.chargeId, leased_by: null })
          .first(
            knex.raw(
              "extract(epoch from synchronize_at - code_expires_at) * 1000 as ms"
            )
          )
        const tooLateMs = Number(row?.ms) - GRACE_MS
        expect(tooLateMs).toBeGreaterThanOrEqual(0)
        expect(tooLateMs).toBeLessThan(1_500)
      })
    })

    it("is canceled once when several processes see it at once", async () => {
      const order = await aWaitingOrder(shop)
      await letCodeTimePass(shop, order, OVER_MS)

      await Promise.all([1, 2, 3].map(() => resolveAndSynchronize(shop)))
      await resolveAndSynchronize(shop)

      await isCanceledOnce(order)
    })

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

    it("is canceled where the gateway neither ends nor cancels a code, and what is paid after that goes back", async () => {
      await shop.simulator.setExpiredCodesShown("pending")
      await shop.simulator.setCodesCancelable(false)
      const order = await aWaitingOrder(shop)

      await theJobSeesCodeAfter(shop, order, OVER_MS)
      await isCanceledOnce(order, gatewayShows(CANCELED, "PENDING"))
      await payAtGateway(shop, order, { late: true })
      await shop.resolved()

      await becomes(shop, order, PAID_LATE_AND_REFUNDED)
      expect(await calls()).toEqual([400, 200])
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

  describe("an order whose code is over while the gateway cannot be asked", () => {
    it("stays as long as that is so, and is canceled then", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.on("look_up").hang().always()

      await theJobSeesCodeAfter(shop, order, OVER_MS)
      await theJobSeesCodeAfter(shop, order, MINUTE_MS)
      const meanwhile = await currentStateOf(shop, order)
      await shop.simulator.clearFaults()

      expect(meanwhile).toEqual(gatewayShows(WAITING, "EXPIRED"))
      await isCanceledOnce(order)
    })

    it("is paid when it can be, where the money came meanwhile", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.setNotificationUrl(null)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await payAtGateway(shop, order)

      await theJobSeesCodeAfter(shop, order, OVER_MS)
      const meanwhile = await currentStateOf(shop, order)
      await shop.simulator.clearFaults()
      await becomes(shop, order, PAID)

      expect(meanwhile).toMatchObject({ status: "pending", reserved: 1 })
      expect(coreEvents("order.canceled", order)).toBe(0)
    })
  })

  describe("canceling the code of an order that nobody has paid", () => {
    beforeEach(() => shop.simulator.setExpiredCodesShown("pending"))

    it.each(SOME_DONE_AND_LOST)(
      "is looked up where its answer %s, and then the order is canceled",
      async (_, fault) => {
        const order = await aWaitingOrder(shop)
        await shop.simulator.on("refund")[fault]().once()

        await theJobSeesCodeAfter(shop, order, OVER_MS)

        await isCanceledOnce(order, CANCELED)
        expect(await calls()).toHaveLength(1)
      }
    )

    it.each(SOME_NOT_DONE_AND_LOST)(
      "that comes to nothing and %s keeps the order until that is known, and is done again",
      async (_, fault) => {
        const order = await aWaitingOrder(shop)
        await shop.simulator.on("refund")[fault]().once()

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
      }
    )
  })

  describe("money that comes while the order is being canceled", () => {
    it("pays the order where the gateway is asked once more", async () => {
      const order = await aWaitingOrder(shop)
      await letCodeTimePass(shop, order, OVER_MS)
      await shop.simulator.setNotificationUrl(null)
      const lookups = (await shop.requests("look_up")).length
      await shop.simulator.on("look_up").slow(300).once()

      const job = resolveAndSynchronize(shop)
      await eventually(async () =>
        expect(await shop.requests("look_up")).toHaveLength(lookups + 1)
      )
      await payAtGateway(shop, order, { late: true })
      await job
      await becomes(shop, order, PAID)

      expect(coreEvents("order.canceled", order)).toBe(0)
      await expectPublishedFor(
        shop,
        order,
        "checkout_transparent.payment.paid",
        [{ order_id: order.orderId }]
      )
    })

    it("goes back with the call that cancels the code", async () => {
      await shop.simulator.setExpiredCodesShown("pending")
      const order = await aWaitingOrder(shop)
      await letCodeTimePass(shop, order, OVER_MS)
      await shop.simulator
        .on("refund")
        .afterPanel({ kind: "pay", late: true })
        .once()

      await resolveAndSynchronize(shop)
      await shop.resolved(order.merchantChargeId)
      await becomes(shop, order, PAID_LATE_AND_REFUNDED)

      expect(await calls()).toHaveLength(1)
      expect(await discrepanciesOf(admin, { id: order.chargeId })).toEqual([])
      await expectPublishedFor(
        shop,
        order,
        "checkout_transparent.payment.paid",
        []
      )
    })

    it("goes back by itself when it comes right after, and that is told by nobody", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.setNotificationUrl(null)
      await theJobSeesCodeAfter(shop, order, OVER_MS)
      await becomes(shop, order, EXPIRED)

      await payAtGateway(shop, order, { late: true })
      await theJobSeesCodeAfter(shop, order, 60 * MINUTE_MS)
      await becomes(shop, order, PAID_LATE_AND_REFUNDED)

      expect(await calls()).toHaveLength(1)
    })
  })
})
