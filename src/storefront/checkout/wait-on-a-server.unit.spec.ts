/** @jest-environment node */
import { afterMs, aPage } from "./a-page"
import { aShop, CART } from "./a-shop"
describe("where there is no page", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("waiting for a payment just asks", async () => {
    const shop = aShop()
    const sessionId = shop.has("pp_transparent-pix_br", {}, "pending")
    const outcome = aPage(shop).waitForPayment({ sessionId, cartId: CART })
    await jest.advanceTimersByTimeAsync(5_000)
    shop.charges[sessionId]!.state = "expired"

    expect((await afterMs(8_000, outcome)).kind).toBe("expired")
  })
})
