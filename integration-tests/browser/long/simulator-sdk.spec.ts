import { aBrowserShop } from "../../support/browser/a-browser-shop"
import { atThePayment } from "../../support/browser/at-the-payment"
import { complaints } from "../../support/browser/complaints"
import { expectBought } from "../../support/browser/money-of-shopper"
import { A_CARD, theCardForm } from "../../support/browser/the-card-form"
import { onTheOrderPage } from "../../support/browser/the-order-page"

aBrowserShop(
  "a shop under development, whose card SDK is the simulator's",
  { sdk: "simulator" },
  (shop) => {
    it("takes a card, asks nobody outside of this machine, and says that no card is charged", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const form = theCardForm(page)
      await form.type(A_CARD)

      await form.payButton.click()

      await onTheOrderPage(page)
      await expectBought(shop, { cartId, charges: ["CREDIT PAID"] })
      const hosts = reports.requests.map(({ url }) => new URL(url).host)
      expect(
        hosts.filter((host) => !/^(localhost|127\.0\.0\.1):/.test(host))
      ).toEqual([])
      expect(complaints(reports)).toEqual([
        expect.stringContaining(
          `warning: simulatorSdk: cards of this page go to the simulator at ${shop.simulator.url}. No card is charged.`
        ),
      ])
    })
  }
)
