import type { IOrderModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { aCardShop } from "../../support/a-card-shop"
import { aSoldOrder, anOrderAdmin, bothSums } from "../../support/a-sold-order"
import { type Admin, anAdmin } from "../../support/an-admin"
import {
  agreed,
  aRefusal,
  expectSynchronized,
  expectReadable,
} from "../../support/expect-money"
import { givenLookupsThatReportNothing } from "../../support/lost-answers"

const WAITING = "Waiting for confirmation of the refund"
const WAITING_FOR_ANOTHER = "waiting for confirmation of the previous refund"

const refunded = (centavos: number) => ({
  captured: 9990,
  refunded: centavos,
  paymentStatus: centavos === 0 ? "captured" : "partially_refunded",
})

aCardShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const orderAdmin = anOrderAdmin(() => admin)
  const refundsSent = async () =>
    (await shop.requests("refund")).map(
      ({ body }) => (body as { amount: number }).amount
    )

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

  describe("a refund that was made and whose answer is lost", () => {
    it("is unknown while look-ups lag, and whatever else is asked of the charge waits for it", async () => {
      const order = await aSoldOrder(shop)
      await givenLookupsThatReportNothing(shop, "lag")
      await shop.simulator.on("refund").hangAfterCommit().once()

      const answer = await orderAdmin.refund(order, 10)
      const again = await orderAdmin.refund(order, 10)
      const another = await orderAdmin.refund(order, 20)
      const all = await orderAdmin.refund(order)
      const cancel = await orderAdmin.cancel(order)
      const meanwhile = await bothSums(shop, order)
      await shop.simulator.clearFaults()

      expect(answer).toMatchObject(aRefusal(WAITING, order.merchantChargeId))
      for (const refund of [again, another, all]) {
        expect(refund).toMatchObject(
          aRefusal("Nothing was refunded", WAITING_FOR_ANOTHER, "R$ 10.00")
        )
      }
      expect(cancel).toMatchObject(
        aRefusal("was not canceled", WAITING_FOR_ANOTHER, "R$ 10.00")
      )
      expect(meanwhile).toMatchObject({
        gateway: { refunded: 1000 },
        medusa: { refunded: 0 },
        orderPaid: 9990,
        paymentStatus: "captured",
      })
      await expectSynchronized(shop, order, refunded(1000))
      expect(await shop.requests("refund")).toHaveLength(1)
    })
  })

  describe("several refunds of one order at once", () => {
    it("two different ones are made one after another, and booked as what they are", async () => {
      const order = await aSoldOrder(shop)

      const answers = await Promise.all([
        orderAdmin.refund(order, 1),
        orderAdmin.refund(order, 1.1),
      ])

      const sent = await refundsSent()
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect([...sent].sort()).toEqual([100, 110])
      expect(await accountOf(order.orderId)).toEqual([
        9990,
        ...sent.map((amount) => -amount),
      ])
      expect(await bothSums(shop, order)).toEqual(agreed(refunded(210)))
    })
  })

  describe("a refund while the order is being canceled", () => {
    it("gives nothing back twice, whichever comes first", async () => {
      const order = await aSoldOrder(shop)

      const answers = await Promise.all([
        orderAdmin.refund(order, 10),
        orderAdmin.cancel(order),
        orderAdmin.refund(order, 20),
      ])

      expectReadable(answers)
      await expectSynchronized(shop, order, {
        captured: 9990,
        refunded: 9990,
        paymentStatus: "refunded",
      })
    })
  })
})
