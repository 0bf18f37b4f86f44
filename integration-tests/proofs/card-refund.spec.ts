import type { IOrderModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { aCardShop } from "../support/a-card-shop"
import { succeeds } from "../support/a-shopper"
import {
  aSoldOrder,
  anOrderAdmin,
  bothSums,
  letTimePass,
  resolveWithoutBooking,
  type SoldOrder,
} from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import {
  agreed,
  aRefusal,
  expectSynchronized,
  resolveBeyondTheWindow,
  expectReadable,
} from "../support/expect-money"
import { givenLookupsThatReportNothing } from "../support/lost-answers"

const A_MINUTE_MS = 60_000
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

  describe("repeating a refund whose answer was lost", () => {
    it("books it without moving money again when it has been confirmed", async () => {
      const order = await aSoldOrder(shop)
      await givenALostRefund(order)
      await resolveWithoutBooking(shop, order)

      const another = await orderAdmin.refund(order, 20)
      await succeeds(orderAdmin.refund(order, 10))

      expect(another).toMatchObject(aRefusal(WAITING_FOR_ANOTHER, "R$ 10.00"))
      expect(await shop.requests("refund")).toHaveLength(1)
      expect(await bothSums(shop, order)).toEqual(agreed(refunded(1000)))
      await expectSynchronized(shop, order, refunded(1000))
    })

    it("is taken for a second click when it has been booked, and is a new one after a minute", async () => {
      const order = await aSoldOrder(shop)
      await givenALostRefund(order)
      await expectSynchronized(shop, order, refunded(1000))

      const again = await orderAdmin.refund(order, 10)
      await letTimePass(shop, order, A_MINUTE_MS)
      await succeeds(orderAdmin.refund(order, 10))

      expect(again).toMatchObject(aRefusal("a moment ago", "second click"))
      expect(await shop.requests("refund")).toHaveLength(2)
      expect(await bothSums(shop, order)).toEqual(agreed(refunded(2000)))
    })
  })

  describe("a refund in the merchant panel while nobody knows of ours", () => {
    it("of the same amount is booked alone, when ours was never made", async () => {
      const order = await aSoldOrder(shop)
      await givenALostRefund(order, { fault: "reset", panel: 1000 })

      await resolveBeyondTheWindow(shop, order)

      await expectSynchronized(shop, order, refunded(1000))
      expect(await shop.requests("refund")).toHaveLength(1)
    })
  })

  /** Of R$ 10.00; `panel`: refunded by somebody else before anybody looks. */
  async function givenALostRefund(
    order: SoldOrder,
    given: {
      fault?: "reset"
      panel?: number
    } = {}
  ): Promise<void> {
    const fault = given.fault ?? "resetAfterCommit"
    await givenLookupsThatReportNothing(shop)
    await shop.simulator.on("refund")[fault]().once()
    expect(await orderAdmin.refund(order, 10)).toMatchObject(aRefusal(WAITING))
    if (given.panel !== undefined) {
      await shop.simulator.panelRefund(order.merchantChargeId, given.panel)
    }
    await shop.simulator.clearFaults()
  }

  describe("several refunds of one order at once", () => {
    it("of twenty equal ones one is made; after a minute it can be repeated", async () => {
      const order = await aSoldOrder(shop)

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => orderAdmin.refund(order, 40))
      )
      const afterClicks = await bothSums(shop, order)
      await letTimePass(shop, order, A_MINUTE_MS)
      await succeeds(orderAdmin.refund(order, 40))

      expectReadable(answers)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(afterClicks).toEqual(agreed(refunded(4000)))
      expect(await refundsSent()).toEqual([4000, 4000])
      expect(await bothSums(shop, order)).toEqual(agreed(refunded(8000)))
    })

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

  describe("a refund in the merchant panel at the same moment", () => {
    it("of the same amount, a moment before, is booked beside ours", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator
        .on("refund")
        .afterPanel({ kind: "refund", amount: 1000 })
        .once()

      await succeeds(orderAdmin.refund(order, 10))

      await expectSynchronized(shop, order, refunded(2000))
      expect(await shop.requests("refund")).toHaveLength(1)
    })
  })
})
