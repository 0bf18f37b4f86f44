import type { ILockingModule } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { dayOfMoment } from "../../../../src/domain/movement/sao-paulo-days"
import { ledgerOf } from "../../../../src/medusa/container"
import type { AccountOptions } from "../../../../src/options/account-options"
import { startDayReconciliation } from "../../../../src/reconciliation/day/reconcile-days"
import {
  aCardCheckoutWithCard,
  CARD_PROVIDER,
  MANUAL_CARD_PROVIDER,
} from "../../../../harness/shopper/a-card-checkout"
import { PIX_AT_CHECKOUT_PROVIDER } from "../../../../harness/shopper/a-code-checkout"
import type { CheckoutWithCode } from "../../../support/sales/a-code-sale"
import { accountOptionsOf } from "../../../support/notifications/stored-notifications"
import {
  aChargedCheckoutThatFailed,
  registerFakeErp,
  requireLatestChargeOfCheckout,
  completeCartAndExpectNoOrder,
  ageStoreRecordsAndSynchronize,
} from "../../../support/sales/a-failed-completion"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import {
  LONGER_THAN_COMPLETION_MS,
  aRefundedPixCharge,
  createCardSessionForCartOfCode,
  synchronizeAndExpectPaidByLatestCharge,
  shipOnePieceOfEachItem,
  synchronizePixAndLatestChargeTwice,
} from "../../../support/sales/a-refunded-pix"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"
import { chargeRequestsOfAdmin } from "../../../support/admin/admin-charges"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import { eventually } from "../../../../harness/eventually"
import {
  buildEqualNetSums,
  moneyOfCollection,
} from "../../../support/orders/money-of-collection"
import { rulesOfAccount } from "../../../support/admin/automatic-action-rules"

const erp = registerFakeErp()

