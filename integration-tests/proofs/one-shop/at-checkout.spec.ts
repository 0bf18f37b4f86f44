import type { ICartModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  aCodeCheckout,
  PIX_AT_CHECKOUT,
  PIX_PROVIDER,
  WALLET_AT_CHECKOUT,
} from "../../support/a-code-checkout"
import { LINK_AT_CHECKOUT } from "../../support/a-link-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aGuest, succeeds } from "../../support/a-shopper"
import { resolveAndSynchronize } from "../../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../../support/a-waiting-order"
import { METHODS, payAtGateway } from "../../support/asynchronous-methods"
import { eventually } from "../../support/eventually"
import { medusaSums } from "../../support/medusa-sums"
import { PAID, currentStateOf, WAITING } from "../../support/order-state"
import { recordCoreEvents } from "../../support/core-events"
import { expectPublishedFor } from "../../support/expect-published-for"

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

      it("is the same order, with nothing new to pay, when its cart is completed once more, before it is paid and after", async () => {
        const order = await aWaitingOrder(shop, atCheckout)

        const again = await succeeds(order.checkout.complete())
        const between = await currentStateOf(shop, order)
        const before = await order.checkout.state(order.session.id)
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
        expect(before).toMatchObject({ method, state: "pending" })
        expect(await order.checkout.state(order.session.id)).toMatchObject({
          method,
          state: "paid",
          order_id: order.orderId,
        })
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
  return `O pedido já foi feito e espera pelo pagamento do ${what} que foi gerado. Pague com ele, ou espere que expire para gerar outro.`
}
