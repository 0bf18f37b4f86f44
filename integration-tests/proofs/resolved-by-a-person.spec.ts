import {
  aCardCheckoutWithCard,
  CARD_PROVIDER,
  MANUAL_CARD_PROVIDER,
} from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { aCodeCheckout, PIX_PROVIDER } from "../support/a-code-checkout"
import {
  latestChargeOf,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { aGuest, succeeds } from "../support/a-shopper"
import {
  aSoldOrder,
  bothSums,
  resolveAndSynchronize,
  type SoldOrder,
} from "../support/a-sold-order"
import { anOperator } from "../support/an-operator"
import { givenLookupsThatReportNothing } from "../support/lost-answers"
import { medusaSums } from "../support/medusa-sums"

const ACCOUNT = {
  resolveWindowMs: 1_000,
}
const MINUTE_MS = 60_000
/** What the gateway shows where it cannot be asked. */
const NOT_AVAILABLE = "not_available"
const CALL = { capture: "capture", cancel: "refund" } as const
const CAPTURED = {
  gateway: { captured: 9990, refunded: 0 },
  medusa: { captured: 9990, refunded: 0 },
  paymentStatus: "captured",
}
const CANCELED = { medusa: { captured: 0 }, paymentStatus: "canceled" }

aCardShop(ACCOUNT, (shop) => {
  const operator = anOperator(shop)
  const sell = () => aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
  const requests = async (call: "authorize" | "capture" | "refund") =>
    (await shop.requests(call)).length

  describe("a change of an order of which nobody knows", () => {
    /** The gateway shows nothing of it until the faults are cleared. */
    const askedFor = async (
      change: "capture" | "cancel",
      how: "hang" | "hangAfterCommit"
    ) => {
      const order = await sell()
      // The order is read before it is canceled, and before its void is sent.
      if (change === "cancel") {
        await shop.simulator.on("look_up").slow(0).once()
      }
      await givenLookupsThatReportNothing(shop)
      await shop.simulator.on(CALL[change])[how]().once()
      expect((await operator[change](order)).status).toBe(400)
      return { order, id: await operator.inDoubt(order.chargeId) }
    }

    const agree = async (order: SoldOrder, money: object) => {
      await theJobComesAfter(shop, { id: order.chargeId }, 6 * MINUTE_MS)
      expect(await bothSums(shop, order)).toMatchObject(money)
      expect(await operator.open(order.chargeId)).toEqual([])
    }

    it("a capture, resolved as happened, is booked, and agrees with the gateway when that shows it", async () => {
      const { order, id } = await askedFor("capture", "hangAfterCommit")

      await succeeds(operator.resolveByPerson(id, "happened", NOT_AVAILABLE))
      await shop.simulator.clearFaults()

      await agree(order, CAPTURED)
      expect(await requests("capture")).toBe(1)
    })

    it("a capture, resolved as never happened, can be asked for again, and is made once", async () => {
      const { order, id } = await askedFor("capture", "hang")

      await succeeds(
        operator.resolveByPerson(id, "never_happened", NOT_AVAILABLE)
      )
      await shop.simulator.clearFaults()
      await succeeds(operator.capture(order))

      await agree(order, CAPTURED)
    })

    it("a void, resolved as happened, lets the order be canceled, and asks the gateway for nothing more", async () => {
      const { order, id } = await askedFor("cancel", "hangAfterCommit")

      await succeeds(operator.resolveByPerson(id, "happened", NOT_AVAILABLE))
      await shop.simulator.clearFaults()
      await succeeds(operator.cancel(order))

      await agree(order, CANCELED)
      expect(await requests("refund")).toBe(1)
    })

    it("a void, resolved as never happened, is made when the order is canceled again", async () => {
      const { order, id } = await askedFor("cancel", "hang")

      await succeeds(
        operator.resolveByPerson(id, "never_happened", NOT_AVAILABLE)
      )
      await shop.simulator.clearFaults()
      await succeeds(operator.cancel(order))

      await agree(order, CANCELED)
    })
  })

  describe("a charge of which nobody knows", () => {
    const aChargeInDoubt = async (
      how: "hang" | "hangAfterCommit",
      providerId = CARD_PROVIDER
    ) => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard(
        { ...shop, shopper },
        { providerId }
      )
      await shop.simulator.on("authorize")[how]().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await checkout.complete()
      const charge = await latestChargeOf(shop, checkout)
      return { checkout, charge, id: await operator.inDoubt(charge.id) }
    }

    it.each([
      ["paid", CARD_PROVIDER, { captured: 9990 }],
      ["authorized", MANUAL_CARD_PROVIDER, { captured: 0 }],
    ] as const)(
      "resolved as %s, places the order of its cart, and agrees with the gateway when that shows it",
      async (as, providerId, money) => {
        const { checkout, charge, id } = await aChargeInDoubt(
          "hangAfterCommit",
          providerId
        )

        await succeeds(
          operator.resolveByPerson(id, "happened", NOT_AVAILABLE, as)
        )
        await theJobComesAfter(shop, charge, MINUTE_MS)
        await shop.simulator.clearFaults()
        await theJobComesAfter(shop, charge, 6 * MINUTE_MS)

        expect(
          await medusaSums(shop.container, checkout.collectionId)
        ).toMatchObject({ orders: [{ id: expect.any(String) }], ...money })
        expect(await operator.open(charge.id)).toEqual([])
        expect(await requests("authorize")).toBe(1)
      }
    )

    it("resolved as happened, with nobody saying what it is, is refused in words", async () => {
      const { id } = await aChargeInDoubt("hangAfterCommit")

      expect(
        await operator.resolveByPerson(id, "happened", NOT_AVAILABLE)
      ).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("paid or reserved") },
      })
    })

    it("resolved as never made, leaves the cart to another card, and is charged once", async () => {
      const { checkout, id } = await aChargeInDoubt("hang")

      await succeeds(
        operator.resolveByPerson(id, "never_happened", NOT_AVAILABLE)
      )
      await shop.simulator.clearFaults()
      await succeeds(checkout.chooseCard())
      const { order } = await succeeds(checkout.complete())

      expect(order).toBeDefined()
      expect(await shop.charges()).toHaveLength(1)
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
