import { minorUnits } from "../../../src/core/money"
import { LEDGER_MODULE } from "../../../src/core/ports/ledger"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { CARDS } from "../../support/a-card"
import { aCardCheckoutWithCard } from "../../support/a-card-checkout"
import { aCardShop } from "../../support/a-card-shop"
import {
  latestChargeOf,
  theJobComesAfter,
} from "../../support/a-failed-completion"
import {
  aSoldOrder,
  aTill,
  bothSums,
  type SoldOrder,
  settleAndSynchronize,
} from "../../support/a-sold-order"
import { aGuest, succeeds } from "../../support/a-shopper"
import { type Admin, anAdmin } from "../../support/an-admin"
import { medusaSums } from "../../support/medusa-sums"
import { differencesOf } from "../../support/the-differences"
import { aPerson } from "../../support/what-a-person-says"

const ACCOUNT = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
  settleWindowMs: 1_000,
  refunds: { equalRefundWaitSeconds: 0, waitAfterRefusalSeconds: 0 },
}
const MINUTE_MS = 60_000

aCardShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const till = aTill(() => admin)
  const person = aPerson(() => admin)
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)

  const inDoubt = async (chargeId: string): Promise<string> => {
    const { unsettled } = await ledger().standingOf(chargeId)
    if (!unsettled) {
      throw new Error("Nothing is in doubt.")
    }
    return unsettled.id
  }

  /** Accepted by the gateway, and done when it likes. */
  const aQueuedRefund = async (): Promise<SoldOrder> => {
    const order = await aSoldOrder(shop)
    await shop.simulator.on("refund").queue().once()
    const answer = await till.refund(order, 9)
    expect(answer.status).toBe(400)
    return order
  }

  /** The answer never came, and nothing was done. */
  const aLostRefund = async (): Promise<SoldOrder> => {
    const order = await aSoldOrder(shop)
    await shop.simulator.on("refund").hang().once()
    await till.refund(order, 9)
    return order
  }

  const SOLD = { captured: 9990, refunded: 0 }

  describe("a refund that was accepted and is not shown", () => {
    it("is not made again, is listed, and is booked once when it lands", async () => {
      const order = await aQueuedRefund()
      await theJobComesAfter(shop, { id: order.chargeId }, 5_000)
      await theJobComesAfter(shop, { id: order.chargeId }, 20 * MINUTE_MS)

      const again = await till.refund(order, 9)
      const listed = await differencesOf(admin, { id: order.chargeId }, "open")
      await shop.simulator.applyQueued(order.merchantChargeId)
      await settleAndSynchronize(shop)

      expect(again.status).toBe(400)
      expect(again.body.message).toContain("accepted the previous refund")
      expect(listed).toMatchObject([
        { kind: "unsettled", details: expect.stringContaining("accepted") },
      ])
      expect(await bothSums(shop, order)).toMatchObject({
        gateway: { captured: 9990, refunded: 900 },
        medusa: { captured: 9990, refunded: 900 },
      })
      expect(
        await differencesOf(admin, { id: order.chargeId }, "open")
      ).toEqual([])
    })

    it("that a person resolves as happened is booked with the word of who it was", async () => {
      const order = await aQueuedRefund()
      const id = await inDoubt(order.chargeId)
      const shown = await succeeds(person.lookAtOperation(id))

      const resolved = await person.resolve(id, {
        outcome: "happened",
        seen: shown.seen,
      })

      expect(shown).toMatchObject({
        operation: { kind: "refund", amount: 9, state: "unknown" },
        gateway: { state: "paid", captured: 99.9, refunded: 0 },
      })
      expect(resolved).toMatchObject({
        status: 200,
        body: { charge: { captured: 99.9, refunded: 9 } },
      })
      expect(await bothSums(shop, order)).toMatchObject({
        medusa: { captured: 9990, refunded: 900 },
      })
      expect(await succeeds(person.lookAtOperation(id))).toMatchObject({
        operation: {
          state: "accepted",
          resolved_by: expect.stringMatching(/^user_/),
          resolution: "The merchant panel shows it.",
        },
      })
    })
  })

  describe("a refund of which nobody knows, resolved by a person", () => {
    it("is refused with 409 when the gateway shows something else than he saw", async () => {
      const order = await aLostRefund()
      const id = await inDoubt(order.chargeId)
      const { seen } = await succeeds(person.lookAtOperation(id))
      await shop.simulator.panelRefund(order.merchantChargeId, 100)

      const answer = await person.resolve(id, {
        outcome: "never_happened",
        seen,
      })

      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({
        type: "conflict",
        message: expect.stringContaining("shows"),
        gateway: { captured: 99.9, refunded: 1 },
        operation: { id, state: "unknown" },
      })
      expect(answer.body.seen).not.toBe(seen)
    })

    it("as never happened leaves the money free to be refunded", async () => {
      const order = await aLostRefund()
      const id = await inDoubt(order.chargeId)
      const { seen } = await succeeds(person.lookAtOperation(id))

      await succeeds(person.resolve(id, { outcome: "never_happened", seen }))
      await succeeds(till.refund(order, 9))
      const again = await person.resolve(id, { outcome: "happened", seen })

      expect(await bothSums(shop, order)).toMatchObject({
        gateway: { captured: 9990, refunded: 900 },
        medusa: { captured: 9990, refunded: 900 },
      })
      expect(again.status).toBe(409)
    })

    it("takes an acknowledgement that the gateway cannot be asked", async () => {
      const order = await aLostRefund()
      const id = await inDoubt(order.chargeId)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      const shown = await succeeds(person.lookAtOperation(id))

      const unaware = await person.resolve(id, {
        outcome: "never_happened",
        seen: "paid:9990:0:PAID:PAID",
      })
      const aware = await person.resolve(id, {
        outcome: "never_happened",
        seen: "not_available",
      })

      expect(shown).toMatchObject({ gateway: null, seen: "not_available" })
      expect([unaware.status, aware.status]).toEqual([409, 200])
    })
  })

  describe("a charge that was refused and is paid later", () => {
    const aDecline = async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard(
        { ...shop, shopper },
        { number: CARDS.denied }
      )
      await checkout.complete()
      const charge = await latestChargeOf(shop, checkout)
      expect(charge.state).toBe("declined")
      return { checkout, charge }
    }

    it("goes back by itself when another card paid the order", async () => {
      const { checkout, charge } = await aDecline()
      await succeeds(checkout.chooseCard())
      const { order } = await succeeds(checkout.complete())
      await shop.simulator.approveLate(charge.merchantChargeId)

      await theJobComesAfter(shop, charge, 6 * MINUTE_MS)
      await settleAndSynchronize(shop)

      expect(order).toBeDefined()
      expect(
        await shop.simulator.charge(charge.merchantChargeId)
      ).toMatchObject({ capturedAmount: 9990, refundedAmount: 9990 })
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ orders: [{ id: order.id }], ...SOLD })
      expect(await differencesOf(admin, charge, "open")).toEqual([])
    })

    it("places no order by itself, and goes back when nobody waits for it", async () => {
      const { checkout, charge } = await aDecline()
      await shop.simulator.approveLate(charge.merchantChargeId)

      await succeeds(person.synchronize(charge.id))
      await settleAndSynchronize(shop)

      expect(
        await shop.simulator.charge(charge.merchantChargeId)
      ).toMatchObject({ capturedAmount: 9990, refundedAmount: 9990 })
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ orders: [] })
    })

    it("can be given back by hand before anybody has looked again", async () => {
      const { charge } = await aDecline()
      await shop.simulator.approveLate(charge.merchantChargeId)

      const { charge: shown } = await succeeds(person.giveBack(charge.id))

      expect(shown).toMatchObject({ captured: 99.9, refunded: 99.9 })
      expect(await shop.requests("refund")).toHaveLength(1)
    })
  })

  describe("sums that the ledger once believed wrongly", () => {
    it("are put right by a person who accepts the gateway's figure, and refund and cancel work again", async () => {
      const order = await aSoldOrder(shop)
      const charge = await ledger().findChargeById(order.chargeId)
      await ledger().observe(charge!, {
        state: "paid",
        sums: { captured: minorUnits(99_999), refunded: minorUnits(0) },
        facts: {},
      })
      await settleAndSynchronize(shop)
      const frozen = await till.refund(order, 9)
      const shown = await succeeds(person.lookAtFigure(order.chargeId))

      const stale = await person.acceptFigure(order.chargeId, "paid:1:0:X:X")
      const accepted = await person.acceptFigure(order.chargeId, shown.seen)
      await succeeds(till.refund(order, 9))
      const canceled = await till.cancel(order)

      expect(frozen.status).toBe(400)
      expect(shown).toMatchObject({
        charge: { captured: 999.99 },
        gateway: { captured: 99.9, refunded: 0 },
      })
      expect(stale.status).toBe(409)
      expect(accepted).toMatchObject({
        status: 200,
        body: { charge: { result: "agreed", captured: 99.9, refunded: 0 } },
      })
      expect(canceled.status).toBe(200)
      expect(await bothSums(shop, order)).toMatchObject({
        gateway: { captured: 9990, refunded: 9990 },
        medusa: { captured: 9990, refunded: 9990 },
      })
    })

    it("of a refund that was booked and never made do not keep the order from being canceled", async () => {
      const order = await aSoldOrder(shop)
      const charge = await ledger().findChargeById(order.chargeId)
      await ledger().observe(charge!, {
        state: "paid",
        sums: { captured: minorUnits(9_990), refunded: minorUnits(500) },
        facts: {},
      })
      await settleAndSynchronize(shop)
      const { seen } = await succeeds(person.lookAtFigure(order.chargeId))

      await succeeds(person.acceptFigure(order.chargeId, seen))
      const canceled = await till.cancel(order)

      expect(canceled.status).toBe(200)
      expect(await shop.simulator.charge(order.merchantChargeId)).toMatchObject(
        {
          capturedAmount: 9990,
          refundedAmount: 9990,
        }
      )
    })
  })

  describe("a cart whose card was refused because something exists already", () => {
    it("is free again when look-ups show nothing through the settle window", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
      await shop.simulator
        .on("authorize")
        .respond(400, { message: "E-mail já utilizado por outro cliente" })
        .once()
      await checkout.complete()
      const charge = await latestChargeOf(shop, checkout)

      await settleAndSynchronize(shop)
      await theJobComesAfter(shop, charge, 5_000)
      await succeeds(checkout.chooseCard())
      const { order } = await succeeds(checkout.complete())

      expect(order).toBeDefined()
      expect(await shop.charges()).toHaveLength(1)
    })
  })
})
