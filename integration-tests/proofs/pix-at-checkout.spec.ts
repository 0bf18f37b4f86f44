import type { ICartModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  aCodeCheckout,
  PIX_AT_CHECKOUT,
  WALLET_AT_CHECKOUT,
} from "../support/a-code-checkout"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { settleAndSynchronize } from "../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { eventually } from "../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import { medusaSums } from "../support/medusa-sums"
import { PAID, standingOf, WAITING } from "../support/order-standing"
import { whatCoreTells } from "../support/what-core-tells"
import { latestNotificationOf } from "../support/what-is-told"
import { expectToldOf } from "../support/what-is-told-of"

const MINUTE_MS = 60_000
const CODE_MS = 30 * MINUTE_MS
const GRACE_MS = 10 * MINUTE_MS

aNotifiedShop({}, (shop) => {
  const coreTold = whatCoreTells(shop, ["order.placed", "order.canceled"])

  const aCheckout = () =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) })

  const codesMade = async () => [
    ...(await shop.requests("pix")),
    ...(await shop.requests("wallet")),
  ]

  const isPaidOnce = async (order: WaitingOrder) => {
    await eventually(async () =>
      expect(await standingOf(shop, order)).toEqual(PAID)
    )
    await expectToldOf(shop, order, "checkout_transparent.payment.paid", [
      {
        order_id: order.orderId,
        merchant_charge_id: order.merchantChargeId,
        captured: 99.9,
      },
    ])
    expect(await codesMade()).toHaveLength(1)
    expect(await shop.requests("refund")).toEqual([])
    expect(await shop.requests("capture")).toEqual([])
  }

  describe.each([
    ["Pix", PIX_AT_CHECKOUT],
    ["wallet", WALLET_AT_CHECKOUT],
  ])("a cart that is completed with an unpaid %s code", (_, providerId) => {
    it("becomes an order that waits for its payment and holds its stock", async () => {
      const order = await aWaitingOrder(shop, providerId)

      expect(await standingOf(shop, order)).toEqual(WAITING)
      await eventually(() => expect(coreTold("order.placed", order)).toBe(1))
      await settleAndSynchronize(shop)
      await expectToldOf(shop, order, "checkout_transparent.payment.pending", [
        { code: order.session.shown.code?.payload ?? "" },
      ])
      await expectToldOf(shop, order, "checkout_transparent.payment.paid", [])
    })

    it("is paid once when the code is, and the store is told that it may ship", async () => {
      const order = await aWaitingOrder(shop, providerId)
      const before = await order.checkout.state(order.session.id)

      await shop.simulator.pay(order.merchantChargeId)
      await shop.settled()

      await isPaidOnce(order)
      expect(before).toMatchObject({ state: "pending" })
      expect(await order.checkout.state(order.session.id)).toMatchObject({
        state: "paid",
        order_id: order.orderId,
      })
    })
  })

  describe("completing a cart with an unpaid code once more", () => {
    it("answers with the same order, and makes no other code", async () => {
      const order = await aWaitingOrder(shop)

      const again = await succeeds(order.checkout.complete())

      expect(again).toMatchObject({
        type: "order",
        order: { id: order.orderId },
      })
      expect(await codesMade()).toHaveLength(1)
      expect(await standingOf(shop, order)).toEqual(WAITING)
    })

    it("at the same time places one order", async () => {
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
      expect(await codesMade()).toHaveLength(1)
    })

    it("shows the paid order when it was paid", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.pay(order.merchantChargeId)
      await shop.settled()

      const again = await succeeds(order.checkout.complete())

      expect(again.order.id).toBe(order.orderId)
      await isPaidOnce(order)
    })
  })

  describe("an order that waits for its code", () => {
    it("shows the storefront that code in its payment session", async () => {
      const { checkout, session, orderId } = await aWaitingOrder(shop)

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

    it("is paid once when that is told twice, and told again later", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.onNotification().duplicate().once()

      await shop.simulator.pay(order.merchantChargeId)
      await shop.settled()
      const told = await latestNotificationOf(shop, order.merchantChargeId)
      await shop.simulator.redeliver(told.id)
      await shop.settled()
      await settleAndSynchronize(shop)

      await isPaidOnce(order)
    })

    it("is paid by asking when the notification is lost", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.setNotificationUrl(null)
      await shop.simulator.pay(order.merchantChargeId)

      await theJobSeesCodeAfter(shop, order, MINUTE_MS)

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
      await shop.settled()
      await settleAndSynchronize(shop)

      await isPaidOnce(order)
      expect(coreTold("order.canceled", order)).toBe(0)
    })

    it("is paid in the moment in which nobody would have waited any longer, when that is told by nobody", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.setNotificationUrl(null)
      await letCodeTimePass(shop, order, CODE_MS + GRACE_MS)
      await shop.simulator.pay(order.merchantChargeId, { late: true })

      await settleAndSynchronize(shop)

      await isPaidOnce(order)
      expect(coreTold("order.canceled", order)).toBe(0)
    })
  })

  describe("another session for an order that waits for its code", () => {
    it("is refused while the code can be paid", async () => {
      const order = await aWaitingOrder(shop)

      const answer = await order.checkout.choose(WALLET_AT_CHECKOUT)

      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: expect.stringContaining(
            "espera pelo pagamento do código que foi gerado"
          ),
        },
      })
      expect(await standingOf(shop, order)).toEqual(WAITING)
      expect(await codesMade()).toHaveLength(1)
    })

    it("has a new code when the first one has ended, which pays the same order", async () => {
      const first = await aWaitingOrder(shop)
      await theJobSeesCodeAfter(shop, first, CODE_MS + MINUTE_MS)

      const { merchantChargeId } = await first.checkout.code(PIX_AT_CHECKOUT)
      await shop.simulator.pay(merchantChargeId)
      await shop.settled(merchantChargeId)

      await eventually(async () =>
        expect(await standingOf(shop, { ...first, merchantChargeId })).toEqual(
          PAID
        )
      )
    })
  })

  describe("a cart that costs something else than its code", () => {
    it("is not sold: the shopper is told why, and there is no order", async () => {
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
})
