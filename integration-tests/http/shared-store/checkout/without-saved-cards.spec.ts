import { aCustomer, expectSuccess } from "../../../../harness/shopper/a-shopper"
import { aCardShop } from "../../../support/app/a-card-shop"
import {
  accountHolders,
  aCardToSave,
  aCheckoutWith,
  cardsOf,
  choose,
  payWith,
  savedCardRows,
} from "../../../support/saved-cards/a-card-owner"

aCardShop({}, (shop) => {
  describe("a shop without saved cards", () => {
    it("a shop that has not switched saved cards on saves none, creates no account holder, and does not offer them", async () => {
      const shopper = await aCustomer(shop.api, shop.store)
      const checkout = await aCheckoutWith(
        shop,
        shopper,
        await aCardToSave(shop)
      )

      const { type } = await expectSuccess(checkout.complete())

      const { configuration } = await expectSuccess(
        shopper.request(
          "get",
          "/store/checkout-transparent/configuration?account=br"
        )
      )
      expect(type).toBe("order")
      expect(await savedCardRows(shop)).toEqual([])
      expect(await accountHolders(shop)).toEqual([])
      expect(configuration.methods.card).not.toHaveProperty("saved_cards")
      expect(await cardsOf(shop, shopper)).toEqual([])
      expect(await choose(checkout, payWith("ctcard_1"))).toMatchObject({
        status: 400,
      })
    })
  })
})
