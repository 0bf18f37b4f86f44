import type {
  IOrderModuleService,
  IPaymentModuleService,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { queryOf } from "../../../../src/medusa/container"
import {
  outstandingAmountsOfOrders,
  readOpenOrderChangeType,
} from "../../../../src/medusa/order/orders"
import { anOrderPaidByCode } from "../../../support/sales/a-code-sale"
import { gatewayAndMedusaSumsOfLink } from "../../../support/sales/a-link-sale"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { expectSuccess } from "../../../../harness/shopper/a-shopper"
import {
  aSoldOrder,
  orderRequestsOfAdmin,
  gatewayAndMedusaSums,
  type Sale,
} from "../../../support/sales/a-sold-order"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import { eventually } from "../../../../harness/eventually"
import {
  buildExpectedEqualSums,
  refusalMatcher,
  type ExpectedMoney,
} from "../../../support/orders/expect-money"
import { expectPublishedEvents } from "../../../support/app/expect-published-events"
import {
  letChargeTimePass,
  synchronizeAfterTimePassed,
} from "../../../support/app/let-charge-time-pass"

const A_MINUTE_MS = 60_000
const PAID = { captured: 9990, paymentStatus: "captured" }
const WHOLLY = { captured: 9990, refunded: 9990, paymentStatus: "refunded" }
const REFUNDED = "checkout_transparent.payment.refunded"

describeNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  beforeEach(() =>
    shop.simulator.changeCodeSettings({ pixPartialRefunds: true })
  )
  afterEach(async () => {
    await shop.simulator.changeCodeSettings({ pixPartialRefunds: false })
    await shop.simulator.setBalance(null)
  })
  const orderAdmin = orderRequestsOfAdmin(() => admin)

  const sumsOf = (sale: Sale) =>
    "linkId" in sale
      ? gatewayAndMedusaSumsOfLink(shop, sale as Sale & { linkId: string })
      : gatewayAndMedusaSums(shop, sale)
  const expectSums = (sale: Sale, money: ExpectedMoney) =>
    eventually(async () =>
      expect(await sumsOf(sale)).toEqual(buildExpectedEqualSums(money))
    )
  const refundsSent = async () =>
    (await shop.requests("refund")).map(
      ({ body }) => (body as { amount: number }).amount
    )
  const byTheShop = (sale: Sale, refund_amount: number) => ({
    order_id: sale.orderId,
    refund_amount,
    refunded_by: expect.stringMatching(/^user_/) as string,
  })

  it("if the gateway refuses a partial Pix refund, the administrator reads the gateway's reason and no sum changes, and a later refund of the whole Pix succeeds", async () => {
    await shop.simulator.changeCodeSettings({ pixPartialRefunds: false })
    const sale = await anOrderPaidByCode(shop)

    const part = await orderAdmin.refund(sale, 10)
    const sums = await gatewayAndMedusaSums(shop, sale)
    await letChargeTimePass(shop, sale, 3 * A_MINUTE_MS, { atGateway: false })
    await expectSuccess(orderAdmin.refund(sale))

    expect(part).toMatchObject(
      refusalMatcher(
        "Nothing was refunded: the gateway refused the request.",
        sale.merchantChargeId,
        "A Pix can only be refunded whole here"
      )
    )
    expect(sums).toEqual(buildExpectedEqualSums(PAID))
    await expectSums(sale, WHOLLY)
    await expectPublishedEvents(shop, sale, REFUNDED, [byTheShop(sale, 99.9)])
  })

  describe("refunding an order", () => {
    it("a refund of an order is refused if it exceeds the amount not yet refunded, or if it repeats an equal refund within seconds", async () => {
      const order = await aSoldOrder(shop)
      await expectSuccess(orderAdmin.refund(order, 60))

      const all = await orderAdmin.refund(order)
      const aCentavoMore = await orderAdmin.refund(order, 39.91)
      await expectSuccess(orderAdmin.refund(order, 19))
      const equal = await orderAdmin.refund(order, 19)

      expect(all).toMatchObject(refusalMatcher("cannot refund more than"))
      // Medusa itself accepts one centavo too much, because it tolerates a rounding difference of one centavo.
      expect(aCentavoMore).toMatchObject(
        refusalMatcher("only R$ 39.90 is left")
      )
      expect(equal).toMatchObject(
        refusalMatcher("R$ 19.00", "second click", "wait", "seconds")
      )
      expect(await refundsSent()).toEqual([6000, 1900])
    })

    it.each([
      [
        "after it recorded the refund's transaction and before it credited the refund",
        false,
      ],
      ["before it confirmed the change with the credit", true],
    ])(
      "if Medusa is killed while it books a refund (%s), the order gets the refund's credit line later",
      async (_, isOpen) => {
        const order = await aSoldOrder(shop)
        const { container } = shop
        const orders = container.resolve<IOrderModuleService>(Modules.ORDER)
        const { refunds = [] } = await container
          .resolve<IPaymentModuleService>(Modules.PAYMENT)
          .refundPayment({ payment_id: order.paymentId, amount: 10 })
        await orders.addOrderTransactions({
          order_id: order.orderId,
          amount: -10,
          currency_code: "brl",
          reference: "refund",
          reference_id: refunds[0]!.id,
        })
        if (isOpen) {
          await orders.createOrderChange({
            order_id: order.orderId,
            change_type: "credit_line",
          })
          await container
            .resolve(ContainerRegistrationKeys.PG_CONNECTION)
            .raw(
              "update order_change set created_at = now() - interval '2 min'"
            )
        }
        const readOutstandingAmount = async () =>
          (await outstandingAmountsOfOrders(container, [order.orderId])).get(
            order.orderId
          )
        const asked = await readOutstandingAmount()

        await synchronizeAfterTimePassed(shop, order, 2 * A_MINUTE_MS)

        expect(asked).toBe(1000)
        await eventually(async () =>
          expect(await readOutstandingAmount()).toBe(0)
        )
        await synchronizeAfterTimePassed(shop, order, 2 * A_MINUTE_MS)
        expect(await readOutstandingAmount()).toBe(0)
        expect(
          await readOpenOrderChangeType(queryOf(container), order.orderId)
        ).toBe(undefined)
      }
    )

    it("a refund on the order page of a canceled order is refused with the advice to use the payment's page", async () => {
      const order = await aSoldOrder(shop)
      await shop.container
        .resolve<IOrderModuleService>(Modules.ORDER)
        .cancel(order.orderId)

      const answer = await orderAdmin.refund(order, 10)

      expect(answer).toMatchObject(
        refusalMatcher("is canceled", "on the payment's page")
      )
      expect(await refundsSent()).toEqual([])
      expect(await gatewayAndMedusaSums(shop, order)).toMatchObject({
        gateway: { refunded: 0 },
        medusa: { refunded: 0 },
        orderPaid: 9990,
      })
    })
  })
})
