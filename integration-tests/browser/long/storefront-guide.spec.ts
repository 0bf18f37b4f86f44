import { Modules } from "@medusajs/framework/utils"
import type { Page } from "playwright-core"

import { defaultMerchant } from "../../../src/simulator"
import { aCardShop } from "../../support/a-card-shop"
import { aGuest, succeeds } from "../../support/a-shopper"
import { aGuidePage, type GuidePage } from "../../support/browser/a-guide-page"
import { complaints } from "../../support/browser/complaints"
import { describeInBrowser } from "../../support/browser/describe-in-browser"
import {
  expectBought,
  expectNoOrder,
} from "../../support/browser/money-of-shopper"
import {
  A_CARD,
  DECLINED_CARD,
  theCardForm,
} from "../../support/browser/the-card-form"
import {
  closeWindow,
  openWindow,
  type Shopper,
} from "../../support/browser/a-window"

const CONFIRMED = /^Pedido nº (\d+) confirmado/

describeInBrowser("the page of the storefront's guide", (browser) => {
  let served: GuidePage
  beforeAll(async () => {
    served = await aGuidePage()
  })
  afterAll(() => served.close())

  const account = () => ({
    merchantDocument: defaultMerchant.merchantDocument,
    sdk: {
      transparentToken: defaultMerchant.transparentToken,
      ...served.sdkScript,
    },
  })

  aCardShop(account, (shop) => {
    const opened: Shopper[] = []
    // The guide's test cart takes the first thing that the shop has, in any order: not an island.
    beforeAll(async () => {
      const { centavo, jewel, island } = shop.store.variants
      await shop.container
        .resolve(Modules.PRODUCT)
        .deleteProductVariants([centavo, jewel, island])
    })
    // Not reset between tests, since our access token would be: only where it tells of payments.
    beforeEach(() =>
      shop.simulator.setNotificationUrl(
        `${shop.url}/hooks/checkout-transparent/br`
      )
    )
    afterEach(async () => {
      await Promise.all(opened.splice(0).map(closeWindow))
    })

    /** On the page, which is ready and has made a cart. */
    const aShopper = async () => {
      const shopper = await openWindow(browser(), shop.simulator.url)
      opened.push(shopper)
      const { page, reports } = shopper
      await page.goto(served.url)
      await thePage(page).isReady()
      const cartId = await page.evaluate(() => localStorage.getItem("cart_id"))
      return { page, reports, cartId: cartId! }
    }

    const totalOf = async (cartId: string) => {
      const guest = aGuest(shop.api, shop.store)
      const path = `/store/carts/${cartId}`
      const { cart } = await succeeds(guest.request("get", path))
      return Math.round(cart.total * 100)
    }

    describe("without a bundler, with the SDK by a script tag", () => {
      beforeAll(() => served.openWithoutBundler(shop))

      it("makes a test cart, tells of a decline and takes another card", async () => {
        const { page, reports, cartId } = await aShopper()
        const amount = await totalOf(cartId)
        const form = theCardForm(page)
        const { field, payButton } = form
        await form.type(DECLINED_CARD)

        await payButton.click()
        await thePage(page).says(/não foi autorizado/)
        await expectNoOrder(shop, { cartId, charges: ["CREDIT DENIED"] })
        const cvvAfterDecline = await field("Código de segurança").inputValue()
        await field("Número do cartão").fill("")
        await field("Número do cartão").pressSequentially("5555666677778884")
        const numberAsTyped = await field("Número do cartão").inputValue()
        await field("Código de segurança").fill("123")
        await payButton.click()

        const shown = await thePage(page).confirmed()
        const charges = ["CREDIT DENIED", "CREDIT PAID"]
        const id = await expectBought(shop, { cartId, amount, charges })
        const order = await shop.container
          .resolve(Modules.ORDER)
          .retrieveOrder(id)
        expect(shown).toBe(String(order.display_id))
        expect(
          await page.evaluate(() => localStorage.getItem("cart_id"))
        ).toBeNull()
        expect(cvvAfterDecline).toBe("")
        expect(numberAsTyped).toBe(A_CARD["Número do cartão"])
        expect(await scriptsOf(page)).toEqual([
          {
            src: served.sdkScript.scriptUrl,
            integrity: served.sdkScript.scriptIntegrity,
          },
        ])
        expect(complaints(reports)).toEqual([])
      })
    })
  })
})

/** As a person finds it, beside the form of the card. */
function thePage(page: Page) {
  const message = page.getByRole("status")
  const askButton = page.getByRole("button", { name: "Gerar código Pix" })
  return {
    /** It has looked at the cart, and may be paid. */
    isReady: () => askButton.and(page.locator(":enabled")).waitFor(),
    says: (words: RegExp) => message.filter({ hasText: words }).waitFor(),
    /** The order's number, once it is told. */
    async confirmed() {
      const confirmed = message.filter({ hasText: CONFIRMED })
      return CONFIRMED.exec(await confirmed.innerText())?.[1]
    },
  }
}

/** Those that came from elsewhere than the page itself. */
function scriptsOf(page: Page): Promise<{ src: string; integrity: string }[]> {
  return page.$$eval("script[src]:not([type])", (scripts) =>
    scripts.map((script) => ({
      src: (script as HTMLScriptElement).src,
      integrity: (script as HTMLScriptElement).integrity,
    }))
  )
}
