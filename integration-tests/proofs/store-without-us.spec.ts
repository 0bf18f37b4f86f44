import { aMedusaApp } from "../support/a-medusa-app"

import {
  aCart,
  aCustomer,
  aGuest,
  aPaymentCollection,
  choosePayment,
  completeCart,
} from "../support/a-shopper"
import { aStore, type AStore } from "../support/a-store"

aMedusaApp(({ api, getContainer }) => {
  let store: AStore
  beforeAll(async () => {
    store = await aStore(getContainer())
  })

  describe("a store that sells with Medusa's own manual payment", () => {
    it("places the order of a guest", async () => {
      const guest = aGuest(api, store)
      const cart = await aCart(guest, store, { goods: "book" })
      const collection = await aPaymentCollection(guest, cart)
      await choosePayment(guest, {
        collectionId: collection,
        providerId: "pp_system_default",
      })

      const answer = await completeCart(guest, cart)

      expect(answer).toMatchObject({
        status: 200,
        body: { type: "order", order: { total: 19.99, currency_code: "brl" } },
      })
    })

    it("places the order of a customer in another currency", async () => {
      const customer = await aCustomer(api, store)
      const cart = await aCart(customer, store, {
        goods: "shirt",
        region: "unitedStates",
        shipping: "paid",
      })
      const collection = await aPaymentCollection(customer, cart)
      await choosePayment(customer, {
        collectionId: collection,
        providerId: "pp_system_default",
      })

      const answer = await completeCart(customer, cart)

      expect(answer).toMatchObject({
        status: 200,
        body: { type: "order", order: { total: 109.9, currency_code: "usd" } },
      })
    })
  })
})
