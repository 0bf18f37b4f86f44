import type { BrowserContext, Page } from "playwright-core"

import { simulatePageTranslation } from "../../../../packages/storefront/src/react/a-translated-page"
import { describeBrowserShop } from "../../support/shop-pages/describe-browser-shop"
import { aShopperAtPayment } from "../../support/shop-pages/a-shopper-at-payment"
import { listConsoleErrors } from "../../support/browser/console-errors"
import { expectBought } from "../../support/shop-pages/money-of-cart"
import { typeAddress } from "../../support/shop-pages/the-address-form"
import {
  A_CARD,
  DECLINED_CARD,
  theCardForm,
} from "../../support/shop-pages/the-card-form"
import { theCodePayment } from "../../support/shop-pages/the-code-payment"
import { waitForOrderPage } from "../../support/shop-pages/the-order-page"
import { STOREFRONT_TEXTS } from "../../support/shop-pages/storefront-texts"

const HOLDER = "CPF ou CNPJ do titular"

/** Changes the page, and every page opened later, in the way that Chrome's automatic translation changes pages. */
async function simulateTranslation({
  context,
  page,
}: BrowserShopperWindow): Promise<void> {
  await context.addInitScript(
    `addEventListener("DOMContentLoaded", () => (${simulatePageTranslation.toString()})(document))`
  )
  await page.reload()
  await page.locator("font").first().waitFor()
}

interface BrowserShopperWindow {
  context: BrowserContext
  page: Page
}

/** Sets the device's clock `ms` milliseconds ahead, on every page that is opened later. */
async function setClockAhead(
  { context }: BrowserShopperWindow,
  ms: number
): Promise<void> {
  await context.addInitScript((ahead) => {
    const Right = Date
    globalThis.Date = class extends Right {
      constructor(...given: number[]) {
        super(...((given.length ? given : [Right.now() + ahead]) as [number]))
      }
      static override now() {
        return Right.now() + ahead
      }
    } as DateConstructor
  }, ms)
}

/** Types a text like a phone's keyboard with suggestions: each key replaces the whole text. */
async function typeWithInputMethod(
  { context, page }: BrowserShopperWindow,
  text: string
): Promise<void> {
  const devtools = await context.newCDPSession(page)
  for (let length = 1; length <= text.length; length++) {
    await devtools.send("Input.imeSetComposition", {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    })
  }
  await devtools.send("Input.insertText", { text })
}

describeBrowserShop("a shopper's device", {}, (shop) => {
  it.each([
    ["an hour ahead", 60 * 60_000],
    ["a day behind", -24 * 60 * 60_000],
  ])(
    "if the clock of a shopper's device is %s and the browser translates the page, the page still shows the correct remaining time of a Pix code",
    async (_what, ms) => {
      const shopper = await aShopperAtPayment(shop)
      const { page, context, cartId, reports } = shopper
      await context.grantPermissions(["clipboard-read", "clipboard-write"])
      await setClockAhead(shopper, ms)
      await simulateTranslation(shopper)
      const code = theCodePayment(page)

      const payload = await code.requestCode()
      await code.copyButton.click()
      await page.getByText(STOREFRONT_TEXTS.copied).waitFor()
      expect(await code.countdown.innerText()).toMatch(
        /^Expira em (30|29):\d\d$/
      )
      const opened = context.waitForEvent("page")
      await page
        .getByRole("region", { name: "Pagamento" })
        .getByRole("link", { name: "Painel do pagador" })
        .click()
      const panel = await opened
      await panel
        .getByRole("article", { name: payload.slice(-8) })
        .getByRole("button", { name: "Confirmar pagamento" })
        .click()

      expect(await waitForOrderPage(page)).toBe(
        await expectBought(shop, { cartId })
      )
      expect(listConsoleErrors(reports)).toEqual([])
    }
  )

  it("if the browser translates the page and the keyboard rewrites the whole field with each key, a shopper can pay with a second card after a decline", async () => {
    const shopper = await aShopperAtPayment(shop)
    const { page, cartId, reports } = shopper
    await simulateTranslation(shopper)
    const form = theCardForm(page)
    await form.typeCard({ ...DECLINED_CARD, [HOLDER]: "" })
    await form.field(HOLDER).focus()
    await typeWithInputMethod(shopper, "12abc34501de35")
    await form.payButton.click()
    await form.waitForMessage(/outro cartão/)
    expect(await form.field(HOLDER).inputValue()).toBe("12.ABC.345/01DE-35")

    await form.typeCard({ ...A_CARD, [HOLDER]: "" })
    await form.field(HOLDER).focus()
    await typeWithInputMethod(shopper, "52998224725")
    expect(await form.field(HOLDER).inputValue()).toBe("529.982.247-25")
    await form.payButton.click()

    expect(await waitForOrderPage(page)).toBe(
      await expectBought(shop, {
        cartId,
        charges: ["CREDIT DENIED", "CREDIT PAID"],
      })
    )
    expect(listConsoleErrors(reports)).toEqual([])
  })

  it("when a shopper presses the submit button of the address form, the form is submitted, even if an error message moves the button at that moment", async () => {
    // The window is high enough for the whole page, because a browser keeps the button in its place while it scrolls.
    const viewport = { width: 1280, height: 2_000 }
    const { page } = await aShopperAtPayment(shop, { viewport })
    await page.goto(new URL("/finalizar/endereco", shop.shopUrl).href)
    await typeAddress(page)
    await page.getByLabel("Nome", { exact: true }).fill("")
    // The error message of this field appears when the field loses the focus.
    await page.getByLabel("CPF ou CNPJ", { exact: true }).fill("529.982.247-26")
    const button = page.getByRole("button", { name: /^Continuar/ })
    const { x, y, width } = (await button.boundingBox())!
    await page.mouse.move(x + width / 2, y + 3)
    await page.mouse.down()
    await page.mouse.up()

    // The form moves the focus to the empty field only when it is submitted.
    await page
      .getByLabel("Nome", { exact: true })
      .and(page.locator(":focus"))
      .waitFor()
  })
})
