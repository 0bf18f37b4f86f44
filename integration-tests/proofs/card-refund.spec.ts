import type {
  IOrderModuleService,
  IPaymentModuleService,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { aCardShop } from "../support/a-card-shop"
import { succeeds } from "../support/a-shopper"
import {
  aSoldOrder,
  aTill,
  bothSums,
  letTimePass,
} from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { agreed, aRefusal, expectSynchronized } from "../support/expect-money"

const AUTOMATIC = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
const A_MINUTE_MS = 60_000
const A_DAY_MS = 24 * 60 * A_MINUTE_MS

aCardShop(AUTOMATIC, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(() => shop.simulator.setBalance(null))
  const till = aTill(() => admin)
  const refundsSent = async () =>
    (await shop.requests("refund")).map(
      ({ body }) => (body as { amount: number }).amount
    )

  describe("refunding an order", () => {
    it("gives all back when no amount is said", async () => {
      const order = await aSoldOrder(shop)

      await succeeds(till.refund(order))

      expect(await refundsSent()).toEqual([9990])
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 9990, refunded: 9990, paymentStatus: "refunded" })
      )
    })

    it("gives a part back, then another, then the rest", async () => {
      const order = await aSoldOrder(shop)

      await succeeds(till.refund(order, 10))
      const afterOne = await bothSums(shop, order)
      await succeeds(till.refund(order, 20.5))
      await succeeds(till.refund(order, 69.4))

      expect(afterOne).toEqual(
        agreed({
          captured: 9990,
          refunded: 1000,
          paymentStatus: "partially_refunded",
        })
      )
      expect(await refundsSent()).toEqual([1000, 2050, 6940])
      expect(await accountOf(order.orderId)).toEqual([
        9990, -1000, -2050, -6940,
      ])
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 9990, refunded: 9990, paymentStatus: "refunded" })
      )
    })

    it("keeps who did it, the note and the reason", async () => {
      const order = await aSoldOrder(shop)
      const { refund_reason } = await succeeds(
        admin.request("post", "/admin/refund-reasons", {
          label: "Defeito",
          code: "defect",
        })
      )

      await succeeds(
        admin.request("post", `/admin/payments/${order.paymentId}/refund`, {
          amount: 10,
          note: "A costura abriu.",
          refund_reason_id: refund_reason.id,
        })
      )

      expect(
        await shop.container
          .resolve<IPaymentModuleService>(Modules.PAYMENT)
          .listRefunds({ payment_id: order.paymentId })
      ).toMatchObject([
        {
          amount: 10,
          note: "A costura abriu.",
          refund_reason_id: refund_reason.id,
          created_by: expect.stringMatching(/^user_/),
        },
      ])
    })

    it("is refused for more than is left", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(till.refund(order, 60))

      const all = await till.refund(order)
      const aCentavoMore = await till.refund(order, 39.91)

      expect(all).toMatchObject(aRefusal("cannot refund more than"))
      // Core lets it pass: it allows for a centavo of rounding.
      expect(aCentavoMore).toMatchObject(aRefusal("only R$ 39.90 is left"))
      expect(await refundsSent()).toEqual([6000])
    })

    it("says of an equal one that it may be a second click, and how long to wait", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(till.refund(order, 40))

      const again = await till.refund(order, 40)

      expect(again).toMatchObject(
        aRefusal("R$ 40.00", "second click", "wait", "seconds")
      )
    })

    it("is refused on a canceled order, with the way to give its money back", async () => {
      const order = await aSoldOrder(shop)
      await shop.container
        .resolve<IOrderModuleService>(Modules.ORDER)
        .cancel(order.orderId)

      const answer = await till.refund(order, 10)

      expect(answer).toMatchObject(
        aRefusal("is canceled", `/charges/${order.chargeId}/give-back`)
      )
      expect(await refundsSent()).toEqual([])
      expect(await bothSums(shop, order)).toMatchObject({
        gateway: { refunded: 0 },
        medusa: { refunded: 0 },
        orderPaid: 9990,
      })
    })
  })

  describe("a refund that the gateway refuses", () => {
    it("says that the balance does not cover it, and that it wants a pause before the next", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.setBalance(0)

      const answer = await till.refund(order, 10)
      const atOnce = await till.refund(order, 20)
      const sent = await refundsSent()
      await shop.simulator.setBalance(null)
      await shop.simulator.advanceClock(3 * A_MINUTE_MS)
      await letTimePass(shop, order, 3 * A_MINUTE_MS)
      await succeeds(till.refund(order, 10))

      expect(answer).toMatchObject(
        aRefusal("Nothing was refunded", "refused", "balance", "3 minutes")
      )
      expect(atOnce).toMatchObject(
        aRefusal("Nothing was refunded", "wants a pause", "seconds")
      )
      expect(sent).toEqual([1000])
      expect(await bothSums(shop, order)).toEqual(
        agreed({
          captured: 9990,
          refunded: 1000,
          paymentStatus: "partially_refunded",
        })
      )
    })

    it("of a charge that was charged back is not even sent", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelChargeBack(order.merchantChargeId)

      const answer = await till.refund(order)

      expect(answer).toMatchObject(aRefusal("Nothing was refunded", "disputed"))
      expect(await refundsSent()).toEqual([])
      expect(await bothSums(shop, order)).toMatchObject({
        gateway: { refunded: 0 },
        medusa: { refunded: 0 },
      })
    })
  })

  describe("refunding an order that was refunded in the merchant panel", () => {
    it("says what is left, books the panel's refund by itself, and gives the rest back", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelRefund(order.merchantChargeId, 4000)

      const all = await till.refund(order)
      await expectSynchronized(shop, order, {
        captured: 9990,
        refunded: 4000,
        paymentStatus: "partially_refunded",
      })
      await succeeds(till.refund(order, 59.9))

      expect(all).toMatchObject(
        aRefusal("Nothing was refunded", "only R$ 59.90 is left")
      )
      expect(await refundsSent()).toEqual([5990])
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 9990, refunded: 9990, paymentStatus: "refunded" })
      )
    })

    it("says that all was given back, and books it by itself", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelRefund(order.merchantChargeId)

      const all = await till.refund(order)

      expect(all).toMatchObject(
        aRefusal("Nothing was refunded", "refunded in full")
      )
      await expectSynchronized(shop, order, {
        captured: 9990,
        refunded: 9990,
        paymentStatus: "refunded",
      })
      expect(await refundsSent()).toEqual([])
    })
  })

  // Last in this file: the simulator's clock cannot be turned back.
  describe("refunding an order after half a year", () => {
    it("is refused with the gateway's reason", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.advanceClock(180 * A_DAY_MS)

      const answer = await till.refund(order)

      expect(answer).toMatchObject(
        aRefusal("Nothing was refunded", "too late for a refund")
      )
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 9990, paymentStatus: "captured" })
      )
    })
  })

  /** The lines of an order's account in centavos, oldest first. */
  async function accountOf(orderId: string): Promise<number[]> {
    const lines = await shop.container
      .resolve<IOrderModuleService>(Modules.ORDER)
      .listOrderTransactions(
        { order_id: orderId },
        { order: { created_at: "ASC" } }
      )
    return lines.map(({ amount }) => Math.round(Number(amount) * 100))
  }
})
