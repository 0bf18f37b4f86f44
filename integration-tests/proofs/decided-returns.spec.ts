import { WALLET_AT_CHECKOUT, WALLET_PROVIDER } from "../support/a-code-checkout"
import { aShownCode } from "../support/a-code-sale"
import { becomesPaid, decideAndDie } from "../support/a-decided-return"
import { LINK_AT_CHECKOUT, linkIdOf } from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aWaitingOrder } from "../support/a-waiting-order"
import { all, moneyOfCart } from "../support/money-of-cart"
import { expectToldOf } from "../support/what-is-told-of"

const PAID = "checkout_transparent.payment.paid"
const REFUNDED = "checkout_transparent.payment.refunded"

aNotifiedShop({}, (shop) => {
  describe.each([WALLET_AT_CHECKOUT, LINK_AT_CHECKOUT])(
    "a decision to give money back that an unpaid order meets (%s)",
    (providerId) => {
      it.each([
        ["before its process closed the session and died", false],
        ["with its session closed", true],
      ])("is withdrawn, and the order paid: %s", async (_, isClosed) => {
        const order = await aWaitingOrder(shop, providerId)
        await shop.simulator.holdNotifications()
        await (providerId === LINK_AT_CHECKOUT
          ? shop.simulator.payLink(linkIdOf(order.session))
          : shop.simulator.pay(order.merchantChargeId))

        await decideAndDie(shop, order, { isClosed })

        await becomesPaid(shop, order)
      })
    }
  )

  describe("a refund in the merchant panel before anybody has synchronized", () => {
    it("of a part of a wallet's payment is told as a refund, and no payment is", async () => {
      await shop.simulator.holdNotifications()
      const code = await aShownCode(shop, { providerId: WALLET_PROVIDER })
      await shop.simulator.pay(code.merchantChargeId)
      await shop.simulator.panelRefund(code.merchantChargeId, 1_000)

      await shop.simulator.releaseNotifications()
      await shop.settled()

      await expectToldOf(shop, code.checkout, REFUNDED, [
        { refund_amount: 10, captured: 99.9 },
      ])
      await expectToldOf(shop, code.checkout, PAID, [])
    })

    it("of all of a Pix is no payment, and places no order", async () => {
      await shop.simulator.holdNotifications()
      const code = await aShownCode(shop)
      await shop.simulator.pay(code.merchantChargeId)
      await shop.simulator.panelRefund(code.merchantChargeId)

      await shop.simulator.releaseNotifications()
      await shop.settled()

      await expectToldOf(shop, code.checkout, PAID, [])
      expect(await moneyOfCart(shop, code.checkout)).toMatchObject({
        orders: [],
        kept: all(0),
      })
    })
  })
})
