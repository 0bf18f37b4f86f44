import type { ICartModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  aCodeCheckout,
  PIX_AT_CHECKOUT,
  PIX_PROVIDER,
  WALLET_AT_CHECKOUT,
} from "../support/a-code-checkout"
import { LINK_AT_CHECKOUT } from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { METHODS, payAtGateway } from "../support/asynchronous-methods"
import { eventually } from "../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import { medusaSums } from "../support/medusa-sums"
import { becomes, PAID, currentStateOf, WAITING } from "../support/order-state"
import { recordCoreEvents } from "../support/core-events"
import { latestNotificationOf } from "../support/expect-published"
import { expectPublishedFor } from "../support/expect-published-for"

const MINUTE_MS = 60_000
const CODE_MS = 30 * MINUTE_MS
const GRACE_MS = 10 * MINUTE_MS

aNotifiedShop({}, (shop) => {
  // Links are known by the account that made them.
  beforeEach(() => shop.simulator.setNotificationUrl(hookAtCheckout()))
  const hookAtCheckout = () => shop.hookUrl.replace(/br$/, "br-at-checkout")
  const coreEvents = recordCoreEvents(shop, ["order.placed", "order.canceled"])

  const aCheckout = () =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) })

  const paymentsMade = async () => {
    const requests = await shop.requests()
    return requests.filter(({ operation }) =>
      METHODS.some(({ creation }) => creation === operation)
    )
  }

  const isPaidOnce = async (order: WaitingOrder) => {
    await eventually(async () =>
      expect(await currentStateOf(shop, order)).toEqual(PAID)
    )
    await expectPublishedFor(shop, order, "checkout_transparent.payment.paid", [
      {
        order_id: order.orderId,
        merchant_charge_id: order.merchantChargeId,
        captured: 99.9,
      },
    ])
    expect(await paymentsMade()).toHaveLength(1)
    for (const moving of ["refund", "refund_link", "capture"] as const) {
      expect(await shop.requests(moving)).toEqual([])
    }
    expect(coreEvents("order.canceled", order)).toBe(0)
  }

  describe.each(METHODS)(
    "an order that waits for its $method",
    ({ method, atCheckout }) => {
      it("is placed with its stock, told as placed and as to be paid, and shows how it is paid", async () => {
        const order = await aWaitingOrder(shop, atCheckout)

        expect(await currentStateOf(shop, order)).toEqual(WAITING)
        await eventually(() =>
          expect(coreEvents("order.placed", order)).toBe(1)
        )
        await resolveAndSynchronize(shop)
        const { code, link } = order.session.shown
        await expectPublishedFor(
          shop,
          order,
          "checkout_transparent.payment.pending",
          [link ? { link_url: link.url } : { code: code?.payload ?? "" }]
        )
        await expectPublishedFor(
          shop,
          order,
          "checkout_transparent.payment.paid",
          []
        )
        const { checkout, orderId, session } = order
        const reported = await succeeds(
          checkout.shopper.request(
            "get",
            `/store/orders/${orderId}?fields=id,*payment_collections.payment_sessions`
          )
        )
        expect(reported.order.payment_collections).toMatchObject([
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

      it("is paid once when that is told, and the store is told that it may ship", async () => {
        const order = await aWaitingOrder(shop, atCheckout)
        const before = await order.checkout.state(order.session.id)

        await payAtGateway(shop, order)
        await shop.resolved()

        await isPaidOnce(order)
        expect(before).toMatchObject({ method, state: "pending" })
        expect(await order.checkout.state(order.session.id)).toMatchObject({
          method,
          state: "paid",
          order_id: order.orderId,
        })
      })

      it("is paid by asking when the notification is lost", async () => {
        const order = await aWaitingOrder(shop, atCheckout)
        await shop.simulator.setNotificationUrl(null)
        await payAtGateway(shop, order)

        await theJobSeesCodeAfter(shop, order, 10 * MINUTE_MS, {
          atGateway: method !== "link",
        })

        await becomes(shop, order, PAID)
        await isPaidOnce(order)
      })

      it("is the same order, with nothing new to pay, when its cart is completed once more, before it is paid and after", async () => {
        const order = await aWaitingOrder(shop, atCheckout)

        const again = await succeeds(order.checkout.complete())
        const between = await currentStateOf(shop, order)
        await payAtGateway(shop, order)
        await shop.resolved()
        const afterwards = await succeeds(order.checkout.complete())

        for (const answer of [again, afterwards]) {
          expect(answer).toMatchObject({
            type: "order",
            order: { id: order.orderId },
          })
        }
        expect(between).toEqual(WAITING)
        await isPaidOnce(order)
      })

      it("refuses every other session while it can be paid, and is paid", async () => {
        const order = await aWaitingOrder(shop, atCheckout)

        for (const another of [
          PIX_AT_CHECKOUT,
          WALLET_AT_CHECKOUT,
          LINK_AT_CHECKOUT,
          PIX_PROVIDER,
          "pp_system_default",
        ]) {
          expect(await order.checkout.choose(another)).toMatchObject({
            status: 400,
            body: { message: waitsFor(method) },
          })
        }

        expect(await currentStateOf(shop, order)).toEqual(WAITING)
        await payAtGateway(shop, order)
        await shop.resolved()
        await isPaidOnce(order)
      })
    }
  )

  describe("an order that waits for its code", () => {
    it("is placed once when its cart is completed twice at the same time", async () => {
      const checkout = await aCheckout()
      await checkout.code(PIX_AT_CHECKOUT)

      const answers = await Promise.all([
        checkout.complete(),
        checkout.complete(),
      ])
      await succeeds(checkout.complete())

      const { orders } = await medusaSums(shop.container, checkout.collectionId)
      expect(orders).toHaveLength(1)
      for (const { status, body } of answers) {
        expect([status, body.order?.id]).toEqual([200, orders[0]?.id])
      }
      expect(await paymentsMade()).toHaveLength(1)
    })

    it("is paid once when that is told twice, and told again later", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.onNotification().duplicate().once()

      await shop.simulator.pay(order.merchantChargeId)
      await shop.resolved()
      const reported = await latestNotificationOf(shop, order.merchantChargeId)
      await shop.simulator.redeliver(reported.id)
      await shop.resolved()
      await resolveAndSynchronize(shop)

      await isPaidOnce(order)
    })

    it.each([
      ["shortly before its code ends", CODE_MS - 20_000, {}],
      ["when its code has just ended", CODE_MS + 1_000, { late: true }],
      [
        "shortly before the grace time ends",
        CODE_MS + GRACE_MS - 20_000,
        { late: true },
      ],
    ])("is paid %s", async (_when, ms, options) => {
      const order = await aWaitingOrder(shop)
      await theJobSeesCodeAfter(shop, order, ms)

      await shop.simulator.pay(order.merchantChargeId, options)
      await shop.resolved()
      await resolveAndSynchronize(shop)

      await isPaidOnce(order)
    })

    it("is paid in the moment in which nobody would have waited any longer, when that is told by nobody", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.setNotificationUrl(null)
      await letCodeTimePass(shop, order, CODE_MS + GRACE_MS)
      await shop.simulator.pay(order.merchantChargeId, { late: true })

      await resolveAndSynchronize(shop)

      await isPaidOnce(order)
    })
  })

  it("a cart that costs something else than its code is not sold: the shopper is told why, and there is no order", async () => {
    const checkout = await aCheckout()
    const { merchantChargeId } = await checkout.code(PIX_AT_CHECKOUT)
    const carts = shop.container.resolve<ICartModuleService>(Modules.CART)
    const [item] = await carts.listLineItems({ cart_id: checkout.cartId })
    // By somebody who goes around the store API, which would give the code up.
    await carts.updateLineItems(item!.id, { unit_price: 149.9 })

    const answer = await checkout.complete()

    expect(answer).toMatchObject({
      status: 200,
      body: {
        type: "cart",
        error: {
          type: "payment_authorization_error",
          message:
            "O valor do pedido mudou. Confira o total e gere um novo código; nada foi cobrado.",
        },
      },
    })
    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({ orders: [], payments: [] })
    expect(await shop.simulator.charge(merchantChargeId)).toMatchObject({
      transactionStatus: "PENDING",
    })
  })
})

function waitsFor(method: string): string {
  const what = method === "link" ? "link" : "código"
  const pay = method === "link" ? "Pague por ele" : "Pague com ele"
  return `O pedido já foi feito e espera pelo pagamento do ${what} que foi gerado. ${pay}, ou espere que expire para gerar outro.`
}
