import type { Page } from "playwright-core"

import { describeBrowserShop } from "../../support/shop-pages/describe-browser-shop"
import { listConsoleErrors } from "../../support/browser/console-errors"
import { expectBought } from "../../support/shop-pages/money-of-cart"
import { typeAddress } from "../../support/shop-pages/the-address-form"
import {
  DECLINED_CARD,
  theCardForm,
} from "../../support/shop-pages/the-card-form"
import { theCodePayment } from "../../support/shop-pages/the-code-payment"
import { addDemoProducts } from "../../support/shop-pages/add-demo-products"
import { waitForOrderPage } from "../../support/shop-pages/the-order-page"

const PRICES = {
  pix: { discount: { percent: 5 } },
  installments: { interestFree: 3, interest: "4-12: 0.99%" },
}

describeBrowserShop("prices by way of paying", { account: PRICES }, (shop) => {
  addDemoProducts(shop)

  const pressButtonNamed = (page: Page, name: string) =>
    page.getByRole("button", { name }).click()
  const mainText = async (page: Page) =>
    (await page.getByRole("main").innerText()).replace(/\u00a0/g, " ")
  /** Waits until the checkout's summary and the total above the summary show this amount. */
  const totalIs = async (page: Page, total: string) => {
    const totals = page.getByRole("definition")
    await totals.last().filter({ hasText: total }).waitFor()
    await page
      .locator(".checkout-total", { hasText: total })
      .waitFor({ state: "attached" })
  }

  it("product page and cart show the prices for Pix and for cards, and a shopper who changes from card to Pix pays the shown Pix price", async () => {
    const { page, reports } = await shop.newShopper()
    await page.goto(shop.shopUrl)
    await page.getByRole("link", { name: "Camiseta de algodão pima" }).click()
    await page.getByText("no Pix").waitFor()
    const product = await mainText(page)
    await page.getByRole("radio", { name: "M" }).check()
    await pressButtonNamed(page, "Adicionar ao carrinho")
    await page.getByRole("heading", { name: "Carrinho" }).waitFor()
    await page.getByText("no Pix").waitFor()
    const cart = await mainText(page)
    await page.getByRole("link", { name: "Finalizar compra" }).click()
    await typeAddress(page)
    await pressButtonNamed(page, "Continuar para a entrega")
    await page.getByRole("radio", { name: "SEDEX" }).check()
    await pressButtonNamed(page, "Continuar para o pagamento")
    const cartId = await page.evaluate(
      () => localStorage.getItem("shop.cart_id") ?? ""
    )
    await totalIs(page, "164,80")

    await page.getByRole("radio", { name: /^Pix/ }).check()
    await totalIs(page, "158,30")
    const code = theCodePayment(page)
    await code.askButton.click()
    await code.payload.waitFor()
    await totalIs(page, "158,30")
    await page.getByRole("radio", { name: /^Cartão/ }).check()
    const form = theCardForm(page)
    await form.typeCard(DECLINED_CARD)
    await form.installments.selectOption("12")
    await totalIs(page, "175,56")
    const button = await form.payButton.innerText()
    await form.payButton.click()
    await form.waitForMessage(/não foi autorizado/)
    await page.getByRole("radio", { name: /^Pix/ }).check()
    await totalIs(page, "158,30")
    await code.askButton.click()
    await code.payload.waitFor()
    await shop.simulator.pay((await shop.charges()).at(-1)!.merchantChargeId)
    const shown = await waitForOrderPage(page)

    for (const said of [product, cart]) {
      expect(said).toContain("R$ 123,40 no Pix (5 % de desconto)")
      expect(said).toContain("ou 3x de R$ 43,30 sem juros")
      expect(said).toContain(
        "ou 12x de R$ 11,53 com juros de 0,99 % a.m. (12,55 % a.a.), total R$ 138,36, CET"
      )
    }
    expect(button).toBe("Pagar R$\u00a0175,56")
    expect(
      (await shop.charges()).map(({ originalAmount }) => originalAmount)
    ).toEqual([15_830, 17_556, 15_830])
    const bought = {
      cartId,
      amount: 15_830,
      charges: ["PIX CANCELED", "CREDIT DENIED", "PIX PAID"],
    }
    expect(await expectBought(shop, bought)).toBe(shown)
    expect(await mainText(page)).toMatch(
      /Desconto\s+−R\$ 6,50\s+Frete\s+R\$ 34,90\s+Total\s+R\$ 158,30/
    )
    expect(listConsoleErrors(reports)).toEqual([])
  })
})