describeNotifiedShop({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  const ofCharges = chargeRequestsOfAdmin(() => operator.admin)
  const rules = rulesOfAccount(shop)
  const payments = () => shop.container.resolve(Modules.PAYMENT)
  let failingBooking: jest.SpyInstance | undefined

  beforeEach(() => {
    rules().failedCompletion.refundCodesAfterMinutes = 0
  })
  afterEach(() => {
    failingBooking?.mockRestore()
    failingBooking = undefined
  })

  /** Makes Medusa fail to record refunds, as if the process had died before it recorded them. */
  const failRefundBooking = () => {
    failingBooking = jest
      .spyOn(payments(), "refundPayment")
      .mockRejectedValue(new Error("The database is gone."))
  }
  const restoreRefundBooking = () => failingBooking?.mockRestore()

  const expectPaidByLatestCharge = (code: CheckoutWithCode, orderId: string) =>
    synchronizeAndExpectPaidByLatestCharge(shop, code, { operator, orderId })

  /** Pays a cart's Pix, refunds it, and buys the cart by card before Medusa has recorded the refund. */
  const boughtByCard = async (providerId: string) => {
    failRefundBooking()
    const code = await aRefundedPixCharge(shop, erp)
    await createCardSessionForCartOfCode(shop, code, providerId)
    const { order } = await expectSuccess(code.checkout.complete())
    return { code, orderId: order.id as string }
  }

  const boughtByPix = async () => {
    failRefundBooking()
    const code = await aRefundedPixCharge(shop, erp)
    await code.checkout.createCodeSession(PIX_AT_CHECKOUT_PROVIDER)
    const { order } = await expectSuccess(code.checkout.complete())
    return { code, orderId: order.id as string }
  }

  const paySecondPix = async ({ checkout }: CheckoutWithCode) => {
    const { merchantChargeId } = await requireLatestChargeOfCheckout(
      shop,
      checkout
    )
    await shop.simulator.pay(merchantChargeId)
    await shop.waitUntilNotificationsHandled(merchantChargeId)
  }

  describe("the refund of a Pix that was refunded before its cart became an order", () => {
    let capture: AccountOptions["capture"]
    const manualAccountOptions = () =>
      accountOptionsOf(shop.container, "br-manual")
    beforeEach(() => {
      capture = manualAccountOptions().capture
    })
    afterEach(() => {
      manualAccountOptions().capture = capture
    })

    it("if a cart's first Pix was refunded and a card then paid the order, Medusa's later record of the refund does not change the order", async () => {
      const { code, orderId } = await boughtByCard(CARD_PROVIDER)
      restoreRefundBooking()

      await expectPaidByLatestCharge(code, orderId)
    })

    it("if a cart's first Pix was refunded and a card has reserved the order's money, only the card's money counts as the order's payment after the capture", async () => {
      const { code, orderId } = await boughtByCard(MANUAL_CARD_PROVIDER)
      restoreRefundBooking()
      await synchronizePixAndLatestChargeTwice(shop, code)

      const { id: paymentId } = (await payments().listPayments()).find(
        ({ captured_at }) => !captured_at
      )!
      await expectSuccess(
        operator.request("post", `/admin/payments/${paymentId}/capture`, {})
      )

      await expectPaidByLatestCharge(code, orderId)
    })

    it("if a cart's first Pix was refunded and a card has reserved the order's money, the shipment captures the card's money", async () => {
      manualAccountOptions().capture = "at_shipment"
      const { code, orderId } = await boughtByCard(MANUAL_CARD_PROVIDER)
      restoreRefundBooking()
      await synchronizePixAndLatestChargeTwice(shop, code)

      await shipOnePieceOfEachItem(operator, orderId)

      await eventually(async () =>
        expect((await shop.charges()).at(-1)).toMatchObject({
          capturedAmount: 9990,
        })
      )
      await expectPaidByLatestCharge(code, orderId)
    })

    it("if Medusa records the refund of a cart's first Pix only after the cart became an order, only the cart's second Pix counts as the order's payment", async () => {
      const { code, orderId } = await boughtByPix()
      restoreRefundBooking()
      await synchronizePixAndLatestChargeTwice(shop, code)

      await paySecondPix(code)

      await expectPaidByLatestCharge(code, orderId)
    })

    it("a cart's refunded first Pix does not count as a payment of the order, even if Medusa records the refund after a second Pix has paid", async () => {
      const { code, orderId } = await boughtByPix()

      await paySecondPix(code)
      await synchronizePixAndLatestChargeTwice(shop, code)
      restoreRefundBooking()

      await expectPaidByLatestCharge(code, orderId)
    })

    it("a cart's refunded Pix cannot be refunded a second time after a card has paid the cart's order", async () => {
      const { code, orderId } = await boughtByCard(CARD_PROVIDER)
      restoreRefundBooking()
      const [{ id: paymentId } = { id: "" }] = await payments().listPayments({
        payment_session_id: code.session.id,
      })

      const refused = await operator.request(
        "post",
        `/admin/payments/${paymentId}/refund`,
        { amount: 99.9 }
      )

      expect(refused).toMatchObject({ status: 400 })
      await expectPaidByLatestCharge(code, orderId)
    })
  })

  describe("an order that a killed process left without its payment, in a cart with a refunded Pix", () => {
    /**
     * Creates the order of a cart without a payment, as if the process had died while it waited for the payment
     * provider.
     */
    async function anUnpaidOrder(code: CheckoutWithCode): Promise<string> {
      await createCardSessionForCartOfCode(shop, code, CARD_PROVIDER)
      const { checkout } = code
      const authorizing = jest.spyOn(payments(), "authorizePaymentSession")
      const isReached = new Promise<void>((resolve) => {
        authorizing.mockImplementation(() => {
          resolve()
          return new Promise(() => undefined)
        })
      })
      // The test runs the workflow directly, because the server would wait for an open request when it is closed.
      void completeCartWorkflow(shop.container).run({
        input: { id: checkout.cartId },
      })
      await isReached
      authorizing.mockRestore()
      await shop.container
        .resolve<ILockingModule>(Modules.LOCKING)
        .release([checkout.cartId])
      await ageStoreRecordsAndSynchronize(shop, code, LONGER_THAN_COMPLETION_MS)
      const { orders } = await moneyOfCollection(shop, checkout)
      return orders[0]!
    }

    it("if a cart's Pix was refunded and the process then dies before it charges the card for the cart's order, the next completion of the cart pays the order by card", async () => {
      const code = await aRefundedPixCharge(shop, erp)
      const orderId = await anUnpaidOrder(code)

      const { order } = await expectSuccess(code.checkout.complete())

      expect(order.id).toBe(orderId)
      await expectPaidByLatestCharge(code, orderId)
    })

    it("if a cart's Pix was refunded and the process then dies before it charges the card for the cart's order, the next completion of the cart pays the order by card, even if Medusa records the refund only after this payment", async () => {
      failRefundBooking()
      const code = await aRefundedPixCharge(shop, erp)
      const orderId = await anUnpaidOrder(code)

      const { order } = await expectSuccess(code.checkout.complete())
      restoreRefundBooking()

      expect(order.id).toBe(orderId)
      await expectPaidByLatestCharge(code, orderId)
    })

    it("an order that a killed process left without a payment is listed as a discrepancy after the nightly comparison", async () => {
      const code = await aRefundedPixCharge(shop, erp)
      const orderId = await anUnpaidOrder(code)
      const now = new Date()

      await startDayReconciliation(shop.container, {
        accounts: ["br"],
        day: dayOfMoment(new Date(now.getTime() - LONGER_THAN_COMPLETION_MS)),
        since: now,
      })
      await synchronizePixAndLatestChargeTwice(shop, code)
      await synchronizePixAndLatestChargeTwice(shop, code)

      const { id } = await requireLatestChargeOfCheckout(shop, code.checkout)
      expect(await operator.listOpenDiscrepancies(id)).toMatchObject([
        {
          kind: "order_without_charge",
          details: { values: { order: orderId } },
        },
      ])
    })
  })

  describe("a card whose first order core deleted after a failed completion", () => {
    it("if Medusa has deleted a cart's first order and placed a second order, the cart's refunded card charge is linked to the second order, even if the ledger had linked the charge to the deleted order", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
      const charge = () => requireLatestChargeOfCheckout(shop, checkout)
      const bound: (string | undefined)[] = []
      erp.isDown = true
      erp.onNextCall = async () => {
        await operator.synchronize((await charge()).id)
        bound.push((await charge()).orderId)
      }
      await checkout.complete()
      erp.isDown = false
      const { order } = await expectSuccess(checkout.complete())
      const orderId = order.id as string
      await ageStoreRecordsAndSynchronize(
        shop,
        await charge(),
        LONGER_THAN_COMPLETION_MS
      )
      const [ofFirstOrder] = bound
      expect(ofFirstOrder).toMatch(/^order_/)
      expect(ofFirstOrder).not.toBe(orderId)
      expect((await charge()).orderId).toBe(orderId)

      const { id: chargeId, merchantChargeId } = await charge()
      await ledgerOf(shop.container).bindChargesToOrders([
        { chargeId, orderId: ofFirstOrder, formerOrderId: orderId },
      ])
      await shop.simulator.panelRefund(merchantChargeId, 9990)
      await operator.synchronize(chargeId)
      await ageStoreRecordsAndSynchronize(
        shop,
        await charge(),
        LONGER_THAN_COMPLETION_MS
      )

      expect((await charge()).orderId).toBe(orderId)
      expect(await moneyOfCollection(shop, checkout)).toMatchObject({
        orders: [orderId],
        netReceived: buildEqualNetSums(0),
      })
    })
  })

  describe("a captured card without an order that was refunded in part", () => {
    it("after a partial merchant-panel refund, a captured card charge without an order keeps its discrepancy until the remaining money is refunded", async () => {
      const { checkout, charge } = await aChargedCheckoutThatFailed(shop, erp)
      erp.isDown = true
      await ageStoreRecordsAndSynchronize(
        shop,
        charge,
        LONGER_THAN_COMPLETION_MS
      )
      await shop.simulator.panelRefund(charge.merchantChargeId, 5000)
      await operator.synchronize(charge.id)
      erp.isDown = false

      await ageStoreRecordsAndSynchronize(
        shop,
        charge,
        LONGER_THAN_COMPLETION_MS
      )
      await ageStoreRecordsAndSynchronize(
        shop,
        charge,
        LONGER_THAN_COMPLETION_MS
      )

      expect(await moneyOfCollection(shop, checkout)).toMatchObject({
        orders: [],
        openDiscrepancies: ["paid_without_order"],
        netReceived: { gateway: 4990, ledger: 4990, medusa: 4990 },
      })
      await completeCartAndExpectNoOrder(shop, checkout)
      await expectSuccess(ofCharges.refund(await ofCharges.show(charge.id)))
      await ageStoreRecordsAndSynchronize(
        shop,
        charge,
        LONGER_THAN_COMPLETION_MS
      )
      expect(await moneyOfCollection(shop, checkout)).toMatchObject({
        orders: [],
        openDiscrepancies: [],
        netReceived: buildEqualNetSums(0),
      })
    })
  })
})
