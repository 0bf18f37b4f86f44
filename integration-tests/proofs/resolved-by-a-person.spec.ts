import { minorUnits } from "../../src/charge/money"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { CARDS } from "../support/a-card"
import {
  aCardCheckoutWithCard,
  MANUAL_CARD_PROVIDER,
} from "../support/a-card-checkout"
import { aCodeCheckout, PIX_PROVIDER } from "../support/a-code-checkout"
import { aCardShop } from "../support/a-card-shop"
import {
  latestChargeOf,
  theJobComesAfter,
} from "../support/a-failed-completion"
import {
  aSoldOrder,
  bothSums,
  type SoldOrder,
  resolveAndSynchronize,
} from "../support/a-sold-order"
import { aGuest, succeeds } from "../support/a-shopper"
import { anOperator } from "../support/an-operator"
import { givenLookupsThatReportNothing } from "../support/lost-answers"
import { medusaSums } from "../support/medusa-sums"

const ACCOUNT = {
  // Longer than an admin is kept waiting.
  resolveWindowMs: 30_000,
}
const MINUTE_MS = 60_000
/** What the gateway shows where it cannot be asked. */
const NOT_AVAILABLE = "not_available"

aCardShop(ACCOUNT, (shop) => {
  const operator = anOperator(shop)
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)

  /** Accepted by the gateway, and done when it likes. */
  const aQueuedRefund = async (): Promise<SoldOrder> => {
    const order = await aSoldOrder(shop)
    await shop.simulator.on("refund").queue().once()
    const answer = await operator.refund(order, 9)
    expect(answer.status).toBe(400)
    return order
  }

  /** The answer never came, and nothing was done. */
  const aLostRefundObserved = async () => {
    const order = await aSoldOrder(shop)
    await shop.simulator.on("refund").hang().once()
    await operator.refund(order, 9)
    const id = await operator.inDoubt(order.chargeId)
    const { observed } = await succeeds(operator.readOperationFigure(id))
    return { order, id, observed: observed as string }
  }

  const bothHave = async (order: SoldOrder, money: object) =>
    expect(await bothSums(shop, order)).toMatchObject({
      gateway: money,
      medusa: money,
    })

  const SOLD = { captured: 9990, refunded: 0 }
  const ALL_REFUNDED = { captured: 9990, refunded: 9990 }
  const NINE_BACK = { captured: 9990, refunded: 900 }

  describe("a refund that was accepted and is not shown", () => {
    it("is not made again, is listed, and is booked once when it lands", async () => {
      const order = await aQueuedRefund()
      await theJobComesAfter(shop, { id: order.chargeId }, MINUTE_MS)
      await theJobComesAfter(shop, { id: order.chargeId }, 20 * MINUTE_MS)

      const again = await operator.refund(order, 9)
      const listed = await operator.open(order.chargeId)
      await shop.simulator.applyQueued(order.merchantChargeId)
      await resolveAndSynchronize(shop)

      expect(again.status).toBe(400)
      expect(again.body.message).toContain("accepted the previous refund")
      expect(listed).toMatchObject([
        {
          kind: "unresolved",
          details: expect.stringContaining("accepted"),
        },
      ])
      await bothHave(order, NINE_BACK)
      expect(await operator.open(order.chargeId)).toEqual([])
    })
  })

  describe("a refund of which nobody knows, resolved by a person", () => {
    it("is refused with 409 when the gateway shows something else than he saw", async () => {
      const { order, id, observed } = await aLostRefundObserved()
      await shop.simulator.panelRefund(order.merchantChargeId, 100)

      const answer = await operator.resolveByPerson(
        id,
        "never_happened",
        observed
      )

      expect(answer).toMatchObject({ status: 409 })
      expect(answer.body).toMatchObject({
        type: "conflict",
        message: expect.stringContaining("shows"),
        gateway: { captured: 99.9, refunded: 1 },
        operation: { id, state: "unknown" },
      })
      expect(answer.body.observed).not.toBe(observed)
    })
  })

  describe("a person who was wrong", () => {
    it("about a refund that never happened, as they said, has it booked once and listed when it shows", async () => {
      const order = await aQueuedRefund()
      const id = await operator.inDoubt(order.chargeId)
      const { observed } = await succeeds(operator.readOperationFigure(id))
      await succeeds(operator.resolveByPerson(id, "never_happened", observed))
      await shop.simulator.applyQueued(order.merchantChargeId)

      await theJobComesAfter(shop, { id: order.chargeId }, 6 * MINUTE_MS)
      await resolveAndSynchronize(shop)

      await bothHave(order, NINE_BACK)
      expect(await operator.openKinds(order.chargeId)).toEqual([
        "resolved_wrongly",
      ])
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
      await resolveAndSynchronize(shop)

      expect(order).toBeDefined()
      expect(
        await shop.simulator.charge(charge.merchantChargeId)
      ).toMatchObject({ capturedAmount: 9990, refundedAmount: 9990 })
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ orders: [{ id: order.id }], ...SOLD })
      expect(await operator.open(charge.id)).toEqual([])
    })
  })

  describe("sums that the ledger once believed wrongly", () => {
    const believed = async (captured: number, refunded: number) => {
      const order = await aSoldOrder(shop)
      const charge = await ledger().findChargeById(order.chargeId)
      await ledger().observe(charge!, {
        state: "paid",
        sums: {
          captured: minorUnits(captured),
          refunded: minorUnits(refunded),
        },
        details: {},
      })
      await resolveAndSynchronize(shop)
      return order
    }

    it("are put right by a person who accepts the gateway's figure, and refund and cancel work again", async () => {
      const order = await believed(99_999, 0)
      const frozen = await operator.refund(order, 9)
      const shown = await succeeds(operator.readFigure(order.chargeId))

      const stale = await operator.acceptFigure(order.chargeId, "paid:1:0:X:X")
      const accepted = await operator.acceptFigure(
        order.chargeId,
        shown.observed
      )
      await succeeds(operator.refund(order, 9))
      await succeeds(operator.cancel(order))

      expect(frozen.status).toBe(400)
      expect(shown).toMatchObject({
        charge: { captured: 999.99 },
        gateway: { captured: 99.9, refunded: 0 },
      })
      expect(stale.status).toBe(409)
      expect(accepted).toMatchObject({
        status: 200,
        body: { result: "agreed", charge: { captured: 99.9, refunded: 0 } },
      })
      await bothHave(order, ALL_REFUNDED)
    })
  })

  it("a capture of which nobody knows, resolved as never happened, can be asked for again, and is made once", async () => {
    const order = await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
    await givenLookupsThatReportNothing(shop)
    await shop.simulator.on("capture").hang().once()
    await operator.capture(order)
    const id = await operator.inDoubt(order.chargeId)

    await succeeds(
      operator.resolveByPerson(id, "never_happened", NOT_AVAILABLE)
    )
    await shop.simulator.clearFaults()
    await succeeds(operator.capture(order))

    await theJobComesAfter(shop, { id: order.chargeId }, 6 * MINUTE_MS)
    await bothHave(order, SOLD)
    expect(await operator.open(order.chargeId)).toEqual([])
  })

  describe("a charge of which nobody knows", () => {
    const aChargeInDoubt = async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
      await shop.simulator.on("authorize").hangAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await checkout.complete()
      const charge = await latestChargeOf(shop, checkout)
      return { checkout, charge, id: await operator.inDoubt(charge.id) }
    }

    it("resolved as paid, places the order of its cart, and agrees with the gateway when that shows it", async () => {
      const { checkout, charge, id } = await aChargeInDoubt()

      await succeeds(
        operator.resolveByPerson(id, "happened", NOT_AVAILABLE, "paid")
      )
      await theJobComesAfter(shop, charge, MINUTE_MS)
      await shop.simulator.clearFaults()
      await theJobComesAfter(shop, charge, 6 * MINUTE_MS)

      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ orders: [{ id: expect.any(String) }], captured: 9990 })
      expect(await operator.open(charge.id)).toEqual([])
      expect(await shop.requests("authorize")).toHaveLength(1)
    })

    it("resolved as happened, with nobody saying what it is, is refused in words", async () => {
      const { id } = await aChargeInDoubt()

      expect(
        await operator.resolveByPerson(id, "happened", NOT_AVAILABLE)
      ).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("paid or reserved") },
      })
    })

    it("and is a Pix, resolved as never made, leaves the cart to another code; paid all the same, it is listed, and goes back when they accept the gateway's figure", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCodeCheckout({ ...shop, shopper })
      await shop.simulator.on("pix").hangAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await checkout.choose(PIX_PROVIDER)
      const charge = await latestChargeOf(shop, checkout)
      const id = await operator.inDoubt(charge.id)

      await succeeds(
        operator.resolveByPerson(id, "never_happened", NOT_AVAILABLE)
      )
      await shop.simulator.clearFaults()
      const second = await checkout.code(PIX_PROVIDER)
      await shop.simulator.pay(second.merchantChargeId)
      await theJobComesAfter(
        shop,
        await latestChargeOf(shop, checkout),
        MINUTE_MS
      )
      await shop.simulator.pay(charge.merchantChargeId)
      await theJobComesAfter(shop, charge, 6 * MINUTE_MS)
      const listed = await operator.openKinds(charge.id)
      const { observed } = await succeeds(operator.readFigure(charge.id))
      await succeeds(operator.acceptFigure(charge.id, observed))
      await theJobComesAfter(shop, charge, MINUTE_MS)
      await resolveAndSynchronize(shop)

      expect(listed).toEqual(["contradicted"])
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({
        orders: [{ id: expect.any(String) }],
        captured: 9990,
        refunded: 0,
      })
      expect(
        await shop.simulator.charge(charge.merchantChargeId)
      ).toMatchObject({ capturedAmount: 9990, refundedAmount: 9990 })
    })
  })
})
