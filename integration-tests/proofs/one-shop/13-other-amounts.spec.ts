import {
  createOrderCreditLinesWorkflow,
  createPromotionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { PIX_AT_CHECKOUT } from "../../support/a-code-checkout"
import { aShownCode } from "../../support/a-code-sale"
import { LINK_PROVIDER, linkIdOf } from "../../support/a-link-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { succeeds } from "../../support/a-shopper"
import { anOrderAdmin } from "../../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../../support/a-waiting-order"
import { adminPaymentLinks } from "../../support/admin-payment-links"
import { type Admin, anAdmin } from "../../support/an-admin"
import { addABook, orderMoney } from "../../support/an-order-to-pay"
import { eventually } from "../../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../../support/let-code-time-pass"
import { all, moneyOfCart, type MoneyOfCart } from "../../support/money-of-cart"
import { discrepanciesOf } from "../../support/the-discrepancies"
import { expectPublished } from "../../support/expect-published"
import { expectPublishedFor } from "../../support/expect-published-for"

const MINUTE_MS = 60_000
/** Past the end of a code, and past its grace time. */
const OVER_MS = 41 * MINUTE_MS
/** Longer than anybody may be at work on a new order. */
const A_WHILE_MS = 2 * MINUTE_MS
const UNMATCHED = "checkout_transparent.payment.unmatched"
const PAID = "checkout_transparent.payment.paid"

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
    await aPromotionOfAll()
  })
  afterEach(() => shop.simulator.setCodesCancelable(true))
  const links = adminPaymentLinks(() => admin)

  const aPromotionOfAll = () =>
    createPromotionsWorkflow(shop.container).run({
      input: {
        promotionsData: [
          {
            code: "TUDO",
            type: "standard",
            status: "active",
            application_method: {
              type: "percentage",
              target_type: "order",
              value: 100,
            },
          },
        ],
      },
    })

  const becomes = (
    { collectionId }: { collectionId: string },
    expected: Partial<Record<keyof MoneyOfCart, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfCart(shop, { collectionId })).toMatchObject(expected)
    )

  const act = (chargeId: string, action: "refund" | "book-as-part") =>
    admin.request(
      "post",
      `/admin/checkout-transparent/charges/${chargeId}/${action}`,
      { reason: "The shopper has called." }
    )

  const listed = (chargeId: string, ...kinds: string[]) =>
    eventually(async () =>
      expect(
        (await discrepanciesOf(admin, { id: chargeId }, "open")).map(
          ({ kind }) => kind
        )
      ).toEqual(kinds)
    )

  const statusOf = async (orderId: string) => {
    const { order } = await succeeds(
      admin.request("get", `/admin/orders/${orderId}?fields=id,status`)
    )
    return order.status as string
  }

  it("a link that is paid with R$ 0.01 of R$ 99.90 places no order, tells nobody that it is paid, and goes back by itself", async () => {
    const code = await aShownCode(shop, { providerId: LINK_PROVIDER })
    const { merchantChargeId: merchant_charge_id } = code

    await shop.simulator.payLink(linkIdOf(code.session), { amount: 1 })

    await becomes(code.checkout, {
      orders: [],
      charges: [expect.objectContaining({ state: "refunded" })],
      openDiscrepancies: [],
    })
    await expectPublished(shop, UNMATCHED, [
      {
        merchant_charge_id,
        reason: "other_amount",
        is_refunded_automatically: true,
      },
    ])
    await expectPublished(shop, PAID, [])
  })

  describe("an order that waits for R$ 99.90 and is paid with R$ 0.01", () => {
    const aPart = async (): Promise<WaitingOrder> => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.pay(order.merchantChargeId, { amount: 1 })
      await listed(order.chargeId, "unmatched_payment")
      return order
    }

    it("is not paid; the money is listed, and goes back when a person says so", async () => {
      const order = await aPart()
      const before = await orderMoney(admin, order.orderId)

      await succeeds(act(order.chargeId, "refund"))

      expect(before).toMatchObject({
        paymentStatus: "awaiting",
        outstanding: 99.9,
      })
      await expectPublishedFor(shop, order, UNMATCHED, [
        { reason: "other_amount", is_refunded_automatically: false },
      ])
      await expectPublishedFor(shop, order, PAID, [])
      await theJobSeesCodeAfter(shop, order, A_WHILE_MS)
      await becomes(order, {
        charges: [expect.objectContaining({ state: "refunded" })],
        openDiscrepancies: [],
      })
    })

    it("has the part when a person books it, and asks for the rest with a link", async () => {
      const order = await aPart()

      await succeeds(act(order.chargeId, "book-as-part"))
      const again = await act(order.chargeId, "book-as-part")
      const link = await links.make({ order_id: order.orderId })
      await shop.simulator.payLink(link.order_number)

      expect(again.status).toBe(400)
      expect(link.amount).toBe(99.89)
      await eventually(async () =>
        expect(await orderMoney(admin, order.orderId)).toMatchObject({
          paymentStatus: "captured",
          outstanding: 0,
        })
      )
      await listed(order.chargeId)
      expect(
        await anOrderAdminOf().refund(await saleOf(order), 0.01)
      ).toMatchObject({
        status: 200,
      })
    })
  })

  const anOrderAdminOf = () => anOrderAdmin(() => admin)

  const saleOf = async (order: WaitingOrder) => {
    const { order: found } = await succeeds(
      admin.request(
        "get",
        `/admin/orders/${order.orderId}?fields=payment_collections.payments.id,payment_collections.id`
      )
    )
    const collection = found.payment_collections.find(
      ({ id }: { id: string }) => id === order.collectionId
    )
    return { ...order, paymentId: collection.payments[0].id as string }
  }

  describe("a waiting order that is edited up", () => {
    it("ends its code, and the shopper gets one of what it has outstanding", async () => {
      const order = await aWaitingOrder(shop)

      await addABook(shop, admin, order.orderId)
      await becomes(order, {
        charges: [expect.objectContaining({ state: "canceled" })],
      })
      const { merchantChargeId } = await order.checkout.code(PIX_AT_CHECKOUT)
      await letCodeTimePass(shop, order, A_WHILE_MS, { atGateway: false })
      await shop.simulator.pay(merchantChargeId)

      await eventually(async () =>
        expect(await orderMoney(admin, order.orderId)).toMatchObject({
          paymentStatus: "captured",
          outstanding: 0,
          collections: [{ amount: 119.89, captured: 119.89 }],
        })
      )
      await becomes(order, { kept: all(11_989), openDiscrepancies: [] })
    })
  })

  describe("an order that owes nothing", () => {
    it("because of a credit on the waiting order stays, and what is paid all the same goes back", async () => {
      await shop.simulator.setCodesCancelable(false)
      const order = await aWaitingOrder(shop)
      await createOrderCreditLinesWorkflow(shop.container).run({
        input: {
          id: order.orderId,
          credit_lines: [
            {
              amount: 99.9,
              reference: "gift-card",
              reference_id: "gift-1",
            },
          ],
        },
      })

      await theJobSeesCodeAfter(shop, order, A_WHILE_MS)
      await theJobSeesCodeAfter(shop, order, OVER_MS)
      const status = await statusOf(order.orderId)
      await shop.simulator.pay(order.merchantChargeId, { late: true })
      await expectPublishedFor(shop, order, UNMATCHED, [
        { reason: "paid_otherwise", is_refunded_automatically: true },
      ])

      expect(status).toBe("pending")
      await becomes(order, {
        charges: [
          expect.objectContaining({
            state: "refunded",
          }),
        ],
        kept: all(0),
        openDiscrepancies: [],
      })
    })

    it("because of a promotion keeps no money of the code that was shown before", async () => {
      await shop.simulator.setCodesCancelable(false)
      const code = await aShownCode(shop)
      const { checkout, merchantChargeId } = code
      await succeeds(
        checkout.shopper.request(
          "post",
          `/store/carts/${checkout.cartId}/promotions`,
          { promo_codes: ["TUDO"] }
        )
      )

      const { order } = await succeeds(checkout.complete())
      await letCodeTimePass(shop, code, A_WHILE_MS, { atGateway: false })
      await shop.simulator.pay(merchantChargeId)

      await becomes(checkout, {
        orders: [order.id],
        charges: [expect.objectContaining({ state: "refunded" })],
        kept: all(0),
        openDiscrepancies: [],
      })
      expect(await orderMoney(admin, order.id)).toMatchObject({
        outstanding: 0,
      })
    })
  })
})
