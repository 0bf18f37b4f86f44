import { setTimeout as delay } from "node:timers/promises"
import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { aTemporaryCardToken } from "../support/a-card"
import {
  aCardCheckoutWithCard,
  CARD_PROVIDER,
  type CardCheckout,
  CPF,
} from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { aGuest, choosePayment, succeeds } from "../support/a-shopper"
import { eventually } from "../support/eventually"
import { medusaSums } from "../support/medusa-sums"

aCardShop({}, (shop) => {
  describe("twenty completions of one cart at once", () => {
    it("make one order and one charge", async () => {
      const checkout = await aCardCheckoutWithCard({
        ...shop,
        shopper: aGuest(shop.api, shop.store),
      })

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => checkout.complete())
      )

      const orders = new Set(
        answers.flatMap(({ body }) =>
          body.type === "order" ? [body.order.id] : []
        )
      )
      expect(orders.size).toBe(1)
      expect(await shop.requests("authorize")).toHaveLength(1)
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ captured: 9990, refunded: 0 })
    })
  })

  describe("twenty authorizations of one session at once, without core's cart lock", () => {
    it("make one charge, and nobody cancels it", async () => {
      const checkout = await aCardCheckoutWithCard({
        ...shop,
        shopper: aGuest(shop.api, shop.store),
      })
      const payments = shop.container.resolve("payment")
      const [session] = await payments.listPaymentSessions({
        payment_collection_id: checkout.collectionId,
      })
      await shop.simulator.on("authorize").slow(200).once()

      const results = await Promise.allSettled(
        Array.from({ length: 20 }, () =>
          payments.authorizePaymentSession(session!.id, {})
        )
      )

      expect(results.some(({ status }) => status === "fulfilled")).toBe(true)
      expect(await shop.requests("authorize")).toHaveLength(1)
      expect(await shop.charges()).toMatchObject([
        { capturedAmount: 9990, refundedAmount: 0 },
      ])
      const sums = await medusaSums(shop.container, checkout.collectionId)
      expect(sums.payments).toMatchObject([{ canceled_at: null }])
    })
  })

  describe("a new card in another tab while the cart is being completed", () => {
    const ROUNDS = 8
    /** By then it is known what came of the charge: whoever chooses anew waits a moment for it. */
    const ANOTHER_PAYMENT_OPEN =
      "Já existe um pagamento em andamento para este pedido. Não pague de novo: aguarde o resultado."

    const aCheckout = () =>
      aCardCheckoutWithCard({ ...shop, shopper: aGuest(shop.api, shop.store) })

    /** The card is tokenized before, so that the session and nothing else is in the race. */
    const aNewCard = async ({ shopper, collectionId }: CardCheckout) => {
      const data = {
        temporary_card_token: await aTemporaryCardToken(shop.simulator.url),
        document: CPF,
      }
      return {
        choose: () =>
          choosePayment(shopper, {
            collectionId,
            providerId: CARD_PROVIDER,
            data,
          }),
      }
    }

    const liveCharges = async (from = 0) =>
      (await shop.charges())
        .slice(from)
        .filter(({ chargeStatus }) => chargeStatus !== "DENIED")

    /** Sessions that were charged in the ledger and are gone from Medusa. */
    const paidSessionsThatAreGone = async ({ collectionId }: CardCheckout) => {
      const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
      const paid = await ledger.listCharges({
        payment_collection_id: collectionId,
        state: "paid",
      })
      const charged = paid.map((charge) => charge.payment_session_id)
      const sessions = await shop.container
        .resolve<IPaymentModuleService>(Modules.PAYMENT)
        .listPaymentSessions({ id: charged })
      return charged.filter((id) => sessions.every((one) => one.id !== id))
    }

    const onePaidOrder = async (checkout: CardCheckout) =>
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({
        orders: [{ id: expect.any(String) }],
        payments: [{ canceled_at: null }],
        captured: 9990,
        refunded: 0,
      })

    it("is refused in words for the shopper, and the order is paid with one charge", async () => {
      const checkout = await aCheckout()
      const newCard = await aNewCard(checkout)
      await shop.simulator.on("authorize").slow(1_500).once()

      const completion = checkout.complete()
      await eventually(async () =>
        expect(await shop.requests("authorize")).toHaveLength(1)
      )
      const refusal = await newCard.choose()
      await succeeds(completion)

      expect(refusal).toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: ANOTHER_PAYMENT_OPEN },
      })
      expect(await liveCharges()).toHaveLength(1)
      expect(await shop.requests("authorize")).toHaveLength(1)
      await onePaidOrder(checkout)
    })

    it(`costs no second charge and no session that was paid, at ${ROUNDS} different moments`, async () => {
      const first = await aCheckout()
      const start = performance.now()
      await succeeds(first.complete())
      const completionMs = performance.now() - start

      for (let round = 0; round < ROUNDS; round++) {
        const checkout = await aCheckout()
        const newCard = await aNewCard(checkout)
        const chargedBefore = (await shop.charges()).length

        await Promise.all([
          checkout.complete(),
          delay((round / ROUNDS) * completionMs).then(newCard.choose),
        ])

        expect((await liveCharges(chargedBefore)).length).toBeLessThan(2)
        expect(await paidSessionsThatAreGone(checkout)).toEqual([])

        await completeOnceMore(checkout)

        expect(await liveCharges(chargedBefore)).toHaveLength(1)
        expect(await paidSessionsThatAreGone(checkout)).toEqual([])
        await onePaidOrder(checkout)
      }
    })

    /** With a new card when the cart cannot be completed as it is. */
    async function completeOnceMore(checkout: CardCheckout): Promise<void> {
      const again = await checkout.complete()
      if (again.body.type === "order") {
        return
      }
      await succeeds(checkout.chooseCard())
      expect((await checkout.complete()).body.type).toBe("order")
    }
  })
})
