import type { Locator, Page } from "playwright-core"

import { describeBrowserShop } from "../../support/shop-pages/describe-browser-shop"
import type { BrowserActivity } from "../../support/browser/record-browser-activity"
import { listConsoleErrors } from "../../support/browser/console-errors"
import { expectBought } from "../../support/shop-pages/money-of-cart"
import { A_BUYER, typeAddress } from "../../support/shop-pages/the-address-form"
import { A_CARD } from "../../support/shop-pages/the-card-form"
import { theCodePayment } from "../../support/shop-pages/the-code-payment"
import { addDemoProducts } from "../../support/shop-pages/add-demo-products"
import { waitForOrderPage } from "../../support/shop-pages/the-order-page"
import { chooseByArrow, tabTo } from "../../support/browser/keyboard"

const PHONE = { width: 390, height: 844 }
const SHIRT = "Camiseta de algodão pima"
/** The price in centavos of the shirt (R$ 129.90) and its delivery by SEDEX (R$ 34.90) together. */
const SHIRT_AND_SEDEX = 16480

describeBrowserShop("the whole shop in the browser", {}, (shop) => {
  addDemoProducts(shop)

  const headingNamed = (page: Page, name: string) =>
    page.getByRole("heading", { name, level: 1 })
  const pressButtonNamed = (page: Page, name: string) =>
    page.getByRole("button", { name }).click()
  const payLatest = async () =>
    shop.simulator.pay((await shop.charges()).at(-1)!.merchantChargeId)
  const cartIdIn = (page: Page) =>
    page.evaluate(() => localStorage.getItem("shop.cart_id") ?? "")
  const expectNothingWrong = (reports: BrowserActivity) => {
    expect(reports.refusals).toEqual([])
    expect(listConsoleErrors(reports)).toEqual([])
    // The reports begin with the first page.
    expect(reports.requests.map(({ url }) => url)).toContain(`${shop.shopUrl}/`)
  }

  it("in the demo shop, a shopper who uses a phone and reloads every page buys by Pix without a failed request and without a console error", async () => {
    const { page, reports } = await shop.newShopper({ viewport: PHONE })
    const tooWide: string[] = []
    /**
     * Expects that the element is on the page before and after a reload. Records a problem if the page is wider than
     * the window.
     */
    const isThereAfterReload = async (shown: Locator) => {
      await shown.waitFor()
      await page.reload()
      await shown.waitFor()
      const { wide, window } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        window: innerWidth,
      }))
      if (wide > window) tooWide.push(`${page.url()}: ${wide}`)
    }

    await page.goto(shop.shopUrl)
    await isThereAfterReload(page.getByRole("link", { name: SHIRT }))
    await page.getByRole("link", { name: SHIRT }).click()
    await isThereAfterReload(headingNamed(page, SHIRT))
    await page.getByRole("radio", { name: "M" }).check()
    await pressButtonNamed(page, "Adicionar ao carrinho")
    await isThereAfterReload(headingNamed(page, "Carrinho"))
    const cartId = await cartIdIn(page)
    const inCart = await page.getByRole("main").innerText()
    await page.getByRole("link", { name: "Finalizar compra" }).click()
    await isThereAfterReload(page.getByLabel("CEP"))
    await typeAddress(page)
    await pressButtonNamed(page, "Continuar para a entrega")
    await isThereAfterReload(page.getByRole("radio", { name: "SEDEX" }))
    await page.getByRole("radio", { name: "SEDEX" }).check()
    await pressButtonNamed(page, "Continuar para o pagamento")
    await isThereAfterReload(page.getByRole("radio", { name: /^Pix/ }))
    const code = theCodePayment(page)
    const payload = await code.requestCode()
    await isThereAfterReload(code.payload)
    const afterReload = await code.payload.inputValue()
    await payLatest()
    const shown = await waitForOrderPage(page)
    await isThereAfterReload(headingNamed(page, "Pedido nº"))

    expect(inCart).toMatch(/Camiseta de algodão pima\s+M · R\$\s129,90 cada/)
    expect(afterReload).toBe(payload)
    expect(await expectBought(shop, { cartId, amount: SHIRT_AND_SEDEX })).toBe(
      shown
    )
    const order = await page.getByRole("main").innerText()
    expect(order).toMatch(/Frete\s+R\$\s34,90\s+Total\s+R\$\s164,80/)
    expect(order).toContain("Avenida Paulista, 1000")
    expect(tooWide).toEqual([])
    expectNothingWrong(reports)
  })

  it("in the demo shop, a shopper who uses only the keyboard pays by card in three installments without a failed request and without a console error", async () => {
    const { page, reports } = await shop.newShopper()
    await page.goto(shop.shopUrl)
    await page.getByRole("link", { name: SHIRT }).waitFor()
    const keys = page.keyboard
    const role = page.getByRole.bind(page)

    await tabTo(role("link", { name: SHIRT }))
    await keys.press("Enter")
    await headingNamed(page, SHIRT).waitFor()
    await chooseByArrow(role("radio", { name: "M" }))
    await tabTo(role("button", { name: "Adicionar ao carrinho" }))
    await keys.press("Enter")
    await headingNamed(page, "Carrinho").waitFor()
    const cartId = await cartIdIn(page)
    await tabTo(role("link", { name: "Finalizar compra" }))
    await keys.press("Enter")
    await page.getByLabel("CEP").waitFor()
    for (const [label, typed] of Object.entries(A_BUYER)) {
      await tabTo(page.getByLabel(label, { exact: true }))
      await keys.type(typed)
    }
    await tabTo(page.getByLabel("Estado"))
    await keys.type("SP")
    await tabTo(role("button", { name: "Continuar para a entrega" }))
    await keys.press("Enter")
    await role("radio", { name: "SEDEX" }).waitFor()
    await chooseByArrow(role("radio", { name: "SEDEX" }))
    await tabTo(role("button", { name: "Continuar para o pagamento" }))
    await keys.press("Enter")
    await page.getByLabel("Número do cartão").waitFor()
    for (const [label, typed] of Object.entries(A_CARD)) {
      await tabTo(page.getByLabel(label, { exact: true }))
      await keys.type(
        typed.replace(/[ ./-]/g, label.startsWith("Nome") ? " " : "")
      )
    }
    await tabTo(page.getByLabel("Parcelas"))
    await keys.press("ArrowDown")
    await keys.press("ArrowDown")
    await tabTo(role("button", { name: /^Pagar/ }))
    await keys.press("Enter")
    const shown = await waitForOrderPage(page)

    const charges = await shop.charges()
    expect(charges.map((charge) => charge.installmentNumber)).toEqual([3])
    expect(
      await expectBought(shop, {
        cartId,
        amount: SHIRT_AND_SEDEX,
        charges: ["CREDIT PAID"],
      })
    ).toBe(shown)
    expectNothingWrong(reports)
  })
})
