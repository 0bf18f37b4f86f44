import type { IOrderModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { aCardShop } from "../support/a-card-shop"
import { succeeds } from "../support/a-shopper"
import {
  aSoldOrder,
  anOrderAdmin,
  bothSums,
  letTimePass,
} from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import {
  agreed,
  aRefusal,
  expectReadable,
  expectSynchronized,
} from "../support/expect-money"

const A_MINUTE_MS = 60_000

const refunded = (centavos: number) => ({
  captured: 9990,
  refunded: centavos,
  paymentStatus: "partially_refunded",
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

  describe("several refunds of one order at once", () => {
    it.each([2, 20])(
      "of %i equal ones one is made; after a minute it can be repeated",
      async (clicks) => {
        const order = await aSoldOrder(shop)

        const answers = await Promise.all(
          Array.from({ length: clicks }, () => orderAdmin.refund(order, 40))
        )
        const afterClicks = await bothSums(shop, order)
        await letTimePass(shop, order, A_MINUTE_MS)
        await succeeds(orderAdmin.refund(order, 40))

        expectReadable(answers)
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        expect(afterClicks).toEqual(agreed(refunded(4000)))
        expect(await refundsSent()).toEqual([4000, 4000])
        expect(await bothSums(shop, order)).toEqual(agreed(refunded(8000)))
      }
    )

    it.each([2, 20])(
      "%i different ones are made one after another, and booked as what they are",
      async (admins) => {
        const order = await aSoldOrder(shop)
        const cents = Array.from({ length: admins }, (_, at) => 100 + 10 * at)

        const answers = await Promise.all(
          cents.map((amount) => orderAdmin.refund(order, amount / 100))
        )

        const made = cents.filter((_, at) => answers[at]?.status === 200)
        expectReadable(answers)
        expect(made.length).toBeGreaterThan(1)
        const sent = await refundsSent()
        expect([...sent].sort(ascending)).toEqual(made)
        expect(await accountOf(order.orderId)).toEqual([
          9990,
          ...sent.map((amount) => -amount),
        ])
        expect(await bothSums(shop, order)).toEqual(
          agreed(refunded(made.reduce((sum, amount) => sum + amount)))
        )
      }
    )
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
    it.each([
      ["of the same amount", 1000],
      ["of another amount", 2500],
    ])("%s, a moment before, is booked beside ours", async (_which, panel) => {
      const order = await aSoldOrder(shop)
      await shop.simulator
        .on("refund")
        .afterPanel({ kind: "refund", amount: panel })
        .once()

      await succeeds(orderAdmin.refund(order, 10))

      await expectSynchronized(shop, order, refunded(1000 + panel))
      expect(await shop.requests("refund")).toHaveLength(1)
    })

    it.each([
      ["of the same amount", 1000],
      ["of another amount", 2500],
    ])("%s, a moment after, is booked beside ours", async (_which, panel) => {
      const order = await aSoldOrder(shop)
      await shop.simulator
        .on("refund")
        .beforePanel({ kind: "refund", amount: panel })
        .once()

      await succeeds(orderAdmin.refund(order, 10))

      await expectSynchronized(shop, order, refunded(1000 + panel))
      expect(await shop.requests("refund")).toHaveLength(1)
    })

    it("that leaves too little for ours refuses it, and is booked by itself", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator
        .on("refund")
        .afterPanel({ kind: "refund", amount: 9500 })
        .once()

      const answer = await orderAdmin.refund(order, 10)

      expect(answer).toMatchObject(
        aRefusal("Nothing was refunded", "the payment service refused")
      )
      await expectSynchronized(shop, order, refunded(9500))
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

function ascending(one: number, other: number): number {
  return one - other
}
