import type { IWorkflowEngineService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { queryOf } from "../../../../src/medusa/container"
import {
  outstandingAmountsOfOrders,
  readOpenOrderChangeType,
} from "../../../../src/medusa/order/orders"
import {
  anOrderPaidByCode,
  aCheckoutWithPaymentCode,
  requireChargeIdOfCode,
} from "../../../support/sales/a-code-sale"
import { registerFakeErp } from "../../../support/sales/a-failed-completion"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { expectSuccess } from "../../../../harness/shopper/a-shopper"
import {
  gatewayAndMedusaSums,
  type Sale,
} from "../../../support/sales/a-sold-order"
import {
  addABook,
  fulfillAllGoods,
} from "../../../support/orders/an-order-to-pay"
import {
  cancelReturn,
  editOrderToOneShirt,
  requestReturnOfOneItem,
} from "../../../support/orders/order-edits-and-returns"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import { eventually } from "../../../../harness/eventually"
import {
  letChargeTimePass,
  synchronizeAfterTimePassed,
} from "../../../support/app/let-charge-time-pass"
import { countOrders } from "../../../support/sales/sessions-reservations-and-orders"

const A_MINUTE_MS = 60_000
const BOOK = 1999
const SHIRT = 9990

const erp = registerFakeErp()

describeNotifiedShop({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  beforeEach(() =>
    shop.simulator.changeCodeSettings({ pixPartialRefunds: true })
  )
  afterEach(async () => {
    await shop.simulator.clearFaults()
    await shop.simulator.changeCodeSettings({ pixPartialRefunds: false })
  })

  const dueOf = async ({ orderId }: Sale) =>
    (await outstandingAmountsOfOrders(shop.container, [orderId])).get(orderId)
  const readCreditLineAmounts = async ({ orderId }: Sale) =>
    (
      (await operator.order(orderId, "id,*credit_lines")).credit_lines as {
        amount: number
      }[]
    ).map(({ amount }) => amount)

  const twoShirts = () => anOrderPaidByCode(shop, { contents: { quantity: 2 } })

  /** Sells two shirts, and removes one of them from the order, which is then overpaid by R$ 99.90. */
  const anOverpaidOrder = async () => {
    const sale = await twoShirts()
    await editOrderToOneShirt(operator.admin, sale.orderId)
    return sale
  }

  /** Runs the job three times, each three minutes later. */
  const runJobThreeTimes = async (sale: Sale) => {
    for (const _ of [1, 2, 3]) {
      await synchronizeAfterTimePassed(shop, sale, 3 * A_MINUTE_MS, {
        atGateway: false,
      })
    }
  }

  const refundInPanelUnreported = async (sale: Sale, amount: number) => {
    await shop.simulator.setNotificationUrl(null)
    await shop.simulator.panelRefund(sale.merchantChargeId, amount)
  }

  describe("a refund of the overpaid amount of an order", () => {
    it("a refund of the amount by which an order is overpaid adds no credit line, even if a product is added to the order right after the refund", async () => {
      const sale = await anOverpaidOrder()
      await shop.simulator.setNotificationUrl(null)
      await expectSuccess(operator.refund(sale, 99.9))
      await addABook(shop, operator.admin, sale.orderId)

      await runJobThreeTimes(sale)

      expect(await dueOf(sale)).toBe(BOOK)
      expect(await readCreditLineAmounts(sale)).toEqual([])
    })

    it("a refund of the amount by which an order is overpaid adds no credit line, even if a product is added to the order while lookups fail", async () => {
      const sale = await anOverpaidOrder()
      await shop.simulator.setNotificationUrl(null)
      await expectSuccess(operator.refund(sale, 99.9))
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await letChargeTimePass(shop, sale, 3 * A_MINUTE_MS, { atGateway: false })
      await operator.synchronize(sale.chargeId)
      await addABook(shop, operator.admin, sale.orderId)
      await operator.synchronize(sale.chargeId)
      await shop.simulator.clearFaults()

      await runJobThreeTimes(sale)

      expect(await dueOf(sale)).toBe(BOOK)
      expect(await readCreditLineAmounts(sale)).toEqual([])
    })

    it("a refund of an order's overpaid amount adds no credit line, even if the gateway answers the refund with 502 and a product is added to the order before the outcome is known", async () => {
      const sale = await anOverpaidOrder()
      await shop.simulator.on("refund").failAfterCommit(502).always()
      await shop.simulator.on("look_up").slow(0).times(1)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      const answer = await operator.refund(sale, 99.9)
      await addABook(shop, operator.admin, sale.orderId)
      await shop.simulator.clearFaults()

      await runJobThreeTimes(sale)

      expect(answer.status).toBe(400)
      expect(await gatewayAndMedusaSums(shop, sale)).toMatchObject({
        gateway: { refunded: SHIRT },
        medusa: { refunded: SHIRT },
        orderPaid: SHIRT,
      })
      expect(await dueOf(sale)).toBe(BOOK)
      expect(await readCreditLineAmounts(sale)).toEqual([])
    })

    it("if a requested return makes an order overpaid, a refund of the overpaid amount adds no credit line, even if the return is then canceled", async () => {
      const sale = await twoShirts()
      await fulfillAllGoods(operator.admin, sale.orderId)
      const returnId = await requestReturnOfOneItem(
        operator.admin,
        sale.orderId
      )
      const overpaid = await dueOf(sale)
      await expectSuccess(operator.refund(sale, 99.9))
      await cancelReturn(operator.admin, returnId)

      await runJobThreeTimes(sale)

      expect(overpaid).toBe(-SHIRT)
      expect(await dueOf(sale)).toBe(SHIRT)
      expect(await readCreditLineAmounts(sale)).toEqual([])
    })
  })

  it("a refund that exceeds an order's overpaid amount credits only the excess, even if the gateway answers the refund with 502 and a product is added to the order before the outcome is known", async () => {
    const sale = await anOverpaidOrder()
    await shop.simulator.on("refund").failAfterCommit(502).always()
    await shop.simulator.on("look_up").slow(0).times(1)
    await shop.simulator.on("look_up").failBeforeCommit(503).always()
    await operator.refund(sale, 119.9)
    await addABook(shop, operator.admin, sale.orderId)
    await shop.simulator.clearFaults()

    await runJobThreeTimes(sale)

    expect(await readCreditLineAmounts(sale)).toEqual([20])
    expect(await dueOf(sale)).toBe(BOOK)
    expect(await operator.listOpenDiscrepancyKinds(sale.chargeId)).toEqual([])
  })

  it("if the process dies during the cancellation of an order, after the refund, the refund is credited on the order once, even if the order is canceled again", async () => {
    const sale = await twoShirts()
    // Runs only the first part of a cancellation, as if Medusa's process had died after this part.
    await shop.container
      .resolve<IWorkflowEngineService>(Modules.WORKFLOW_ENGINE)
      .run("refund-captured-payments-workflow", {
        input: { order_id: sale.orderId },
      })
    const whenItBrokeOff = [
      await dueOf(sale),
      await readCreditLineAmounts(sale),
    ]

    await runJobThreeTimes(sale)

    expect(whenItBrokeOff).toEqual([2 * SHIRT, []])
    expect(await readCreditLineAmounts(sale)).toEqual([199.8])
    expect(await dueOf(sale)).toBe(0)
    expect(await operator.listOpenDiscrepancyKinds(sale.chargeId)).toEqual([])
    await expectSuccess(
      operator.admin.request("post", `/admin/orders/${sale.orderId}/cancel`)
    )
    await runJobThreeTimes(sale)
    expect(
      (await readCreditLineAmounts(sale)).filter((amount) => amount !== 0)
    ).toEqual([199.8])
    expect(await gatewayAndMedusaSums(shop, sale)).toMatchObject({
      gateway: { refunded: 2 * SHIRT },
      medusa: { refunded: 2 * SHIRT },
      orderPaid: 0,
    })
  })

  describe("a refund in the merchant panel whose notification was lost", () => {
    it("a merchant-panel refund whose notification was lost is credited on the order if the order has not changed since it was placed", async () => {
      const sale = await twoShirts()
      await refundInPanelUnreported(sale, 5000)

      await operator.synchronize(sale.chargeId)

      expect(await readCreditLineAmounts(sale)).toEqual([50])
      expect(await dueOf(sale)).toBe(0)
      expect(await operator.listOpenDiscrepancyKinds(sale.chargeId)).toEqual([])
    })

    it("if an overpaid order is refunded in the merchant panel and the notification is lost, the order gets a credit line only for the part of the refund that exceeds the overpayment", async () => {
      const sale = await anOverpaidOrder()
      await operator.synchronize(sale.chargeId)
      await fulfillAllGoods(operator.admin, sale.orderId)
      await refundInPanelUnreported(sale, SHIRT + 1000)

      await operator.synchronize(sale.chargeId)

      expect(await readCreditLineAmounts(sale)).toEqual([10])
      expect(await dueOf(sale)).toBe(0)
      expect(await operator.listOpenDiscrepancyKinds(sale.chargeId)).toEqual([])
    })

    it("if a product is added to an order after a merchant-panel refund whose notification was lost, the refund is listed as a discrepancy and adds no credit line", async () => {
      const sale = await anOverpaidOrder()
      await operator.synchronize(sale.chargeId)
      await refundInPanelUnreported(sale, SHIRT)
      await addABook(shop, operator.admin, sale.orderId)

      await operator.synchronize(sale.chargeId)
      await runJobThreeTimes(sale)

      const [listed] = await operator.listOpenDiscrepancies(sale.chargeId)
      expect(listed).toMatchObject({
        kind: "credit_undecided",
        order_id: sale.orderId,
      })
      expect(await readCreditLineAmounts(sale)).toEqual([])
      expect(await dueOf(sale)).toBe(BOOK)
      expect(await gatewayAndMedusaSums(shop, sale)).toMatchObject({
        orderPaid: SHIRT,
      })
      await expectSuccess(
        operator.resolveDiscrepancy(listed?.id, {
          resolution: "The book is still to be paid.",
        })
      )
      await runJobThreeTimes(sale)
      expect(await operator.listOpenDiscrepancyKinds(sale.chargeId)).toEqual([])
      expect(
        await readOpenOrderChangeType(queryOf(shop.container), sale.orderId)
      ).toBe(undefined)
    })
  })

  describe("a paid code without an order", () => {
    const aRefundedCode = async () => {
      const code = await aCheckoutWithPaymentCode(shop)
      erp.isDown = true
      await shop.simulator.pay(code.merchantChargeId)
      const chargeId = await requireChargeIdOfCode(shop, code)
      await eventually(async () =>
        expect(await operator.listOpenDiscrepancyKinds(chargeId)).toEqual([
          "paid_without_order",
        ])
      )
      await shop.simulator.setNotificationUrl(null)
      await shop.simulator.panelRefund(code.merchantChargeId)
      await letChargeTimePass(shop, code, 2 * A_MINUTE_MS, { atGateway: false })
      erp.isDown = false
      return { ...code, chargeId, before: await countOrders(shop) }
    }

    it("a paid Pix that the merchant panel refunded without a notification gets no order when the shopper completes the cart", async () => {
      const code = await aRefundedCode()

      const answer = await code.checkout.complete()

      expect(answer.body.type).not.toBe("order")
      expect(await countOrders(shop)).toBe(code.before)
    })

    it("a paid Pix that the merchant panel refunded without a notification gets no order when the scheduled job works on its charge", async () => {
      const code = await aRefundedCode()

      await synchronizeAfterTimePassed(shop, code, 0)
      await synchronizeAfterTimePassed(shop, code, A_MINUTE_MS)

      expect(await countOrders(shop)).toBe(code.before)
      expect(await operator.listOpenDiscrepancyKinds(code.chargeId)).toEqual([])
    })

    it("a paid Pix that is listed because its order could not be placed gets its order only after a new lookup has shown the money", async () => {
      const code = await aCheckoutWithPaymentCode(shop)
      erp.isDown = true
      await shop.simulator.pay(code.merchantChargeId)
      const chargeId = await requireChargeIdOfCode(shop, code)
      await eventually(async () =>
        expect(await operator.listOpenDiscrepancyKinds(chargeId)).toEqual([
          "paid_without_order",
        ])
      )
      erp.isDown = false
      const before = await countOrders(shop)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await synchronizeAfterTimePassed(shop, code, 2 * A_MINUTE_MS, {
        atGateway: false,
      })
      const answer = await code.checkout.complete()
      const whileItIsDown = await countOrders(shop)
      await shop.simulator.clearFaults()

      await synchronizeAfterTimePassed(shop, code, 2 * A_MINUTE_MS, {
        atGateway: false,
      })

      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("sendo verificado") },
      })
      expect(whileItIsDown).toBe(before)
      expect(await countOrders(shop)).toBe(before + 1)
    })
  })
})
