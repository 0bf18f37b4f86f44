import { merchantChargeIdFor } from "../../src/core/merchant-charge-id"
import { LEDGER_MODULE } from "../../src/core/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import {
  settleCheckoutTransparentOperationsWorkflow,
  synchronizeCheckoutTransparentChargesWorkflow,
} from "../../src/workflows"
import { CARDS } from "../support/a-card"
import {
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { type Answer, aGuest, succeeds } from "../support/a-shopper"
import { eventually } from "../support/eventually"
import { medusaSums } from "../support/medusa-sums"

const TIMES = {
  timeouts: {
    providerMethodMs: 3_000,
    callMs: 700,
    connectMs: 500,
    accessTokenMs: 500,
  },
  settleWindowMs: 1_500,
}
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."

aCardShop(TIMES, (shop) => {
  const aCheckout = (number?: string) =>
    aCardCheckoutWithCard(
      { ...shop, shopper: aGuest(shop.api, shop.store) },
      number === undefined ? {} : { number }
    )

  const settle = () =>
    settleCheckoutTransparentOperationsWorkflow(shop.container).run()

  /** What the job does every few seconds, until this charge's look-up was due and told something. */
  const eventuallySettled = (checkout: CardCheckout, state: string) =>
    eventually(async () => {
      await settle()
      const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
      const charges = await ledger.listCharges({
        payment_collection_id: checkout.collectionId,
      })
      expect(charges.map((charge: { state: string }) => charge.state)).toEqual([
        state,
      ])
    })

  const isBeingVerified = (answer: Answer) =>
    expect({
      status: answer.status,
      type: answer.body.type,
      error: answer.body.error,
    }).toEqual({
      status: 200,
      type: "cart",
      error: {
        name: "Error",
        type: "payment_requires_more_error",
        message: BEING_VERIFIED,
      },
    })

  const onePaidOrder = async (checkout: CardCheckout) => {
    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({
      orders: [{ id: expect.any(String) }],
      captured: 9990,
    })
    expect(await shop.charges()).toMatchObject([
      { capturedAmount: 9990, refundedAmount: 0 },
    ])
    expect(await shop.requests("authorize")).toHaveLength(1)
  }

  describe("an answer that was lost after the money moved", () => {
    it.each([
      ["hangAfterCommit", "never comes"],
      ["resetAfterCommit", "is cut off"],
      ["failAfterCommit", "is an error 500"],
      ["truncated", "breaks off in the middle"],
      ["empty", "is empty"],
    ] as const)(
      "(%s: it %s) is looked up, and the order is paid with that charge",
      async (fault, _how) => {
        const checkout = await aCheckout()
        await shop.simulator.on("authorize")[fault]().once()

        await succeeds(checkout.complete())

        await onePaidOrder(checkout)
      }
    )

    it("and cannot be looked up is told as being verified; later completion finds it and pays once", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").hangAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      isBeingVerified(await checkout.complete())
      await shop.simulator.clearFaults()
      await succeeds(checkout.complete())

      await onePaidOrder(checkout)
    })

    it("behind a look-up that lags is never paid a second time", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").hangAfterCommit().once()
      await shop.simulator.on("look_up").invisibleFor(600_000).once()

      const first = await checkout.complete()
      await shop.simulator.clearFaults()
      const second = await checkout.complete()

      expect([first.status, second.status]).toEqual([200, 200])
      await onePaidOrder(checkout)
    })

    it("refuses a new session meanwhile, in words for the shopper, and keeps the old one", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").hangAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await checkout.complete()

      const newCard = await checkout.chooseCard()
      const otherMethod = await checkout.shopper.request(
        "post",
        `/store/payment-collections/${checkout.collectionId}/payment-sessions`,
        { provider_id: "pp_system_default" }
      )

      for (const refusal of [newCard, otherMethod]) {
        expect(refusal).toMatchObject({
          status: 400,
          body: { type: "not_allowed", message: BEING_VERIFIED },
        })
      }
      await shop.simulator.clearFaults()
      await succeeds(checkout.complete())
      await onePaidOrder(checkout)
    })

    it("is adopted by the job, so that completing again costs no second call", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").hangAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await checkout.complete()
      await shop.simulator.clearFaults()

      await eventuallySettled(checkout, "paid")
      await succeeds(checkout.complete())

      await onePaidOrder(checkout)
    })

    it("that the job finds becomes the order, though its shopper has left", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").hangAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      isBeingVerified(await checkout.complete())
      await shop.simulator.clearFaults()

      await eventuallySettled(checkout, "paid")
      await eventually(async () => {
        await synchronizeCheckoutTransparentChargesWorkflow(
          shop.container
        ).run()
        const { orders } = await medusaSums(
          shop.container,
          checkout.collectionId
        )
        expect(orders).toHaveLength(1)
      }, 20_000)

      await onePaidOrder(checkout)
    })

    it.each(["findChargeBySession", "takeDueOperations"] as const)(
      "stays being verified when the ledger's %s fails while it is asked for",
      async (statement) => {
        const checkout = await aCheckout()
        await shop.simulator.on("authorize").hangAfterCommit().once()
        await shop.simulator.on("look_up").failBeforeCommit(503).always()
        isBeingVerified(await checkout.complete())
        await shop.simulator.clearFaults()
        const ledger =
          shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
        const failing = jest
          .spyOn(ledger, statement)
          .mockRejectedValue(new Error("timeout acquiring a connection"))

        const second = await checkout.complete()
        failing.mockRestore()

        isBeingVerified(second)
        await succeeds(checkout.complete())
        await onePaidOrder(checkout)
      }
    )

    it("of a declined card is a decline once it is known", async () => {
      const checkout = await aCheckout(CARDS.denied)
      await shop.simulator.on("authorize").hangAfterCommit().once()

      const answer = await checkout.complete()

      expect(answer.body.error.type).toBe("payment_authorization_error")
      expect(await shop.requests("authorize")).toHaveLength(1)
    })
  })

  describe("an answer that was lost before anything happened", () => {
    it.each(["hang", "reset", "failBeforeCommit", "html"] as const)(
      "(%s) is being verified until the settle window is over; then another card pays, once",
      async (fault) => {
        const checkout = await aCheckout()
        await shop.simulator.on("authorize")[fault]().once()

        const first = await checkout.complete()
        await eventuallySettled(checkout, "absent")
        await succeeds(checkout.chooseCard())
        await succeeds(checkout.complete())

        expect([
          "payment_requires_more_error",
          "payment_authorization_error",
        ]).toContain(first.body.error.type)
        expect(await shop.charges()).toHaveLength(1)
        expect(
          await medusaSums(shop.container, checkout.collectionId)
        ).toMatchObject({ captured: 9990 })
      }
    )

    it("is never sent again by the same session, however often it is completed", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").reset().once()

      await checkout.complete()
      await checkout.complete()
      await eventuallySettled(checkout, "absent")
      const last = await checkout.complete()

      expect(last.body.error.message).toMatch(/nada foi cobrado/)
      expect(await shop.requests("authorize")).toHaveLength(1)
      expect(await shop.charges()).toEqual([])
    })
  })

  describe("a gateway that turns us away at the door", () => {
    it("(429) charges nothing, and the same session may try again", async () => {
      const checkout = await aCheckout()
      await shop.simulator
        .on("authorize")
        .respond(429, { message: "Too many requests" }, { "retry-after": "60" })
        .once()

      const first = await checkout.complete()
      await succeeds(checkout.complete())

      expect(first.body.error.message).toMatch(
        /não respondeu e nada foi cobrado/
      )
      expect(await shop.charges()).toHaveLength(1)
    })

    it("(no access token) charges nothing, and the same session may try again", async () => {
      const checkout = await aCheckout()
      await shop.simulator
        .on("authorize")
        .respond(401, { message: "expired" })
        .once()
      await shop.simulator.on("token").failBeforeCommit(503).always()

      const first = await checkout.complete()
      await shop.simulator.clearFaults()
      await succeeds(checkout.complete())

      expect(first.body.error.message).toMatch(/nada foi cobrado/)
      expect(await shop.charges()).toHaveLength(1)
    })

    it("(400 for what was sent) charges nothing and asks for the card again", async () => {
      const checkout = await aCheckout()
      await shop.simulator
        .on("authorize")
        .respond(400, {
          message: "Invalid card token",
          errors: [{ message: "invalid", field: "transactions[0].credit" }],
        })
        .once()

      const answer = await checkout.complete()

      expect(answer.body.error.message).toMatch(
        /Não foi possível processar o pagamento e nada foi cobrado/
      )
    })
  })

  describe("an answer that makes no sense", () => {
    it("(another amount) is never taken for a payment", async () => {
      const checkout = await aCheckout()
      const id = await merchantChargeIdOf(checkout)
      await shop.simulator
        .on("authorize")
        .respond(200, {
          merchantChargeId: id,
          chargeStatus: "PAID",
          originalAmount: 1,
          amount: 1,
          transactions: [
            { paymentType: "CREDIT", transactionStatus: "PAID", amount: 1 },
          ],
        })
        .once()

      isBeingVerified(await checkout.complete())

      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ captured: 0, authorized: 0 })
    })

    it("(a status never seen before) is being verified", async () => {
      const checkout = await aCheckout()
      const id = await merchantChargeIdOf(checkout)
      await shop.simulator
        .on("authorize")
        .respond(200, {
          merchantChargeId: id,
          chargeStatus: "MAYBE",
          originalAmount: 9990,
          transactions: [
            {
              paymentType: "CREDIT",
              transactionStatus: "PERHAPS",
              amount: 9990,
            },
          ],
        })
        .once()

      isBeingVerified(await checkout.complete())
    })
  })

  /** The id that our provider will use: named by installation, account and session. */
  async function merchantChargeIdOf(checkout: CardCheckout): Promise<string> {
    const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const { cart } = await succeeds(
      checkout.shopper.request("get", `/store/carts/${checkout.cartId}`)
    )
    return merchantChargeIdFor({
      installationId: await ledger.installationId(),
      account: "br",
      paymentSessionId: cart.payment_collection.payment_sessions[0].id,
    })
  }
})
