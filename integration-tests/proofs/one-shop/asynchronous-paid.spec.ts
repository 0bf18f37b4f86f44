import { aShownCode, orderPaidWith } from "../../support/a-code-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { succeeds } from "../../support/a-shopper"
import { CODES, LINK, payAtGateway } from "../../support/asynchronous-methods"
import { expectPublishedFor } from "../../support/expect-published-for"
import { theJobSeesCodeAfter } from "../../support/let-code-time-pass"
import { medusaSums } from "../../support/medusa-sums"

const MINUTE_MS = 60_000
const FOR_THE_STORE = { atGateway: false }

aNotifiedShop({}, (shop) => {
  describe.each([...CODES, LINK])("a $method", ({ method, provider }) => {
    const show = () => aShownCode(shop, { providerId: provider })

    it("is told to the store once as to be paid, and once as paid", async () => {
      const code = await show()
      const { link, code: shownCode } = code.session.shown
      const toPay = {
        merchant_charge_id: code.merchantChargeId,
        method,
        amount: 99.9,
        captured: 0,
        order_id: null,
        ...(link ? { link_url: link.url } : { code: shownCode?.payload ?? "" }),
      }
      const isReportedAsToBePaid = () =>
        expectPublishedFor(
          shop,
          code.checkout,
          "checkout_transparent.payment.pending",
          [toPay]
        )
      await theJobSeesCodeAfter(shop, code, MINUTE_MS, FOR_THE_STORE)
      await theJobSeesCodeAfter(shop, code, MINUTE_MS, FOR_THE_STORE)
      await isReportedAsToBePaid()

      await payAtGateway(shop, code)
      const { orderId } = await orderPaidWith(shop, code)
      await shop.resolved()

      await expectPublishedFor(
        shop,
        code.checkout,
        "checkout_transparent.payment.paid",
        [{ order_id: orderId, method, captured: 99.9 }]
      )
      await isReportedAsToBePaid()
    })

    it("whose notification was lost places its order when the shopper presses the button", async () => {
      const code = await show()
      await shop.simulator.onNotification().lose().once()
      await payAtGateway(shop, code)

      const { order } = await succeeds(code.checkout.complete())

      const sums = await medusaSums(shop.container, code.checkout.collectionId)
      expect(sums).toMatchObject({ captured: 9990, orders: [{ id: order.id }] })
      expect(sums.payments).toHaveLength(1)
    })
  })
})
