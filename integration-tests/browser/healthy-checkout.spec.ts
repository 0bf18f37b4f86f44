import type { Page } from "playwright-core"

import { aBrowserShop } from "../support/browser/a-browser-shop"
import type { BrowserReports } from "../support/browser/browser-reports"
import { complaints } from "../support/browser/complaints"
import { expectBought } from "../support/browser/money-of-shopper"
import { typeAddress } from "../support/browser/the-address-form"
import { A_CARD, theCardForm } from "../support/browser/the-card-form"
import { theCode } from "../support/browser/the-code"
import { sellsTheDemoGoods } from "../support/browser/the-demo-goods"
import { onTheOrderPage } from "../support/browser/the-order-page"

const SHIRT = "Camiseta de algodão pima"
/** The shirt's R$ 129,90 and SEDEX for R$ 34,90. */
const AMOUNT = 16480

aBrowserShop("a healthy checkout in the browser", {}, (shop) => {
  sellsTheDemoGoods(shop)

  const press = (page: Page, name: string) =>
    page.getByRole("button", { name }).click()

  /** From the list of products to the page where the cart is paid; resolves to the cart's id. */
  const goToThePayment = async (page: Page): Promise<string> => {
    await page.goto(shop.shopUrl)
    await page.getByRole("link", { name: SHIRT }).click()
    await page.getByRole("radio", { name: "M" }).check()
    await press(page, "Adicionar ao carrinho")
    await page.getByRole("link", { name: "Finalizar compra" }).click()
    await typeAddress(page)
    await press(page, "Continuar para a entrega")
    await page.getByRole("radio", { name: "SEDEX" }).check()
    await press(page, "Continuar para o pagamento")
    return page.evaluate(() => localStorage.getItem("shop.cart_id") ?? "")
  }

  const expectNothingWrong = (reports: BrowserReports) => {
    expect(reports.refusals).toEqual([])
    expect(complaints(reports)).toEqual([])
    // Both were written down from the first page on.
    expect(reports.requests.map(({ url }) => url)).toContain(`${shop.shopUrl}/`)
  }

  it("by card is refused nothing, and writes nothing into the console", async () => {
    const { page, reports } = await shop.newShopper()
    const cartId = await goToThePayment(page)
    const form = theCardForm(page)
    await form.type(A_CARD)

    await form.payButton.click()

    await onTheOrderPage(page)
    await expectBought(shop, {
      cartId,
      amount: AMOUNT,
      charges: ["CREDIT PAID"],
    })
    expectNothingWrong(reports)
  })

  it("by Pix is refused nothing either, from the code to the paid order", async () => {
    const { page, reports } = await shop.newShopper()
    const cartId = await goToThePayment(page)
    await page.getByRole("radio", { name: /^Pix/ }).check()
    const code = theCode(page)
    // The document was typed with the address.
    await code.askButton.click()
    await code.payload.waitFor()

    await shop.simulator.pay((await shop.charges()).at(-1)!.merchantChargeId)

    await onTheOrderPage(page)
    await expectBought(shop, {
      cartId,
      amount: AMOUNT,
      charges: ["PIX PAID"],
    })
    expectNothingWrong(reports)
  })
})
