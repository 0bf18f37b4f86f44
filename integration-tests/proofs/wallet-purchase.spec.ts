import {
  aCodeCheckout,
  PIX_PROVIDER,
  sessionIn,
  WALLET_PROVIDER,
} from "../support/a-code-checkout"
import {
  aCodeSale,
  aShownCode,
  orderPaidWith,
  type ShownCode,
} from "../support/a-code-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, choosePayment, succeeds } from "../support/a-shopper"
import { bothSums } from "../support/a-sold-order"
import { orders, sessionsInCart } from "../support/a-stored-cart"
import { statusesOf } from "../support/another-payment"
import { eventually } from "../support/eventually"
import { agreed } from "../support/expect-money"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { expectTold } from "../support/what-is-told"

const MINUTE_MS = 60_000
const LIFE_MS = 30 * MINUTE_MS
/** These codes have ended at the gateway already. */
const FOR_THE_STORE = { atGateway: false }
const PAID = { captured: 9990, paymentStatus: "captured" }

aNotifiedShop({}, (shop) => {
  afterEach(async () => {
    await shop.simulator.setWalletLifetime(LIFE_MS)
    await shop.simulator.setExpiredCodesShown("expired")
  })

  const aWalletCode = () => aShownCode(shop, { providerId: WALLET_PROVIDER })

  const placesItsOrder = async (code: ShownCode) => {
    const sale = await orderPaidWith(shop, code)
    await shop.settled()
    expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
    expect(await orders(shop)).toBe(1)
  }

  const untilItHasEnded = (code: ShownCode) =>
    eventually(async () =>
      expect(await code.checkout.state(code.session.id)).toMatchObject({
        state: "expired",
      })
    )

  describe("a wallet code", () => {
    it("is made when the document is known, and not before", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCodeCheckout({ ...shop, shopper })

      const picked = await succeeds(
        choosePayment(shopper, {
          collectionId: checkout.collectionId,
          providerId: WALLET_PROVIDER,
        })
      )

      expect(sessionIn(picked, WALLET_PROVIDER).shown).toEqual({
        account: "br",
        method: "wallet",
        state: "incomplete",
        missing: ["document"],
      })
      expect(await shop.requests("wallet")).toEqual([])
      expect((await checkout.code(WALLET_PROVIDER)).shown.state).toBe("pending")
    })

    it("is shown with its address, the picture and the end that the gateway tells", async () => {
      await shop.simulator.setWalletLifetime(7 * MINUTE_MS)

      const { checkout, session } = await aWalletCode()

      const charge = await shop.simulator.charge(session.merchantChargeId)
      expect(session.shown).toEqual({
        account: "br",
        method: "wallet",
        state: "pending",
        installments: 1,
        merchant_charge_id: session.merchantChargeId,
        code: {
          payload: expect.stringMatching(/^https:\/\/wallet\.simulator/),
          image: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
          expires_at: charge?.expiresAt,
        },
      })
      const inSevenMinutes = Date.now() + 7 * MINUTE_MS
      expect(
        Math.abs(Date.parse(charge?.expiresAt ?? "") - inSevenMinutes)
      ).toBeLessThan(MINUTE_MS)
      expect(await checkout.state(session.id)).toEqual({
        id: session.id,
        method: "wallet",
        state: "pending",
        expires_at: charge?.expiresAt,
        order_id: null,
      })
    })

    it("that is paid places its order by itself with two calls to the gateway, and is not shown any more", async () => {
      const sale = await aCodeSale(shop, { providerId: WALLET_PROVIDER })
      await shop.settled()

      expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
      expect(
        (await shop.requests())
          .map(({ operation }) => operation)
          .filter((operation) => operation !== "token")
      ).toEqual(["wallet", "look_up"])
      const [session] = await sessionsInCart(sale.checkout)
      expect(session?.data.checkout_transparent).toMatchObject({
        state: "paid",
      })
      expect(session?.data.checkout_transparent).not.toHaveProperty("code")
      await expectTold(shop, "checkout_transparent.payment.paid", [
        { order_id: sale.orderId, method: "wallet", captured: 99.9 },
      ])
    })

    it("that nobody has paid places no order, and is canceled when a Pix is chosen, which pays it", async () => {
      const { checkout } = await aWalletCode()

      const completed = await checkout.complete()
      const session = await checkout.code(PIX_PROVIDER)
      const { merchantChargeId } = session
      await shop.simulator.pay(merchantChargeId)

      expect(completed).toMatchObject({
        status: 200,
        body: { type: "cart", error: { type: "payment_requires_more_error" } },
      })
      await placesItsOrder({ checkout, session, merchantChargeId })
      expect(await statusesOf(shop)).toEqual(["CANCELED", "PAID"])
    })

    it("that is paid after its end, of which the gateway had told, places its order", async () => {
      await shop.simulator.setWalletLifetime(1_500)
      const code = await aWalletCode()
      await untilItHasEnded(code)
      await theJobSeesCodeAfter(shop, code, 5 * MINUTE_MS, FOR_THE_STORE)
      expect(await statusesOf(shop)).toEqual(["EXPIRED"])

      await shop.simulator.pay(code.merchantChargeId, { late: true })

      await placesItsOrder(code)
    })

    it("that the gateway does not end is canceled there when its time of grace is over, and the store is told once", async () => {
      await shop.simulator.setWalletLifetime(1_500)
      await shop.simulator.setExpiredCodesShown("pending")
      const code = await aWalletCode()
      await untilItHasEnded(code)

      await theJobSeesCodeAfter(shop, code, 11 * MINUTE_MS, FOR_THE_STORE)
      await theJobSeesCodeAfter(shop, code, MINUTE_MS, FOR_THE_STORE)

      expect(await statusesOf(shop)).toEqual(["CANCELED"])
      expect(await shop.requests("refund")).toHaveLength(1)
      await expectTold(shop, "checkout_transparent.payment.expired", [
        { merchant_charge_id: code.merchantChargeId, method: "wallet" },
      ])
    })
  })
})
