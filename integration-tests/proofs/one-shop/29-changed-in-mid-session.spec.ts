import {
  aCodeCheckout,
  type CodeCheckout,
  PIX_PROVIDER,
} from "../../support/a-code-checkout"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aCustomer, aGuest, succeeds } from "../../support/a-shopper"
import { resolveAndSynchronize } from "../../support/a-sold-order"
import { eventually } from "../../support/eventually"
import { letCodeTimePass } from "../../support/let-code-time-pass"
import { all, moneyOfCart } from "../../support/money-of-cart"

/** Longer than a paid code waits for its order by default. */
const LONGER_THAN_IT_WAITS_MS = 31 * 60_000

aNotifiedShop({}, (shop) => {
  afterEach(() => shop.simulator.setCodesCancelable(true))

  async function aPix() {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCodeCheckout({ ...shop, shopper })
    return { checkout, code: await checkout.code(PIX_PROVIDER) }
  }

  /** Nothing is kept of it by anybody, and nothing is left for a person. */
  const expectReturned = (checkout: CodeCheckout, merchantChargeId: string) =>
    eventually(async () => {
      await letCodeTimePass(shop, { merchantChargeId }, LONGER_THAN_IT_WAITS_MS)
      await resolveAndSynchronize(shop)
      expect(await shop.simulator.charge(merchantChargeId)).toMatchObject({
        capturedAmount: 9_990,
        refundedAmount: 9_990,
      })
      expect(await moneyOfCart(shop, checkout)).toMatchObject({
        kept: all(0),
        openDiscrepancies: [],
      })
    })

  describe("a Pix code that is out", () => {
    it("is given back when it is paid after the shopper went to another region", async () => {
      await shop.simulator.setCodesCancelable(false)
      const { checkout, code } = await aPix()
      await succeeds(
        checkout.shopper.request("post", `/store/carts/${checkout.cartId}`, {
          region_id: shop.store.regions.unitedStates,
        })
      )

      await shop.simulator.pay(code.merchantChargeId)

      await expectReturned(checkout, code.merchantChargeId)
      expect(await moneyOfCart(shop, checkout)).toMatchObject({ orders: [] })
    })

    it("pays for the order of the customer who has logged in meanwhile", async () => {
      const { checkout, code } = await aPix()
      const customer = await aCustomer(shop.api, shop.store)
      await succeeds(
        customer.request("post", `/store/carts/${checkout.cartId}/customer`)
      )

      await shop.simulator.pay(code.merchantChargeId)

      await eventually(async () => {
        await resolveAndSynchronize(shop)
        expect(await moneyOfCart(shop, checkout)).toMatchObject({
          orders: [expect.any(String)],
          kept: all(9_990),
          openDiscrepancies: [],
        })
      })
      const { orders } = await succeeds(
        customer.request("get", "/store/orders")
      )
      expect(orders).toHaveLength(1)
    })
  })
})
