import {
  aCodeCheckout,
  type CodeCheckout,
  PIX_PROVIDER,
  WALLET_PROVIDER,
} from "../support/a-code-checkout"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { eventually } from "../support/eventually"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { all, moneyOfCart } from "../support/money-of-cart"

/** The operator's sandbox answers 502 for these two, and makes nothing. */
const A_PIX_THAT_FAILS = { expirationMinutes: 321 / 60 }
const A_CUSTOMER_WHO_FAILS = { first_name: "Pessoa", last_name: "timeout" }

const OPTIONS = {
  pix: A_PIX_THAT_FAILS,
}
const BEYOND_THE_RESOLVE_WINDOW_MS = 4 * 60_000

aNotifiedShop(OPTIONS, (shop) => {
  const aCheckout = (address: Record<string, unknown> = {}) =>
    aCodeCheckout(
      { ...shop, shopper: aGuest(shop.api, shop.store) },
      { address }
    )

  describe.each([
    {
      what: "Pix with an expiration of 321 s",
      operation: "pix",
      providerId: PIX_PROVIDER,
      address: {},
    },
    {
      what: 'wallet code for "Pessoa timeout"',
      operation: "wallet",
      providerId: WALLET_PROVIDER,
      address: A_CUSTOMER_WHO_FAILS,
    },
  ] as const)("a $what, which the sandbox answers with 502,", (failing) => {
    const aFailedCode = async () => {
      const checkout = await aCheckout(failing.address)
      const session = await checkout.code(failing.providerId)
      return { checkout, session }
    }

    it("is being verified, and never told as a decline", async () => {
      const { checkout, session } = await aFailedCode()

      const completion = await checkout.complete()

      expect(session.shown.state).toBe("being_verified")
      expect(completion).toMatchObject({
        status: 200,
        body: {
          type: "cart",
          error: {
            type: "payment_requires_more_error",
            message: expect.stringContaining("sendo verificado"),
          },
        },
      })
      expect(await checkout.state(session.id)).toMatchObject({
        state: "being_verified",
      })
      expect(await shop.requests(failing.operation)).toMatchObject([
        { status: 502 },
      ])
    })

    it("is looked up and proven absent, and the shopper pays another way with one charge", async () => {
      const { checkout, session } = await aFailedCode()
      const state = await eventually(async () => {
        await theJobSeesCodeAfter(shop, session, BEYOND_THE_RESOLVE_WINDOW_MS)
        const reported = await checkout.state(session.id)
        expect(reported.state).not.toBe("being_verified")
        return reported
      })

      await correctName(checkout)
      const second = await checkout.code(WALLET_PROVIDER)
      await shop.simulator.pay(second.merchantChargeId)

      expect(state).toMatchObject({ state: "refused", order_id: null })
      await eventually(async () =>
        expect(await moneyOfCart(shop, checkout)).toMatchObject({
          orders: [expect.any(String)],
          charges: [
            { state: "absent", events: [] },
            { state: "paid", events: ["code_created", "paid"] },
          ],
          kept: all(9990),
          unresolvedOperations: 0,
          openDiscrepancies: [],
        })
      )
      expect(await shop.charges()).toHaveLength(1)
    })
  })

  async function correctName({ shopper, cartId }: CodeCheckout): Promise<void> {
    const name = { first_name: "Maria", last_name: "da Silva" }
    const { cart } = await succeeds(
      shopper.request(
        "get",
        `/store/carts/${cartId}?fields=*shipping_address,*billing_address`
      )
    )
    const { country_code, address_1, address_2, city, province } =
      cart.billing_address
    const { postal_code, phone } = cart.billing_address
    const address = {
      ...{ country_code, address_1, address_2, city, province },
      ...{ postal_code, phone, ...name },
    }
    await succeeds(
      shopper.request("post", `/store/carts/${cartId}`, {
        shipping_address: address,
        billing_address: address,
      })
    )
  }
})
