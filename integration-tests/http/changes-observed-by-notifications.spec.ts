import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PIX_AT_CHECKOUT_PROVIDER } from "../../harness/shopper/a-code-checkout"
import {
  aCheckoutWithPaymentCode,
  requireChargeIdOfCode,
} from "../support/sales/a-code-sale"
import {
  accountOptionsOf,
  notificationRows,
} from "../support/notifications/stored-notifications"
import { describeNotifiedShop } from "../support/app/describe-notified-shop"
import { paymentLinkRequestsOfAdmin } from "../support/admin/admin-payment-links"
import { expectSuccess } from "../../harness/shopper/a-shopper"
import { aSoldOrder, gatewayAndMedusaSums } from "../support/sales/a-sold-order"
import { shipAllGoods } from "../support/orders/an-order-to-pay"
import { eventually } from "../../harness/eventually"
import {
  buildExpectedEqualSums,
  refusalMatcher,
} from "../support/orders/expect-money"
import { synchronizeAfterTimePassed } from "../support/app/let-charge-time-pass"
import { medusaSums } from "../support/orders/medusa-sums"
import { helpersWithoutLookups } from "../support/admin/helpers-without-lookups"

const MINUTE_MS = 60_000
const PAID = buildExpectedEqualSums({
  captured: 9990,
  paymentStatus: "captured",
})

