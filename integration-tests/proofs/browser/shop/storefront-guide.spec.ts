import { Modules } from "@medusajs/framework/utils"
import type { Page } from "playwright-core"

import { defaultMerchant } from "../../../../packages/devtools/src/simulator"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"
import {
  aGuidePage,
  type GuidePage,
} from "../../support/shop-pages/a-guide-page"
import { listConsoleErrors } from "../../support/browser/console-errors"
import { describeInBrowser } from "../../support/browser/describe-in-browser"
import {
  expectBought,
  expectNoOrder,
} from "../../support/shop-pages/money-of-cart"
import {
  A_CARD,
  DECLINED_CARD,
  theCardForm,
} from "../../support/shop-pages/the-card-form"
import { closeWindow, openShopperWindow } from "../../support/browser/a-window"

const CONFIRMED = /^Pedido nº (\d+) confirmado/

describeInBrowser("the page of the storefront's guide", (browser) => {
  let served: GuidePage
  beforeAll(async () => {
    served = await aGuidePage()
  })
  afterAll(() => served.close())

  const accountWithServedSdk = () => ({
    merchantDocument: defaultMerchant.merchantDocument,
    sdk: {
      transparentToken: defaultMerchant.transparentToken,
      ...served.sdkScript,
    },
  })

  describeShopWithSimulator(accountWithServedSdk, (shop) => {
    // The guide's test cart takes whichever variant the store lists first, so the test removes the variants with
    // extreme prices.
    beforeAll(async () => {
      const { centavo, jewel, island } = shop.store.variants
      await shop.container
        .resolve(Modules.PRODUCT)
        .deleteProductVariants([centavo, jewel, island])
      await shop.simulator.setNotificationUrl(
        `${shop.url}/hooks/checkout-transparent/br`
      )
      served.serveWithoutBundler(shop)
    })

    const totalOf = async (cartId: string) => {
      const guest = aGuest(shop.api, shop.store)
      const path = `/store/carts/${cartId}`
      const { cart } = await expectSuccess(guest.request("get", path))
      return Math.round(cart.total * 100)
    }

    it("the storefront guide's example page, which needs no bundler, creates a test cart, shows the decline of a card, and lets the shopper pay with a second card", async () => {
      const shopper = await openShopperWindow(browser(), shop.simulator.url)
      const { page, reports } = shopper
      const keptCart = () =>
        page.evaluate(() => localStorage.cart_id as unknown)
      const readStatusMessage = (words: RegExp) => {
        const message = page.getByRole("status").filter({ hasText: words })
        return message.innerText()
      }
      await page.goto(served.url)
      // The button is enabled as soon as the page has read the cart.
      const askButton = page.getByRole("button", { name: "Gerar código Pix" })
      await askButton.and(page.locator(":enabled")).waitFor()
      const cartId = String(await keptCart())
      const amount = await totalOf(cartId)
      const form = theCardForm(page)
      const { field, payButton } = form
      await form.typeCard(DECLINED_CARD)

      await payButton.click()
      await readStatusMessage(/não foi autorizado/)
      await expectNoOrder(shop, { cartId, charges: ["CREDIT DENIED"] })
      const cvvAfterDecline = await field("Código de segurança").inputValue()
      await field("Número do cartão").fill("")
      await field("Número do cartão").pressSequentially("5555666677778884")
      const numberAsTyped = await field("Número do cartão").inputValue()
      await field("Código de segurança").fill("123")
      await payButton.click()

      const shown = await readStatusMessage(CONFIRMED)
      const charges = ["CREDIT DENIED", "CREDIT PAID"]
      const id = await expectBought(shop, { cartId, amount, charges })
      const order = await shop.container
        .resolve(Modules.ORDER)
        .retrieveOrder(id)
      expect(CONFIRMED.exec(shown)?.[1]).toBe(String(order.display_id))
      expect(await keptCart()).toBeUndefined()
      expect(cvvAfterDecline).toBe("")
      expect(numberAsTyped).toBe(A_CARD["Número do cartão"])
      const { scriptUrl: src, scriptIntegrity: integrity } = served.sdkScript
      expect(await scriptsOf(page)).toEqual([{ src, integrity }])
      expect(listConsoleErrors(reports)).toEqual([])
      await closeWindow(shopper)
    })
  })
})

/** Returns the page's external scripts that are not modules, and the digest of each. */
function scriptsOf(page: Page): Promise<{ src: string; integrity: string }[]> {
  return page.$$eval("script[src]:not([type])", (scripts) =>
    scripts.map((script) => ({
      src: (script as HTMLScriptElement).src,
      integrity: (script as HTMLScriptElement).integrity,
    }))
  )
}
