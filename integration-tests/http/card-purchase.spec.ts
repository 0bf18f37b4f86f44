import { startSimulator, type Simulator } from "../../src/simulator"
import { aMedusaApp } from "../support/a-medusa-app"
import { CARDS } from "../support/a-card"
import { aCardCheckout, aCardCheckoutWithCard } from "../support/a-card-checkout"
import { aCustomer, aGuest, succeeds } from "../support/a-shopper"
import { aStore, type AStore } from "../support/a-store"

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator()
  process.env.GATEWAY_URL = simulator.url
})
afterAll(() => simulator.close())

aMedusaApp(({ api, getContainer }) => {
  let store: AStore
  beforeAll(async () => {
    store = await aStore(getContainer())
  })
  beforeEach(() => simulator.reset())

  describe("buying by card", () => {
    it("a guest's order is paid with one charge of the cart's total", async () => {
      const checkout = await aCardCheckoutWithCard({ simulator, store, shopper: aGuest(api, store) })

      const { order } = await succeeds(checkout.complete())

      const charges = await simulator.charges()
      expect(order).toMatchObject({ payment_status: "captured", total: 99.9 })
      expect(charges).toHaveLength(1)
      console.log(JSON.stringify(charges, null, 1), JSON.stringify(order.payment_collections))
    })
  })
})