describeNotifiedShop({ observe: "notifications" }, (shop) => {
  const {
    operator,
    countRefundRequests,
    postChargeAction,
    kindsOf,
    withholdNotifications,
    deliverAndHandle,
    expectBooked,
    expectOpenKinds,
    expectListedWith,
    synchronizeAfterMinutes,
    anAuthorizedOrder,
  } = helpersWithoutLookups(shop)

  describe("a refund", () => {
    it("Medusa records each merchant-panel refund once, even if the notifications of two refunds arrive repeatedly and in reverse order", async () => {
      const sale = await aSoldOrder(shop)
      await shop.waitUntilNotificationsHandled()
      const refundInPanel = (amount: number) =>
        shop.simulator.panelRefund(sale.merchantChargeId, amount)
      const [first] = await withholdNotifications(() => refundInPanel(3000))
      await shop.simulator.advanceClock(1000)
      const [second] = await withholdNotifications(() => refundInPanel(2000))

      for (const body of [second, first, second, first]) {
        await deliverAndHandle(body!)
      }

      await expectBooked(
        sale,
        buildExpectedEqualSums({
          captured: 9990,
          refunded: 5000,
          paymentStatus: "partially_refunded",
        })
      )
      const results = (await notificationRows(shop.container)).map(
        ({ judged_as }) => judged_as as unknown
      )
      expect(results).toContain("outdated")
      expect(await kindsOf(sale.chargeId)).toEqual([])
    })

    it("an administrator's refund is refused with a message if the gateway's API has no refunds, and Medusa records a refund that is made later in the merchant panel", async () => {
      const sale = await aSoldOrder(shop)
      await shop.waitUntilNotificationsHandled()

      expect(await operator.refund(sale, 30)).toMatchObject(
        refusalMatcher("does not offer this")
      )
      expect(await gatewayAndMedusaSums(shop, sale)).toEqual(PAID)
      await shop.simulator.panelRefund(sale.merchantChargeId, 3000)

      await expectBooked(
        sale,
        buildExpectedEqualSums({
          captured: 9990,
          refunded: 3000,
          paymentStatus: "partially_refunded",
        })
      )
      expect(await countRefundRequests()).toBe(1)
    })
  })

  describe("a decided refund whose request the gateway does not offer", () => {
    /**
     * Creates a Pix payment for which no order waits, because its notification arrives after the plugin has canceled
     * the unpaid order.
     */
    const anUnmatchedPix = async () => {
      const code = await aCheckoutWithPaymentCode(shop, {
        providerId: PIX_AT_CHECKOUT_PROVIDER,
      })
      await expectSuccess(code.checkout.complete())
      const [body] = await withholdNotifications(() =>
        shop.simulator.pay(code.merchantChargeId)
      )
      await synchronizeAfterMinutes(code, 120)
      await deliverAndHandle(body!)
      const chargeId = await requireChargeIdOfCode(shop, code)
      await expectOpenKinds(chargeId, ["unmatched_payment"])
      return { ...code, chargeId }
    }
    const chargeAsShown = async (id: string) =>
      (
        await expectSuccess(
          operator.request("get", `/admin/checkout-transparent/charges/${id}`)
        )
      ).charge
    const askForRefund = async (id: string, reason = "Nobody waits for it.") =>
      postChargeAction(id, "refund", {
        reason,
        refunded_as: "whole_charge",
        observed: (await chargeAsShown(id)).observed,
      })
    const expectRequestsLater = async (
      code: { merchantChargeId: string },
      operation: "refund" | "refund_link",
      times: number
    ) => {
      for (const minutes of [20, 20, 1_500]) {
        await synchronizeAfterMinutes(code, minutes)
      }
      expect(await shop.requests(operation)).toHaveLength(times)
    }

    it("if the gateway's API has no refunds, a refund is requested again only by an administrator, and its discrepancy closes after a refund in the merchant panel", async () => {
      const code = await anUnmatchedPix()

      expect(await askForRefund(code.chargeId)).toMatchObject(
        refusalMatcher(
          "does not offer this",
          "Refund the payment in the merchant panel"
        )
      )
      await expectRequestsLater(code, "refund", 1)
      await expectListedWith(
        code.chargeId,
        "refund_failed",
        "refund_not_offered"
      )
      expect((await chargeAsShown(code.chargeId)).actions).toContain("refund")
      expect((await askForRefund(code.chargeId)).status).toBe(400)
      await expectRequestsLater(code, "refund", 2)

      await shop.simulator.panelRefund(code.merchantChargeId)
      await expectOpenKinds(code.chargeId, [])
      const { collectionId } = code.checkout
      expect(await medusaSums(shop.container, collectionId)).toMatchObject({
        captured: 0,
        refunded: 0,
      })
      await expectRequestsLater(code, "refund", 2)
    })

    it("a refund that the gateway's API did not offer is made when an administrator requests it again after the API has begun to offer refunds", async () => {
      const code = await anUnmatchedPix()
      await askForRefund(code.chargeId)
      await shop.simulator.setInterfaceOnly(false)
      await expectRequestsLater(code, "refund", 1)
      await expectSuccess(askForRefund(code.chargeId))

      await expectOpenKinds(code.chargeId, [])
      expect(await countRefundRequests()).toBe(2)
    })

    it("if the gateway's API does not offer refunds of payment links, a refund that is made in the merchant panel is recorded in Medusa", async () => {
      const { createLink } = paymentLinkRequestsOfAdmin(() => operator.admin)
      const {
        id,
        url,
        merchant_charge_id: merchantChargeId,
      } = await createLink({
        amount: 50,
        description: "Reserva",
      })
      const linkId = url.split("/").at(-1)!
      await shop.simulator.payLink(linkId)
      const sums = async () =>
        medusaSums(
          shop.container,
          (await chargeAsShown(id)).payment_collection_id
        )
      await eventually(async () =>
        expect(await sums()).toMatchObject({ captured: 5000, refunded: 0 })
      )
      await askForRefund(id, "It was a mistake.")
      await expectRequestsLater({ merchantChargeId }, "refund_link", 1)
      await expectListedWith(id, "refund_failed", "refund_not_offered")

      const [payment] = (await shop.simulator.paymentLink(linkId))!.transactions
      await shop.simulator.refundLink(payment!.id, 5000)

      await expectOpenKinds(id, ["waiting_too_long"])
      expect(await sums()).toMatchObject({ captured: 5000, refunded: 5000 })
    })

    it("if the gateway's API cannot release reserved money, a requested release is listed as a discrepancy until the money is released in the merchant panel", async () => {
      const sale = await anAuthorizedOrder()
      await expect(
        shop.container.resolve("payment").cancelPayment(sale.paymentId)
      ).rejects.toThrow("does not offer this")

      await expectRequestsLater(sale, "refund", 1)
      await expectListedWith(
        sale.chargeId,
        "refund_failed",
        "release_not_offered"
      )
      await shop.simulator.panelVoid(sale.merchantChargeId)
      await shop.waitUntilNotificationsHandled()
      await synchronizeAfterMinutes(sale, 2)

      // The order is still open, and no longer has a payment.
      expect(await kindsOf(sale.chargeId)).toEqual(["order_without_charge"])
      const payment = await shop.container
        .resolve("payment")
        .retrievePayment(sale.paymentId)
      expect(payment.canceled_at).toEqual(expect.any(Date))
    })
  })

  describe("an order whose money the gateway does not release over its interface", () => {
    it.each([
      {
        money: "reserved",
        aSale: () => anAuthorizedOrder(),
        words: "Release the reservation in the merchant panel",
        inPanel: (id: string) => shop.simulator.panelVoid(id),
      },
      {
        money: "captured",
        aSale: async () => {
          const sale = await aSoldOrder(shop)
          await shop.waitUntilNotificationsHandled()
          return sale
        },
        words: "Refund the payment in the merchant panel",
        inPanel: (id: string) => shop.simulator.panelRefund(id),
      },
    ])(
      "if the gateway's API offers neither refunds nor voids, an order with $money money can be canceled only after the money was returned in the merchant panel",
      async ({ aSale, words, inPanel }) => {
        const sale = await aSale()

        expect(await operator.cancel(sale)).toMatchObject(
          refusalMatcher(
            "does not offer this",
            words,
            "then cancel the order again"
          )
        )
        expect(await operator.order(sale.orderId, "status")).toMatchObject({
          status: "pending",
        })
        await inPanel(sale.merchantChargeId)
        await shop.waitUntilNotificationsHandled()
        await expectSuccess(operator.cancel(sale))

        expect(await operator.order(sale.orderId, "status")).toMatchObject({
          status: "canceled",
        })
        await expectOpenKinds(sale.chargeId, [])
        expect(await countRefundRequests()).toBe(1)
      }
    )
  })

  describe("reserved money", () => {
    const manualAccountOptions = () =>
      accountOptionsOf(shop.container, "br-manual")

    afterEach(() => {
      manualAccountOptions().capture = "manual"
    })

    it("if the gateway's API has no captures, Medusa records a capture of reserved money that was made in the merchant panel", async () => {
      const sale = await anAuthorizedOrder()

      expect(await operator.capture(sale)).toMatchObject(
        refusalMatcher("does not offer this")
      )
      await shop.simulator.panelCapture(sale.merchantChargeId)

      await expectBooked(sale)
    })

    it("if no notification reports that an authorization has lapsed, the charge is listed as a discrepancy after seven days, until an administrator resolves the discrepancy", async () => {
      const sale = await anAuthorizedOrder()
      const synchronizeAfterDays = (days: number) =>
        synchronizeAfterTimePassed(shop, sale, days * 24 * 60 * MINUTE_MS, {
          atGateway: false,
        })

      await synchronizeAfterDays(6.9)
      expect(await kindsOf(sale.chargeId)).toEqual([])
      await synchronizeAfterDays(0.2)
      const [listed] = await operator.listOpenDiscrepancies(sale.chargeId)
      expect(listed).toMatchObject({ kind: "still_authorized" })
      await expectSuccess(
        operator.resolveDiscrepancy(listed?.id, {
          observed: listed?.observed,
          resolution: "It has lapsed.",
        })
      )
      await synchronizeAfterDays(1)

      expect(await kindsOf(sale.chargeId)).toEqual([])
      const due = await shop.container
        .resolve(ContainerRegistrationKeys.PG_CONNECTION)(
          "checkout_transparent_charge"
        )
        .where({ id: sale.chargeId })
        .first("synchronization_due_at")
      expect(due).toEqual({ synchronization_due_at: null })
    })

    it("if the gateway's API has no captures, a shipped order's reserved money is listed as a discrepancy until the merchant panel captures it", async () => {
      manualAccountOptions().capture = "at_shipment"
      const sale = await anAuthorizedOrder()

      await shipAllGoods(operator.admin, sale.orderId)
      await expectOpenKinds(sale.chargeId, ["still_authorized"])
      await shop.simulator.panelCapture(sale.merchantChargeId)

      await expectBooked(sale)
      await expectOpenKinds(sale.chargeId, [])
    })
  })
})
