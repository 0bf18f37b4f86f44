import { aCodeCheckout } from "../support/a-code-checkout"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { eventually } from "../support/eventually"

aNotifiedShop({}, (shop) => {
  const checkout = () =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) })

  describe("a Pix code", () => {
    it("is shown with its text, a picture and its end, and places the order when it is paid", async () => {
      const shopping = await checkout()
      const session = await shopping.code()
      expect(session.shown).toMatchObject({
        account: "br",
        method: "pix",
        state: "pending",
        code: {
          payload: expect.stringContaining("br.gov.bcb.pix"),
          image: expect.stringMatching(/^data:image\/gif;base64,/),
        },
      })
      expect(await shopping.state(session.id)).toMatchObject({
        state: "pending",
        order_id: null,
      })

      await shop.simulator.pay(session.merchantChargeId)
      await shop.settled()

      const told = await eventually(async () => {
        const state = await shopping.state(session.id)
        expect(state.order_id).not.toBeNull()
        return state
      })
      expect(told.state).toBe("paid")
      const { order } = await succeeds(shopping.complete())
      expect(order.id).toBe(told.order_id)
      console.error(
        JSON.stringify((await shop.requests()).map((r) => r.operation))
      )
    })

    it("that is not paid places no order", async () => {
      const shopping = await checkout()
      await shopping.code()
      const answer = await shopping.complete()
      expect(answer).toMatchObject({
        status: 200,
        body: { type: "cart", error: { type: "payment_requires_more_error" } },
      })
    })
  })
})
