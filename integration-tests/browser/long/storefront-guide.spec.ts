import { Modules } from "@medusajs/framework/utils"
import type { Page } from "playwright-core"

import { defaultMerchant } from "../../../src/simulator"
import { CPF } from "../../support/a-card-checkout"
import { aCardShop } from "../../support/a-card-shop"
import { aCart, aGuest } from "../../support/a-shopper"
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
/** What the browser itself says of it. */
const NO_ANSWER = /Failed to load resource/
const NOTHING_CHARGED = /^Não foi possível pagar e nada foi cobrado/

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

    /** On the page, which is ready; with a cart of her own, or with one that the page has made. */
    const aShopper = async (cart?: string) => {
      const shopper = await openWindow(browser(), shop.simulator.url)
      opened.push(shopper)
      const { page, reports } = shopper
      if (cart) {
        await page.addInitScript(
          (id) => localStorage.setItem("cart_id", id),
          cart
        )
      }
      await page.goto(served.url)
      await thePage(page).isReady()
      const cartId = await page.evaluate(() => localStorage.getItem("cart_id"))
      return { page, reports, cartId: cartId! }
    }

    const aCartOfHers = () =>
      aCart(aGuest(shop.api, shop.store), shop.store, { goods: "shirt" })

    const totalOf = async (cartId: string) => {
      const { cart } = (
        await aGuest(shop.api, shop.store).request(
          "get",
          `/store/carts/${cartId}`
        )
      ).body
      return Math.round(cart.total * 100)
    }

    /** One order of this cart, and it is the one that the page shows. */
    const expectShown = async (
      page: Page,
      bought: Parameters<typeof expectBought>[1]
    ) => {
      const shown = await thePage(page).confirmed()
      const id = await expectBought(shop, bought)
      const order = await shop.container
        .resolve(Modules.ORDER)
        .retrieveOrder(id)
      expect(shown).toBe(String(order.display_id))
      expect(
        await page.evaluate(() => localStorage.getItem("cart_id"))
      ).toBeNull()
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

        await expectShown(page, {
          cartId,
          amount,
          charges: ["CREDIT DENIED", "CREDIT PAID"],
        })
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

      it("says that nothing was charged when the SDK does not come, keeps the code that is open, and pays by card at the next try", async () => {
        const { page, reports, cartId } = await aShopper()
        const amount = await totalOf(cartId)
        const { askForCode, payload, says } = thePage(page)
        const form = theCardForm(page)
        const code = await askForCode()
        await page.route(served.sdkScript.scriptUrl, (route) =>
          route.abort("connectionreset")
        )

        await form.type(A_CARD)
        await form.payButton.click()
        await says(NOTHING_CHARGED)
        const stillOpen = await payload()
        await expectNoOrder(shop, { cartId, charges: ["PIX PENDING"] })
        await page.unroute(served.sdkScript.scriptUrl)
        await form.payButton.click()

        await expectShown(page, {
          cartId,
          amount,
          charges: ["PIX CANCELED", "CREDIT PAID"],
        })
        expect(stillOpen).toBe(code)
        expect(complaints(reports, NO_ANSWER)).toEqual([])
      })
    })

    describe("as a bundler makes it of the same files, with the SDK's package", () => {
      beforeAll(() => served.openBundled(shop))

      it("shows the first wrong field, then pays a cart of the shop in three installments", async () => {
        const { page, reports, cartId } = await aShopper(await aCartOfHers())
        const form = theCardForm(page)

        await form.type({ ...A_CARD, "Validade (MM/AA)": "01/20" })
        await form.payButton.click()
        await form.isAt("Validade (MM/AA)")
        const reported = await form
          .field("Validade (MM/AA)")
          .evaluate((input: HTMLInputElement) => input.validationMessage)
        await expectNoOrder(shop, { cartId, charges: [] })
        const askedBefore = await shop.requests("tokenize")
        await form.type({ "Validade (MM/AA)": A_CARD["Validade (MM/AA)"] })
        await form.installments.selectOption({
          label: "3x de R$ 33,30 sem juros",
        })
        await form.payButton.click()

        await expectShown(page, { cartId, charges: ["CREDIT PAID"] })
        expect(reported).toBe("Confira a validade do cartão.")
        expect(askedBefore).toEqual([])
        expect(await shop.charges()).toMatchObject([{ installmentNumber: 3 }])
        expect(await scriptsOf(page)).toEqual([])
        expect(complaints(reports)).toEqual([])
      })
    })
  })
})

/** As a person finds it, beside the form of the card. */
function thePage(page: Page) {
  const message = page.getByRole("status")
  const askButton = page.getByRole("button", { name: "Gerar código Pix" })
  const payload = async () => {
    const shown = page.getByLabel("Pix copia e cola")
    // It is there all the time, and hidden.
    await shown.waitFor()
    return shown.inputValue()
  }
  return {
    payload,
    /** It has looked at the cart, and may be paid. */
    isReady: () => askButton.and(page.locator(":enabled")).waitFor(),
    says: (words: RegExp) => message.filter({ hasText: words }).waitFor(),
    async askForCode() {
      await page.getByLabel("CPF ou CNPJ", { exact: true }).fill(CPF)
      await askButton.click()
      return payload()
    },
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
