import type { IPaymentModuleService } from "@medusajs/framework/types"
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
} from "../support/expect-money"
import {
  type DONE_AND_LOST,
  type NOT_DONE_AND_LOST,
  SOME_DONE_AND_LOST,
  SOME_NOT_DONE_AND_LOST,
  givenLookupsThatReportNothing,
} from "../support/lost-answers"
import { LATER_THAN_WE_WAIT_MS } from "../support/jumping-clock"

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
  const refundsOf = ({ paymentId }: SoldOrder) =>
    shop.container
      .resolve<IPaymentModuleService>(Modules.PAYMENT)
      .listRefunds({ payment_id: paymentId })

  describe("a refund that was made and whose answer is lost", () => {
    it.each(SOME_DONE_AND_LOST)(
      "succeeds when the answer %s and a look-up tells of it",
      async (_how, fault) => {
        const order = await aSoldOrder(shop)
        await shop.simulator.on("refund")[fault]().once()

        await succeeds(orderAdmin.refund(order, 10))

        expect(await shop.requests("refund")).toHaveLength(1)
        expect(await bothSums(shop, order)).toEqual(agreed(refunded(1000)))
      }
    )

    it.each(SOME_DONE_AND_LOST)(
      "is unknown when the answer %s and look-ups fail, and is booked once it is known",
      async (_how, fault) => {
        const order = await aSoldOrder(shop)

        await givenALostRefund(order, { fault })

        await expectSynchronized(shop, order, refunded(1000))
        expect(await shop.requests("refund")).toHaveLength(1)
        expect(await refundsOf(order)).toMatchObject([
          { amount: 10, created_by: expect.stringMatching(/^user_/) },
        ])
      }
    )

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

  describe("a double click on a refund whose answer is lost", () => {
    it("sends it once, and tells both clicks to wait", async () => {
      const order = await aSoldOrder(shop)
      await givenLookupsThatReportNothing(shop)
      await shop.simulator.on("refund").hangAfterCommit().once()

      const answers = await Promise.all([
        orderAdmin.refund(order, 10),
        orderAdmin.refund(order, 10),
      ])
      await shop.simulator.clearFaults()

      const messages = answers.map(({ body }) => body.message as string).sort()
      expect(messages).toEqual([
        expect.stringContaining(WAITING_FOR_ANOTHER),
        expect.stringContaining(WAITING),
      ])
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

  describe("a refund that was never made and whose answer is lost", () => {
    it.each(SOME_NOT_DONE_AND_LOST)(
      "is unknown when the answer %s, until the resolve window is over; then it can be made",
      async (_how, fault) => {
        const order = await aSoldOrder(shop)
        await shop.simulator.on("refund")[fault]().once()

        const answer = await orderAdmin.refund(order, 10)
        const again = await orderAdmin.refund(order, 10)
        await resolveBeyondTheWindow(shop, order)
        const resolved = await bothSums(shop, order)
        await succeeds(orderAdmin.refund(order, 10))

        expect(answer).toMatchObject(aRefusal(WAITING))
        expect(again).toMatchObject(aRefusal(WAITING_FOR_ANOTHER))
        expect(resolved).toEqual(agreed(refunded(0)))
        expect(await shop.requests("refund")).toHaveLength(2)
        expect(await bothSums(shop, order)).toEqual(agreed(refunded(1000)))
      }
    )
  })

  describe("a refund that the gateway makes after we have stopped waiting", () => {
    it("is unknown, and booked once look-ups show it", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator
        .on("refund")
        .slowBeforeCommit(LATER_THAN_WE_WAIT_MS)
        .once()

      const answer = await orderAdmin.refund(order, 10)

      expect(answer).toMatchObject(aRefusal(WAITING))
      await expectSynchronized(shop, order, refunded(1000))
    })
  })

  describe("a refund that look-ups lag behind", () => {
    it("lets no other start from what was before it", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.on("refund").invisibleFor(A_MINUTE_MS).once()
      await succeeds(orderAdmin.refund(order, 10))

      const tooSoon = await orderAdmin.refund(order, 20)
      await shop.simulator.advanceClock(A_MINUTE_MS)
      await succeeds(orderAdmin.refund(order, 20))

      expect(tooSoon).toMatchObject(
        aRefusal("Nothing was refunded", "does not show yet")
      )
      expect(await bothSums(shop, order)).toEqual(agreed(refunded(3000)))
    })
  })

  describe("a refund in the merchant panel while nobody knows of ours", () => {
    it.each([
      ["the same amount", 1000],
      ["more", 2500],
      ["less", 400],
    ])("of %s is booked beside ours, which was made", async (_which, panel) => {
      const order = await aSoldOrder(shop)
      await givenALostRefund(order, { panel })

      await expectSynchronized(shop, order, refunded(1000 + panel))
    })

    it.each([
      ["the same amount", 1000],
      ["more", 2500],
      ["less", 400],
    ])(
      "of %s is booked alone, when ours was never made",
      async (_which, panel) => {
        const order = await aSoldOrder(shop)
        await givenALostRefund(order, { fault: "reset", panel })

        await resolveBeyondTheWindow(shop, order)

        await expectSynchronized(shop, order, refunded(panel))
        expect(await shop.requests("refund")).toHaveLength(1)
      }
    )
  })

  /** Of R$ 10.00; `panel`: refunded by somebody else before anybody looks. */
  async function givenALostRefund(
    order: SoldOrder,
    given: {
      fault?: (typeof DONE_AND_LOST | typeof NOT_DONE_AND_LOST)[number][1]
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
})
