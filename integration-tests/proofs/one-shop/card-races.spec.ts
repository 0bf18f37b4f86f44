import { aTemporaryCardToken } from "../../support/a-card"
import {
  aCardCheckoutWithCard,
  CARD_PROVIDER,
  type CardCheckout,
  CPF,
} from "../../support/a-card-checkout"
import { aCardShop } from "../../support/a-card-shop"
import { aGuest, choosePayment, succeeds } from "../../support/a-shopper"
import { eventually } from "../../support/eventually"
import { medusaSums } from "../../support/medusa-sums"

aCardShop({}, (shop) => {
  describe("a new card in another tab while the cart is being completed", () => {
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
  })
})
