import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { aCustomer, expectSuccess } from "../../../../harness/shopper/a-shopper"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import {
  listAccountHolders,
  aSessionDataWithCardToSave,
  aCheckoutWithSessionData,
  listSavedCardsOfShopper,
  createCardSession,
  savedCardSessionData,
  readSavedCardRows,
} from "../../../support/saved-cards/a-customer-with-saved-card"

describeShopWithSimulator({}, (shop) => {
  describe("a shop without saved cards", () => {
    it("a shop without the option savedCards completes a sale that asks to save the card, but saves no card, creates no account holder and offers no saved cards", async () => {
      const shopper = await aCustomer(shop.api, shop.store)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        await aSessionDataWithCardToSave(shop)
      )

      const { type } = await expectSuccess(checkout.complete())

      const { configuration } = await expectSuccess(
        shopper.request(
          "get",
          "/store/checkout-transparent/configuration?account=br"
        )
      )
      expect(type).toBe("order")
      expect(await readSavedCardRows(shop)).toEqual([])
      expect(await listAccountHolders(shop)).toEqual([])
      expect(configuration.methods.card).not.toHaveProperty("saved_cards")
      expect(await listSavedCardsOfShopper(shop, shopper)).toEqual([])
      expect(
        await createCardSession(checkout, savedCardSessionData("ctcard_1"))
      ).toMatchObject({
        status: 400,
      })
    })

    it("in a shop without the option savedCards, a sale makes the same queries whether or not the storefront asks to save the card", async () => {
      const shopper = await aCustomer(shop.api, shop.store)
      const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
      const graph = jest.spyOn(query, "graph")
      const queriesOf = async (data: Record<string, unknown>) => {
        graph.mockClear()
        const checkout = await aCheckoutWithSessionData(shop, shopper, data)
        expect((await expectSuccess(checkout.complete())).type).toBe("order")
        return graph.mock.calls.map(([{ entity, fields }]) => [entity, fields])
      }
      const { save_card, ...data } = await aSessionDataWithCardToSave(shop)
      const { temporary_card_token } = await aSessionDataWithCardToSave(shop)
      try {
        const without = await queriesOf(data)
        const asking = await queriesOf({
          ...data,
          temporary_card_token,
          save_card,
        })

        expect(without.length).toBeGreaterThan(0)
        expect(asking).toEqual(without)
      } finally {
        graph.mockRestore()
      }
    })
  })
})
