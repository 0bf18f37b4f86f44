import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger-module"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { CARD_NUMBERS } from "../../harness/shopper/a-card"
import { aCardCheckoutWithCard } from "../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import {
  PIX_PROVIDER,
  WALLET_PROVIDER,
} from "../../harness/shopper/a-code-checkout"
import { LINK_PROVIDER } from "../support/sales/a-link-sale"
import { aGuest, expectSuccess } from "../../harness/shopper/a-shopper"

const LIMITS = {
  declinesPerCart: 3,
  declinesPerEmail: 4,
  declinesPerAccount: 6,
}
const TOO_MANY =
  "Foram muitas tentativas sem sucesso. Tente mais tarde ou escolha outra forma de pagamento."
const NO_CARDS =
  "Esta forma de pagamento não está disponível no momento e nada foi cobrado. Escolha outra ou tente mais tarde."

describeShopWithSimulator({ attemptLimits: LIMITS }, (shop) => {
  const aCheckout = (number = CARD_NUMBERS.denied) =>
    aCardCheckoutWithCard(
      { ...shop, shopper: aGuest(shop.api, shop.store) },
      { number }
    )

  const attempts = async () => (await shop.requests("authorize")).length

  describe("a declined card", () => {
    it("if a card is declined, the shopper reads in Portuguese that nothing was charged, and completing the cart again sends no second card charge", async () => {
      const checkout = await aCheckout()

      const { status, body } = await checkout.complete()
      const again = await checkout.complete()

      expect({ status, type: body.type, error: body.error }).toEqual({
        status: 200,
        type: "cart",
        error: {
          name: "Error",
          type: "payment_authorization_error",
          message:
            "O pagamento não foi autorizado e nada foi cobrado. Confira os dados, tente outro cartão ou fale com o banco emissor.",
        },
      })
      expect(body.cart.payment_collection.payment_sessions).toMatchObject([
        {
          status: "pending",
          data: {
            checkout_transparent: {
              state: "declined",
              message: body.error.message,
            },
          },
        },
      ])
      expect(again.body.error).toEqual(body.error)
      expect(await attempts()).toBe(1)
    })
  })

  describe("attempt limits", () => {
    it("after as many declined cards as a cart may have, the plugin refuses the cart's next card without calling the gateway, but still accepts the other payment methods", async () => {
      const checkout = await aCheckout()
      await checkout.complete()
      for (let card = 2; card <= 3; card++) {
        await expectSuccess(
          checkout.chooseCard({ number: CARD_NUMBERS.denied })
        )
        await checkout.complete()
      }

      await expectSuccess(checkout.chooseCard())
      const fourth = await checkout.complete()

      expect(fourth).toMatchObject({
        status: 200,
        body: { type: "cart", error: { message: TOO_MANY } },
      })
      expect(await attempts()).toBe(3)
      const { shopper, collectionId } = checkout
      for (const providerId of [PIX_PROVIDER, WALLET_PROVIDER, LINK_PROVIDER]) {
        const answer = await shopper.request(
          "post",
          `/store/payment-collections/${collectionId}/payment-sessions`,
          { provider_id: providerId, data: { document: "529.982.247-25" } }
        )
        expect({ providerId, ...answer }).toMatchObject({ status: 200 })
      }
    })

    it("if the declined cards of several shoppers reach the gateway account's limit, the plugin refuses the next card without calling the gateway, and opens one discrepancy about the limit and one about card testing", async () => {
      for (let shopper = 1; shopper <= 6; shopper++) {
        await (await aCheckout()).complete()
      }

      const answer = await (await aCheckout(CARD_NUMBERS.approved)).complete()

      expect(answer.body.error.message).toBe(NO_CARDS)
      expect(await attempts()).toBe(6)
      const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
      const listed = await ledger.listDiscrepancies({ resolved_at: null })
      expect(listed.map(({ kind }) => kind).sort()).toEqual([
        "cards_stopped",
        "cards_tested",
      ])
    })
  })
})
