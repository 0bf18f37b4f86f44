import { CARD_NUMBERS } from "../../harness/shopper/a-card"
import { aCustomer, expectSuccess } from "../../harness/shopper/a-shopper"
import { shopperText } from "../../src/texts/shopper-texts"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import {
  aCustomerWithSavedCard,
  aSessionDataWithCardToSave,
  aCheckoutWithSessionData,
  createCardSession,
  savedCardSessionData,
} from "../support/saved-cards/a-customer-with-saved-card"

const LIMITS = {
  declinesPerCart: 3,
  declinesPerEmail: 4,
  declinesPerAccount: 5,
}

describeShopWithSimulator(
  { savedCards: true, attemptLimits: LIMITS },
  (shop) => {
    const attempts = async () => (await shop.requests("authorize")).length
    const messageOf = async (answer: ReturnType<typeof expectSuccess>) =>
      (await answer).error?.message as string | undefined
    const portugueseText = (message: Parameters<typeof shopperText>[0]) =>
      shopperText(message, "pt-BR", { method: "card" })

    /** Creates a customer with a saved card whose charges are all declined. */
    const aDeclinedCardOwner = () =>
      aCustomerWithSavedCard(shop, { savedNumber: CARD_NUMBERS.denied })

    const aTypedCard = async (number: string = CARD_NUMBERS.denied) => {
      const { save_card: _, ...data } = await aSessionDataWithCardToSave(
        shop,
        number
      )
      return data
    }

    describe("attempt limits of saved cards", () => {
      it("declines of saved and typed cards count together towards a cart's limit, and at the limit the plugin sends no further card of the cart to the gateway", async () => {
        const { shopper, card } = await aDeclinedCardOwner()
        const checkout = await aCheckoutWithSessionData(
          shop,
          shopper,
          savedCardSessionData(card.id)
        )
        const declines = [await messageOf(expectSuccess(checkout.complete()))]
        for (const data of [
          savedCardSessionData(card.id),
          await aTypedCard(),
        ]) {
          await expectSuccess(createCardSession(checkout, data))
          declines.push(await messageOf(expectSuccess(checkout.complete())))
        }
        const before = await attempts()

        const refused: unknown[] = []
        for (const data of [
          savedCardSessionData(card.id),
          await aTypedCard(CARD_NUMBERS.approved),
        ]) {
          await expectSuccess(createCardSession(checkout, data))
          refused.push(await messageOf(expectSuccess(checkout.complete())))
        }

        expect(declines).toEqual(Array(3).fill(portugueseText("declined")))
        expect(before).toBe(4)
        expect(refused).toEqual(
          Array(2).fill(portugueseText("too_many_attempts"))
        )
        expect(await attempts()).toBe(before)
      })

      it("the declines of a saved card in several carts count together towards the limit of the customer's e-mail address", async () => {
        const { shopper, card } = await aDeclinedCardOwner()
        for (let cart = 1; cart <= 4; cart++) {
          const checkout = await aCheckoutWithSessionData(
            shop,
            shopper,
            savedCardSessionData(card.id)
          )
          await expectSuccess(checkout.complete())
        }
        const before = await attempts()
        const fifth = await aCheckoutWithSessionData(
          shop,
          shopper,
          savedCardSessionData(card.id)
        )

        expect(await messageOf(expectSuccess(fifth.complete()))).toBe(
          portugueseText("too_many_attempts")
        )
        expect(await attempts()).toBe(before)
      })

      it("the declines of two customers' saved cards count together towards the limit of the gateway account, and then a third customer's typed card is refused, too", async () => {
        const owners = [await aDeclinedCardOwner(), await aDeclinedCardOwner()]
        for (let cart = 0; cart < 5; cart++) {
          const { shopper, card } = owners[cart % 2]!
          const checkout = await aCheckoutWithSessionData(
            shop,
            shopper,
            savedCardSessionData(card.id)
          )
          await expectSuccess(checkout.complete())
        }
        const before = await attempts()
        const shopper = await aCustomer(shop.api, shop.store)
        const typed = await aTypedCard(CARD_NUMBERS.approved)
        const checkout = await aCheckoutWithSessionData(shop, shopper, typed)

        expect(await messageOf(expectSuccess(checkout.complete()))).toBe(
          portugueseText("cards_stopped")
        )
        expect(await attempts()).toBe(before)
      })

      it("the gateway's refusal of a saved card without its security code counts together with the declines of a typed card towards the limit of the cart", async () => {
        const { shopper, card } = await aCustomerWithSavedCard(shop)
        await shop.simulator.changeCardSettings({
          savedCardsNeedNoSecurityCode: false,
        })
        try {
          const checkout = await aCheckoutWithSessionData(
            shop,
            shopper,
            savedCardSessionData(card.id)
          )
          await expectSuccess(checkout.complete())
          for (let code = 1; code <= 2; code++) {
            await expectSuccess(createCardSession(checkout, await aTypedCard()))
            await expectSuccess(checkout.complete())
          }
          const before = await attempts()
          const typed = await aTypedCard(CARD_NUMBERS.approved)
          await expectSuccess(createCardSession(checkout, typed))

          expect(await messageOf(expectSuccess(checkout.complete()))).toBe(
            portugueseText("too_many_attempts")
          )
          expect(await attempts()).toBe(before)
        } finally {
          await shop.simulator.changeCardSettings({
            savedCardsNeedNoSecurityCode: true,
          })
        }
      })
    })
  }
)
