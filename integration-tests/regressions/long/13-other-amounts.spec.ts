import {
  createCartCreditLinesWorkflow,
  createOrderCreditLinesWorkflow,
  createPromotionsWorkflow,
} from "@medusajs/medusa/core-flows"
import {
  aCodeCheckout,
  PIX_AT_CHECKOUT,
  PIX_PROVIDER,
} from "../../support/a-code-checkout"
import { aShownCode } from "../../support/a-code-sale"
import { LINK_PROVIDER, linkIdOf } from "../../support/a-link-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aGuest, succeeds } from "../../support/a-shopper"
import {
  aSoldOrder,
  anOrderAdmin,
  letTimePass,
  resolveAndSynchronize,
} from "../../support/a-sold-order"
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

  describe.each([
    ["pix", PIX_PROVIDER],
    ["link", LINK_PROVIDER],
  ])("a %s that is paid with R$ 0.01 of R$ 99.90", (method, providerId) => {
    it("places no order, tells nobody that it is paid, and goes back by itself", async () => {
      const code = await aShownCode(shop, { providerId })
      const { merchantChargeId: merchant_charge_id } = code

      await (method === "link"
        ? shop.simulator.payLink(linkIdOf(code.session), { amount: 1 })
        : shop.simulator.pay(merchant_charge_id, { amount: 1 }))

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

    it("can be canceled, and the money goes back then", async () => {
      const order = await aPart()

      const { status } = await anOrderAdminOf().cancel({
        ...order,
        paymentId: "",
      })

      expect(status).toBe(200)
      await becomes(order, {
        charges: [expect.objectContaining({ state: "refunded" })],
        kept: all(0),
        openDiscrepancies: [],
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

    it("is not paid with the code that could not be canceled; a person books that as a part", async () => {
      await shop.simulator.setCodesCancelable(false)
      const order = await aWaitingOrder(shop)
      await addABook(shop, admin, order.orderId)
      await becomes(order, {
        charges: [expect.objectContaining({ isAbandoned: true })],
      })

      await shop.simulator.pay(order.merchantChargeId)
      await listed(order.chargeId, "unmatched_payment")
      const before = await orderMoney(admin, order.orderId)
      await succeeds(act(order.chargeId, "book-as-part"))

      expect(before.outstanding).toBe(119.89)
      await eventually(async () =>
        expect(await orderMoney(admin, order.orderId)).toMatchObject({
          outstanding: 19.99,
        })
      )
      await becomes(order, { kept: all(9_990), openDiscrepancies: [] })
      await expectPublishedFor(shop, order, PAID, [])
    })
  })

  describe("an order that is edited down while its link is open", () => {
    it("ends the link; paid all the same, it is listed and goes back when a person says so", async () => {
      const order = await aWaitingOrder(shop)
      await addABook(shop, admin, order.orderId)
      await becomes(order, {
        charges: [expect.objectContaining({ state: "canceled" })],
      })
      const link = await links.make({ order_id: order.orderId })
      await withoutTheBook(order.orderId)
      await eventually(async () =>
        expect(await links.read(link)).toMatchObject({ state: "canceled" })
      )

      await shop.simulator.payLink(link.order_number, { late: true })
      await listed(link.id, "unmatched_payment")
      const refused = await act(link.id, "book-as-part")
      await letCodeTimePass(
        shop,
        { merchantChargeId: link.merchant_charge_id },
        A_WHILE_MS,
        { atGateway: false }
      )
      await succeeds(act(link.id, "refund"))

      expect(refused.body.message).toContain("only R$ 99.90 outstanding")
      await eventually(async () =>
        expect(await links.read(link)).toMatchObject({ state: "refunded" })
      )
      await listed(link.id)
    })
  })

  const withoutTheBook = async (orderId: string) => {
    const post = (path: string, body: unknown = {}) =>
      succeeds(admin.request("post", `/admin/order-edits${path}`, body))
    const { order } = await succeeds(
      admin.request("get", `/admin/orders/${orderId}?fields=*items`)
    )
    const book = order.items.find(
      ({ unit_price }: { unit_price: number }) => unit_price === 19.99
    )
    await post("", { order_id: orderId })
    await post(`/${orderId}/items/item/${book.id}`, { quantity: 0 })
    await post(`/${orderId}/request`)
    await post(`/${orderId}/confirm`)
  }

  describe("an order that owes nothing", () => {
    it("because of a credit in its cart stays when the code's time is over, and ends the code", async () => {
      const checkout = await aCodeCheckout({
        ...shop,
        shopper: aGuest(shop.api, shop.store),
      })
      const session = await checkout.code()
      await createCartCreditLinesWorkflow(shop.container).run({
        input: [
          { cart_id: checkout.cartId, amount: 99.9, reference: "gift-card" },
        ] as never,
      })

      const { order } = await succeeds(checkout.complete())
      await theJobSeesCodeAfter(shop, session, A_WHILE_MS)
      await becomes(checkout, {
        charges: [expect.objectContaining({ state: "canceled" })],
      })
      await theJobSeesCodeAfter(shop, session, OVER_MS)

      expect(await statusOf(order.id)).toBe("pending")
      await becomes(checkout, { kept: all(0), openDiscrepancies: [] })
    })

    it.each([true, false])(
      "because of a credit on the waiting order stays, and what is paid all the same goes back (codes can be canceled: %s)",
      async (cancelable) => {
        await shop.simulator.setCodesCancelable(cancelable)
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
        if (!cancelable) {
          await shop.simulator.pay(order.merchantChargeId, { late: true })
          await expectPublishedFor(shop, order, UNMATCHED, [
            { reason: "paid_otherwise", is_refunded_automatically: true },
          ])
        }

        expect(status).toBe("pending")
        await becomes(order, {
          charges: [
            expect.objectContaining({
              state: cancelable ? "canceled" : "refunded",
            }),
          ],
          kept: all(0),
          openDiscrepancies: [],
        })
      }
    )

    it.each(["before", "after"])(
      "because of a promotion keeps no money of the code that was shown before (paid %s the order is placed)",
      async (when) => {
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
        if (when === "before") {
          await shop.simulator.pay(merchantChargeId)
          await becomes(checkout, {
            charges: [expect.objectContaining({ state: "refunded" })],
          })
        }

        const { order } = await succeeds(checkout.complete())
        if (when === "after") {
          await letCodeTimePass(shop, code, A_WHILE_MS, { atGateway: false })
          await shop.simulator.pay(merchantChargeId)
        }

        await becomes(checkout, {
          orders: [order.id],
          charges: [expect.objectContaining({ state: "refunded" })],
          kept: all(0),
          openDiscrepancies: [],
        })
        expect(await orderMoney(admin, order.id)).toMatchObject({
          outstanding: 0,
        })
      }
    )
  })

  describe("a code that was replaced by one of another amount", () => {
    it("goes back by itself when it is paid, though an order waits for the other one", async () => {
      await shop.simulator.setCodesCancelable(false)
      const code = await aShownCode(shop, { providerId: PIX_AT_CHECKOUT })
      const { checkout } = code
      const { cart } = await succeeds(
        checkout.shopper.request("get", `/store/carts/${checkout.cartId}`)
      )
      await succeeds(
        checkout.shopper.request(
          "post",
          `/store/carts/${checkout.cartId}/line-items/${cart.items[0].id}`,
          { quantity: 2 }
        )
      )
      const second = await checkout.code(PIX_AT_CHECKOUT)
      const { order } = await succeeds(checkout.complete())

      await letCodeTimePass(shop, code, A_WHILE_MS, { atGateway: false })
      await shop.simulator.pay(code.merchantChargeId)
      await becomes(checkout, {
        charges: [
          expect.objectContaining({ state: "refunded" }),
          expect.objectContaining({ state: "pending" }),
        ],
        openDiscrepancies: [],
      })
      await shop.simulator.pay(second.merchantChargeId)

      await becomes(checkout, { kept: all(19_980), openDiscrepancies: [] })
      expect(await orderMoney(admin, order.id)).toMatchObject({
        paymentStatus: "captured",
        outstanding: 0,
      })
    })
  })

  describe("one lookup that shows 999.99 of a sale of 99.90", () => {
    it("is listed and not believed; refund and cancel work after the next one", async () => {
      const order = await aSoldOrder(shop)
      await shop.resolved(order.merchantChargeId)
      await letTimePass(shop, order, A_WHILE_MS)
      await shop.simulator
        .on("look_up")
        .respond(200, {
          merchantChargeId: order.merchantChargeId,
          chargeStatus: "PAID",
          amount: 99_999,
          originalAmount: 9_990,
          refundedAmount: 0,
          transactions: [{ paymentType: "CREDIT", transactionStatus: "PAID" }],
        })
        .once()
      const answer = await succeeds(
        admin.request(
          "post",
          `/admin/checkout-transparent/charges/${order.chargeId}/synchronize`
        )
      )
      const [discrepancy] = await discrepanciesOf(admin, { id: order.chargeId })

      const refund = await anOrderAdminOf().refund(order, 10)
      const cancel = await anOrderAdminOf().cancel(order)

      expect(answer).toMatchObject({
        result: "listed",
        charge: { captured: 99.9 },
      })
      expect(discrepancy).toMatchObject({
        kind: "contradicted",
        details: expect.stringContaining("99999"),
      })
      expect([refund.status, cancel.status]).toEqual([200, 200])
      await letTimePass(shop, order, 20 * MINUTE_MS)
      await resolveAndSynchronize(shop)
      await becomes(order, {
        charges: [expect.objectContaining({ state: "refunded" })],
        kept: all(0),
        openDiscrepancies: [],
      })
    })
  })
})
