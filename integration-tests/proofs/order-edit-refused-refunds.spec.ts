import type { IPaymentModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { aCardShop } from "../support/a-card-shop"
import { succeeds } from "../support/a-shopper"
import {
  aSoldOrder,
  anOrderAdmin,
  bothSums,
  letTimePass,
  resolveAndSynchronize,
  type SoldOrder,
} from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { agreed, aRefusal } from "../support/expect-money"
import { discrepanciesOf } from "../support/the-discrepancies"

const PAID = agreed({ captured: 9990, paymentStatus: "captured" })
const TWO_MINUTES_MS = 2 * 60_000

aCardShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const orderAdmin = anOrderAdmin(() => admin)

  const theEdited = async (): Promise<SoldOrder> => {
    const order = await aSoldOrder(shop)
    await succeeds(
      admin.request("post", "/admin/order-edits", { order_id: order.orderId })
    )
    return order
  }
  const synchronize = ({ chargeId }: SoldOrder) =>
    succeeds(
      admin.request(
        "post",
        `/admin/checkout-transparent/charges/${chargeId}/synchronize`
      )
    )

  describe("an order that is being edited", () => {
    it("is neither canceled nor refunded meanwhile, since Medusa could not book it; after that it is", async () => {
      const order = await theEdited()

      const canceled = await orderAdmin.cancel(order)
      const refunded = await orderAdmin.refund(order, 10)
      const untouched = await bothSums(shop, order)
      await succeeds(
        admin.request("delete", `/admin/order-edits/${order.orderId}`)
      )
      await succeeds(orderAdmin.refund(order, 10))

      expect(canceled).toMatchObject(
        aRefusal(
          "was not canceled",
          "open edit",
          "confirm or cancel that first"
        )
      )
      expect(refunded).toMatchObject(
        aRefusal("Nothing was refunded", "open edit", "Confirm or cancel it")
      )
      expect(untouched).toEqual(PAID)
      expect(await shop.requests("refund")).toHaveLength(1)
    })

    it.each([
      ["return", "returns", {}],
      ["claim", "claims", { type: "refund" }],
      ["exchange", "exchanges", {}],
    ])(
      "by a %s that is begun is neither canceled nor refunded either, until that is over",
      async (kind, route, wanted) => {
        const order = await aSoldOrder(shop)
        const begun = await succeeds(
          admin.request("post", `/admin/${route}`, {
            order_id: order.orderId,
            ...wanted,
          })
        )

        const canceled = await orderAdmin.cancel(order)
        const refunded = await orderAdmin.refund(order, 10)
        const untouched = await bothSums(shop, order)
        await succeeds(
          admin.request("delete", `/admin/${route}/${begun[kind].id}/request`)
        )
        await succeeds(orderAdmin.refund(order, 10))

        expect(canceled).toMatchObject(
          aRefusal("was not canceled", `open ${kind}`)
        )
        expect(refunded).toMatchObject(
          aRefusal("Nothing was refunded", `open ${kind}`)
        )
        expect(untouched).toEqual(PAID)
        expect(await shop.requests("refund")).toHaveLength(1)
      }
    )

    it("has a refund of the merchant panel booked on its payment, and on its account when that has ended", async () => {
      const order = await theEdited()
      await shop.simulator.panelRefund(order.merchantChargeId, 500)
      await letTimePass(shop, order, TWO_MINUTES_MS)

      await synchronize(order)
      await letTimePass(shop, order, TWO_MINUTES_MS)
      await synchronize(order)
      const meanwhile = await bothSums(shop, order)
      await succeeds(
        admin.request("delete", `/admin/order-edits/${order.orderId}`)
      )
      await letTimePass(shop, order, TWO_MINUTES_MS)
      await synchronize(order)

      expect(meanwhile).toMatchObject({
        medusa: { captured: 9990, refunded: 500 },
        orderPaid: 9990,
      })
      expect(await bothSums(shop, order)).toEqual(
        agreed({
          captured: 9990,
          refunded: 500,
          paymentStatus: "partially_refunded",
        })
      )
    })
  })

  describe("what a killed process left in Medusa before it claimed anything", () => {
    it("is taken away when an admin's request had the charge", async () => {
      const order = await aSoldOrder(shop)
      await letTimePass(shop, order, TWO_MINUTES_MS)
      await resolveAndSynchronize(shop)
      const payments = shop.container.resolve<IPaymentModuleService>(
        Modules.PAYMENT
      )
      const createRefunds = (
        payments as unknown as {
          createRefunds(row: object): Promise<{ id: string }>
        }
      ).createRefunds.bind(payments)
      // As in a request that is killed: held, and core's row written.
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      await knex("checkout_transparent_charge")
        .where({ id: order.chargeId })
        .update({ synchronize_at: knex.fn.now() })
      await createRefunds({ payment_id: order.paymentId, amount: 10 })
      await letTimePass(shop, order, TWO_MINUTES_MS)

      await resolveAndSynchronize(shop)

      const payment = await payments.retrievePayment(order.paymentId, {
        relations: ["refunds"],
      })
      expect(payment.refunds).toEqual([])
      expect(await bothSums(shop, order)).toEqual(PAID)
    })
  })

  describe("asking to synchronize a charge", () => {
    it("says that it waits, and for what, while the gateway does not answer", async () => {
      const order = await aSoldOrder(shop)
      await letTimePass(shop, order, TWO_MINUTES_MS)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      const answer = await synchronize(order)
      await shop.simulator.clearFaults()

      expect(answer).toMatchObject({
        result: "waiting",
        message: expect.stringContaining("503"),
        charge: { state: "paid", captured: 99.9 },
      })
      expect(await synchronize(order)).toMatchObject({ result: "agreed" })
    })

    it("lists a charge of which the gateway shows less than it told, and changes nothing, until it agrees", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(orderAdmin.refund(order, 10))
      await letTimePass(shop, order, 10 * 60_000)
      const before = await bothSums(shop, order)
      await shop.simulator
        .on("look_up")
        .respond(200, {
          merchantChargeId: order.merchantChargeId,
          chargeStatus: "PAID",
          originalAmount: 9990,
          amount: 9990,
          refundedAmount: 0,
          transactions: [
            { paymentType: "CREDIT", transactionStatus: "PAID", amount: 9990 },
          ],
        })
        .once()

      const { result } = await synchronize(order)
      const open = await discrepanciesOf(admin, { id: order.chargeId }, "open")
      await synchronize(order)

      expect(result).toBe("listed")
      expect(open).toMatchObject([{ kind: "contradicted" }])
      expect(await bothSums(shop, order)).toEqual(before)
      expect(
        await discrepanciesOf(admin, { id: order.chargeId }, "open")
      ).toEqual([])
    })
  })
})
