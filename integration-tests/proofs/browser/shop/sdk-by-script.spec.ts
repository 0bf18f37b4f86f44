import type { Page } from "playwright-core"

import {
  SDK_SCRIPT_PATH,
  readCardSdkScript,
} from "../../../../harness/demo-shop/card-sdk"
import { defaultMerchant } from "../../../../packages/devtools/src/simulator"
import { describeBrowserShop } from "../../support/shop-pages/describe-browser-shop"
import { aShopperAtPayment } from "../../support/shop-pages/a-shopper-at-payment"
import { listConsoleErrors } from "../../support/browser/console-errors"
import {
  expectBought,
  expectNoOrder,
} from "../../support/shop-pages/money-of-cart"
import { A_CARD, theCardForm } from "../../support/shop-pages/the-card-form"
import { waitForOrderPage } from "../../support/shop-pages/the-order-page"
import { SDK_CHUNK } from "../../support/shop-pages/route-sdk-hosts-to-simulator"

const NOTHING_CHARGED = /nada foi cobrado/
/** Matches the console errors that a manipulated script causes. */
const PROVOKED =
  /Failed to load resource|Failed to find a valid digest|uncaught: CardSdkError/
const SCRIPT = `**${SDK_SCRIPT_PATH}`

/** Returns the options of an account. The shop itself serves the card SDK's script. */
const accountLoadingSdkFrom = (shopUrl: string) => ({
  merchantDocument: defaultMerchant.merchantDocument,
  sdk: {
    transparentToken: defaultMerchant.transparentToken,
    scriptUrl: shopUrl + SDK_SCRIPT_PATH,
    scriptIntegrity: readCardSdkScript().integrity,
  },
})

describeBrowserShop(
  "a shop that is built with React 18 and loads the card SDK by a script tag",
  { react: "18", account: accountLoadingSdkFrom },
  (shop) => {
    const expectPaid = async (page: Page, cartId: string) => {
      await waitForOrderPage(page)
      await expectBought(shop, { cartId, charges: ["CREDIT PAID"] })
    }
    const isForeign = (page: Page) => page.evaluate(() => "isForeign" in window)

    it("if the card SDK's script is manipulated, the demo shop does not run it and charges no card, and with the original script the shopper can pay", async () => {
      const { page, cartId, reports } = await aShopperAtPayment(shop, {
        sdk: "script",
      })
      const form = theCardForm(page)
      await page.route(SCRIPT, async (route) => {
        const body = `${await (await route.fetch()).text()}\nwindow.isForeign = true`
        await route.fulfill({ body, contentType: "text/javascript" })
      })
      await form.typeCard(A_CARD)

      await form.payButton.click()

      await form.waitForMessage(NOTHING_CHARGED)
      expect(await isForeign(page)).toBe(false)
      expect(listConsoleErrors(reports).join()).toContain(
        "Failed to find a valid digest in the 'integrity'"
      )
      expect(await shop.requests("tokenize")).toEqual([])
      await expectNoOrder(shop, { cartId, charges: [] })

      await page.unroute(SCRIPT)
      await form.payButton.click()

      await expectPaid(page, cartId)
      expect(await scriptsOf(page)).toEqual([
        {
          src: shop.shopUrl + SDK_SCRIPT_PATH,
          integrity: readCardSdkScript().integrity,
        },
      ])
      expect(reports.requests.map(({ url }) => url)).not.toContainEqual(
        expect.stringMatching(SDK_CHUNK)
      )
      expect(listConsoleErrors(reports, PROVOKED)).toEqual([])
      expect(await reactOf(page)).toBe("18")

      await page.evaluate(() => {
        const script = document.createElement("script")
        script.text = "window.isForeign = true"
        document.head.append(script)
      })
      expect(await isForeign(page)).toBe(false)
      expect(listConsoleErrors(reports, PROVOKED)).toEqual([
        expect.stringMatching(/Content Security Policy/),
      ])
    })
  }
)

/** Returns the page's scripts that are not modules, and the digest of each. */
function scriptsOf(page: Page): Promise<{ src: string; integrity: string }[]> {
  return page.evaluate(() =>
    [...document.scripts]
      .filter(({ type }) => type !== "module")
      .map(({ src, integrity }) => ({ src, integrity }))
  )
}

/** Returns the major version of React in the shop's bundled script. */
async function reactOf(page: Page): Promise<string | undefined> {
  const code = await page.evaluate(async () => {
    const own = document.querySelector<HTMLScriptElement>("script[type=module]")
    return (await fetch(own!.src)).text()
  })
  return /"(1\d)\.\d+\.\d+"/.exec(code)?.[1]
}
