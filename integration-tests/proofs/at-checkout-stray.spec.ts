import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { defaultMerchant } from "../../src/simulator"
import { accountOf } from "../support/a-delivery"
import { aNotifiedShop } from "../support/a-notified-shop"
import { choosePayment, succeeds } from "../support/a-shopper"
import { settleAndSynchronize } from "../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import {
  becomes,
  CANCELED,
  GIVEN_BACK,
  type Standing,
  standingOf,
} from "../support/order-standing"
import { differencesOf } from "../support/the-differences"
import { expectToldOf } from "../support/what-is-told-of"

const MINUTE_MS = 60_000
const CODE_MS = 30 * MINUTE_MS

/** Paid on a canceled order, and nothing is done about it. */
const KEPT: Standing = {
  ...CANCELED,
  gateway: { status: "PAID", captured: 9990, refunded: 0 },
}

/** Where nothing is looked up, a notification is believed that names the merchant. */
const ACCOUNT = { merchantDocument: defaultMerchant.merchantDocument }

aNotifiedShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const options = () => accountOf(shop.container, "br-at-checkout")
  let before: Pick<
    ReturnType<typeof options>,
    "paths" | "codes" | "automaticRefunds"
  >
  beforeEach(() => {
    const { paths, codes, automaticRefunds } = options()
    before = structuredClone({ paths, codes, automaticRefunds })
  })
  afterEach(async () => {
    const { paths, codes, automaticRefunds } = options()
    Object.assign(paths, before.paths)
    Object.assign(codes.strayPayments, before.codes.strayPayments)
    Object.assign(automaticRefunds, before.automaticRefunds)
    await shop.simulator.setCodesCancelable(true)
    await shop.simulator.setExpiredCodesShown("expired")
  })

  /** Its code can still be paid: this gateway cancels none. */
  const aCanceledOrder = async () => {
    await shop.simulator.setCodesCancelable(false)
    const order = await aWaitingOrder(shop)
    await succeeds(
      admin.request("post", `/admin/orders/${order.orderId}/cancel`)
    )
    return order
  }

  const pay = async ({ merchantChargeId }: WaitingOrder) => {
    await shop.simulator.pay(merchantChargeId)
    await shop.settled(merchantChargeId)
  }

  const giveBack = ({ chargeId }: WaitingOrder, reason: string) =>
    admin.request(
      "post",
      `/admin/checkout-transparent/charges/${chargeId}/give-back`,
      { reason }
    )

  const refunds = async () =>
    (await shop.requests("refund")).filter(({ status }) => status === 200)

  const openDifferences = ({ chargeId }: WaitingOrder) =>
    differencesOf(admin, { id: chargeId }, "open")

  /** By an admin, who took the money at the counter: core has no other way for an order that waits. */
  const payAtTheCounter = async ({ orderId }: WaitingOrder) => {
    const { payment_collection } = await succeeds(
      admin.request("post", "/admin/payment-collections", {
        order_id: orderId,
        amount: 99.9,
      })
    )
    await succeeds(
      admin.request(
        "post",
        `/admin/payment-collections/${payment_collection.id}/mark-as-paid`,
        { order_id: orderId }
      )
    )
  }

  /** By the store's own code, with a provider of its own. */
  const payWithAnotherSession = async ({
    checkout,
    collectionId,
  }: WaitingOrder) => {
    const { payment_collection } = await succeeds(
      choosePayment(checkout.shopper, {
        collectionId,
        providerId: "pp_system_default",
      })
    )
    const payment = await shop.container
      .resolve<IPaymentModuleService>(Modules.PAYMENT)
      .authorizePaymentSession(payment_collection.payment_sessions[0].id, {})
    await capturePaymentWorkflow(shop.container).run({
      input: { payment_id: payment!.id },
    })
  }

  describe("money that comes for an order that was canceled", () => {
    it("stays where the options say so, is listed, and goes back when a person says so, once", async () => {
      options().codes.strayPayments.onCanceledOrder = "keep"
      const order = await aCanceledOrder()

      await pay(order)
      await settleAndSynchronize(shop)
      const kept = await standingOf(shop, order)
      const listed = await openDifferences(order)
      const answer = await giveBack(order, "The shopper has called.")
      const again = await giveBack(order, "Once more.")

      expect(kept).toEqual(KEPT)
      expect(listed).toMatchObject([
        {
          kind: "stray_payment",
          order_id: order.orderId,
          details: `Order ${order.orderId} is canceled, and its charge is paid.`,
          suggested_action: expect.stringContaining("give-back"),
        },
      ])
      expect(answer.status).toBe(200)
      expect(again).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("holds no money") },
      })
      await becomes(shop, order, GIVEN_BACK)
      expect(await openDifferences(order)).toEqual([])
      expect(await refunds()).toHaveLength(1)
      await expectToldOf(shop, order, "checkout_transparent.payment.orphan", [
        { reason: "order_canceled", goes_back: false },
      ])
      await expectToldOf(shop, order, "checkout_transparent.payment.refunded", [
        { order_id: order.orderId, refund_amount: 99.9 },
      ])
    })

    it("does not go back more often in an hour than the options allow: the rest is listed, and goes back later", async () => {
      options().automaticRefunds.mostPerHour = 2
      const orders = [
        await aCanceledOrder(),
        await aCanceledOrder(),
        await aCanceledOrder(),
      ]

      for (const order of orders) {
        await pay(order)
      }
      await eventually(async () => expect(await refunds()).toHaveLength(2))
      await Promise.all([1, 2].map(() => settleAndSynchronize(shop)))
      const [first, , last] = orders as [
        WaitingOrder,
        WaitingOrder,
        WaitingOrder,
      ]
      const listed = await openDifferences(last)
      const kept = await standingOf(shop, last)
      await letCodeTimePass(shop, first, 61 * MINUTE_MS)
      await becomes(shop, last, GIVEN_BACK)

      expect(kept).toEqual(KEPT)
      expect(listed).toMatchObject([
        {
          kind: "stray_payment",
          details: expect.stringContaining(
            "automaticRefunds.mostPerHour (2) is reached"
          ),
        },
      ])
      expect(await refunds()).toHaveLength(3)
      expect(await openDifferences(last)).toEqual([])
    })

    it("is only listed while look-ups are switched off", async () => {
      const order = await aCanceledOrder()
      options().paths.lookUpCharge = null

      await pay(order)

      expect(await standingOf(shop, order)).toEqual(KEPT)
      expect(await openDifferences(order)).toMatchObject([
        {
          kind: "stray_payment",
          details: expect.stringContaining("nothing is given back by itself"),
        },
      ])
      expect(await refunds()).toEqual([])
    })

    it("goes back when the gateway pays refunds again, where it refused for a while", async () => {
      const order = await aCanceledOrder()
      await shop.simulator.setBalance(0)

      await pay(order)
      await eventually(async () =>
        expect(await openDifferences(order)).toMatchObject([
          { kind: "give_back_failed" },
        ])
      )
      await shop.simulator.setBalance(null)
      await letCodeTimePass(shop, order, 5 * MINUTE_MS)

      await becomes(shop, order, GIVEN_BACK)
      await eventually(async () =>
        expect(await openDifferences(order)).toEqual([])
      )
    })
  })

  describe("a code of an order that was paid otherwise meanwhile", () => {
    it("gives its money back by itself, and the order keeps the other payment", async () => {
      await shop.simulator.setCodesCancelable(false)
      const order = await aWaitingOrder(shop)
      await payAtTheCounter(order)

      await pay(order)

      await eventually(async () =>
        expect(await standingOf(shop, order)).toMatchObject({
          status: "pending",
          transactions: [9990],
          medusa: { captured: 0, refunded: 0 },
          gateway: { status: "REFUNDED", captured: 9990, refunded: 9990 },
          reserved: 1,
        })
      )
      await expectToldOf(shop, order, "checkout_transparent.payment.orphan", [
        { order_id: order.orderId, reason: "paid_otherwise", goes_back: true },
      ])
      expect(await refunds()).toHaveLength(1)
    })

    it("is listed with its money where the options say that it stays", async () => {
      await shop.simulator.setCodesCancelable(false)
      options().codes.strayPayments.second = "keep"
      const order = await aWaitingOrder(shop)
      await payAtTheCounter(order)

      await pay(order)
      await settleAndSynchronize(shop)
      const listed = await openDifferences(order)
      await succeeds(giveBack(order, "Paid at the counter."))

      expect(listed).toMatchObject([
        {
          kind: "stray_payment",
          details: `Order ${order.orderId} has another payment, and this charge is paid as well.`,
        },
      ])
      await eventually(async () =>
        expect(await standingOf(shop, order)).toMatchObject({
          status: "pending",
          transactions: [9990],
          gateway: { status: "REFUNDED", refunded: 9990 },
        })
      )
      expect(await refunds()).toHaveLength(1)
    })

    it("gives it back as well where the other payment took its place in the payment collection", async () => {
      await shop.simulator.setCodesCancelable(false)
      await shop.simulator.setExpiredCodesShown("pending")
      const order = await aWaitingOrder(shop)
      await letCodeTimePass(shop, order, CODE_MS + MINUTE_MS)
      await payWithAnotherSession(order)

      await shop.simulator.pay(order.merchantChargeId, { late: true })
      await shop.settled(order.merchantChargeId)

      await eventually(async () =>
        expect(await standingOf(shop, order)).toMatchObject({
          status: "pending",
          paymentStatus: "captured",
          transactions: [9990],
          medusa: { captured: 9990, refunded: 0 },
          gateway: { status: "REFUNDED", captured: 9990, refunded: 9990 },
        })
      )
      await expectToldOf(shop, order, "checkout_transparent.payment.orphan", [
        { order_id: order.orderId, reason: "paid_otherwise", goes_back: true },
      ])
    })

    it("is canceled, so that nobody pays twice, and the order stays", async () => {
      const order = await aWaitingOrder(shop)
      await payAtTheCounter(order)

      await theJobSeesCodeAfter(shop, order, MINUTE_MS)

      expect(await standingOf(shop, order)).toMatchObject({
        status: "pending",
        transactions: [9990],
        gateway: { status: "CANCELED" },
        reserved: 1,
      })
      expect(await openDifferences(order)).toEqual([])
      await expectToldOf(
        shop,
        order,
        "checkout_transparent.payment.expired",
        []
      )
    })
  })
})
