import type { Locator, Page } from "playwright-core"

import { shopperText } from "../../../src/texts/shopper-texts"
import { TEXTS } from "../../support/browser/the-texts"
import { aBrowserShop } from "../../support/browser/a-browser-shop"
import { complaints } from "../../support/browser/complaints"
import { expectBought } from "../../support/browser/money-of-shopper"
import {
  A_BUYER,
  addressField,
  typeAddress,
} from "../../support/browser/the-address-form"
import { A_CARD, DECLINED_CARD } from "../../support/browser/the-card-form"
import { theCode } from "../../support/browser/the-code"
import { sellsTheDemoGoods } from "../../support/browser/the-demo-goods"
import { onTheOrderPage } from "../../support/browser/the-order-page"
import { chooseByArrow, tabTo } from "../../support/browser/without-a-mouse"

const PHONE = { width: 390, height: 844 }
const SHIRT = "Camiseta de algodão pima"
/** The shirt's R$ 129,90 and SEDEX for R$ 34,90. */
const SHIRT_AND_SEDEX = 16480

aBrowserShop("the whole shop in the browser", {}, (shop) => {
  sellsTheDemoGoods(shop)

  const heading = (page: Page, name: string) =>
    page.getByRole("heading", { name, level: 1 })
  const press = (page: Page, name: string) =>
    page.getByRole("button", { name }).click()
  const payLatest = async () =>
    shop.simulator.pay((await shop.charges()).at(-1)!.merchantChargeId)
  const cartIdIn = (page: Page) =>
    page.evaluate(() => localStorage.getItem("shop.cart_id") ?? "")

  const putShirtIntoCart = async (page: Page) => {
    await page.goto(shop.shopUrl)
    await page.getByRole("link", { name: SHIRT }).click()
    await page.getByRole("radio", { name: "M" }).check()
    await press(page, "Adicionar ao carrinho")
    await heading(page, "Carrinho").waitFor()
    return cartIdIn(page)
  }

  it("sells to a person with a phone, who reloads every page, from the products to the paid order", async () => {
    const { page, reports } = await shop.newShopper({ viewport: PHONE })
    const tooWide: string[] = []
    /** The page is the same again, and nothing of it is beyond the edge. */
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
    await isThereAfterReload(heading(page, SHIRT))
    await page.getByRole("radio", { name: "M" }).check()
    await press(page, "Adicionar ao carrinho")
    await isThereAfterReload(heading(page, "Carrinho"))
    const cartId = await cartIdIn(page)
    const inCart = await page.getByRole("main").innerText()
    await page.getByRole("link", { name: "Finalizar compra" }).click()
    await isThereAfterReload(page.getByLabel("CEP"))
    await typeAddress(page)
    await press(page, "Continuar para a entrega")
    await isThereAfterReload(page.getByRole("radio", { name: "SEDEX" }))
    await page.getByRole("radio", { name: "SEDEX" }).check()
    await press(page, "Continuar para o pagamento")
    await isThereAfterReload(page.getByRole("radio", { name: /^Pix/ }))
    const code = theCode(page)
    const payload = await code.ask()
    await isThereAfterReload(code.payload)
    const afterReload = await code.payload.inputValue()
    await payLatest()
    const shown = await onTheOrderPage(page)
    await isThereAfterReload(heading(page, "Pedido nº"))

    expect(inCart).toMatch(/Camiseta de algodão pima\s+M · R\$\s129,90 cada/)
    expect(afterReload).toBe(payload)
    expect(await expectBought(shop, { cartId, amount: SHIRT_AND_SEDEX })).toBe(
      shown
    )
    const order = await page.getByRole("main").innerText()
    expect(order).toMatch(/Frete\s+R\$\s34,90\s+Total\s+R\$\s164,80/)
    expect(order).toContain("Avenida Paulista, 1000")
    expect(tooWide).toEqual([])
    expect(complaints(reports)).toEqual([])
  })

  it("says what is wrong with an address, lets a person go back through the steps and forth again, where the same code waits, and asks nobody to pay twice", async () => {
    const { page, reports } = await shop.newShopper()
    const cartId = await putShirtIntoCart(page)
    await page.getByRole("link", { name: "Finalizar compra" }).click()
    await typeAddress(page)

    await addressField(page, "CPF ou CNPJ").fill("529.982.247-24")
    await addressField(page, "CEP").fill("0131010")
    await addressField(page, "Telefone com DDD").fill("98765-4321")
    await addressField(page, "E-mail").fill("")
    await press(page, "Continuar para a entrega")
    const problems = await page
      .locator("[aria-invalid=true]")
      .evaluateAll((fields) =>
        fields.map((field) => {
          const [id] = field.getAttribute("aria-describedby")!.split(" ")
          return document.getElementById(id!)!.innerText
        })
      )
    const focused = await addressField(page, "E-mail").evaluate(
      (field) => field === document.activeElement
    )
    await typeAddress(page)
    const phone = await addressField(page, "Telefone com DDD").inputValue()
    await press(page, "Continuar para a entrega")
    await page.getByRole("radio", { name: "SEDEX" }).check()
    await press(page, "Continuar para o pagamento")
    await page.getByRole("radio", { name: /^Pix/ }).check()
    const code = theCode(page)
    // The document was typed with the address.
    await code.askButton.click()
    const payload = await code.payload.inputValue()
    await page.goBack()
    const isSedex = page.getByRole("radio", { name: "SEDEX", checked: true })
    await isSedex.waitFor()
    await page.goBack()
    const street = await addressField(page, "Rua ou avenida").inputValue()
    const taxId = await addressField(page, "CPF ou CNPJ").inputValue()
    await page.goForward()
    await isSedex.waitFor()
    await press(page, "Continuar para o pagamento")
    const again = await code.payload.inputValue()
    await payLatest()
    const shown = await onTheOrderPage(page)
    await page.goBack()
    await page.getByText("Seu carrinho está vazio.").waitFor()

    expect(problems).toEqual([
      "Informe o e-mail.",
      "Informe DDD e número, por exemplo (11) 98765-4321.",
      "CPF ou CNPJ inválido. Confira os números.",
      "O CEP tem 8 números, por exemplo 01310-100.",
    ])
    expect(focused).toBe(true)
    expect({ phone, street, taxId }).toEqual({
      phone: "(11) 98765-4321",
      street: A_BUYER["Rua ou avenida"],
      taxId: "529.982.247-25",
    })
    expect(again).toBe(payload)
    expect(await expectBought(shop, { cartId, amount: SHIRT_AND_SEDEX })).toBe(
      shown
    )
    expect(complaints(reports)).toEqual([])
  })

  it("speaks English when it is told to, to the order and with every error", async () => {
    const { page, reports } = await shop.newShopper()
    const said = TEXTS.en
    const lang = () => page.evaluate(() => document.documentElement.lang)
    const cartId = await putShirtIntoCart(page)
    const langBefore = await lang()

    await press(page, "EN, English")
    await heading(page, "Cart").waitFor()
    const langAfter = await lang()
    await page.reload()
    await page.getByRole("link", { name: "Check out" }).click()
    await press(page, "Continue to shipping")
    const missing = await page.getByText(/^(Enter|Choose) the /).count()
    await typeEnglishAddress(page)
    await press(page, "Continue to shipping")
    await page.getByRole("radio", { name: "SEDEX" }).check()
    await press(page, "Continue to payment")
    const field = (name: "number" | "name" | "expiry" | "cvv") =>
      page.getByLabel(said[name], { exact: true })
    await press(page, "Pay R$164.80")
    const problems = await page.getByText(/^(Enter|Check) the /).count()
    const installments = await page
      .getByLabel(said.installments)
      .getByRole("option")
      .allInnerTexts()
    await field("number").fill(DECLINED_CARD["Número do cartão"])
    await field("name").fill(A_CARD["Nome impresso no cartão"])
    await field("expiry").fill(A_CARD["Validade (MM/AA)"])
    await field("cvv").fill(A_CARD["Código de segurança"])
    await press(page, "Pay R$164.80")
    await page.getByText(shopperText("declined", "en")).waitFor()
    await page.getByRole("radio", { name: /^Pix/ }).check()
    const code = theCode(page, "pix", "en")
    await code.askButton.click()
    await code.payload.waitFor()
    const time = await code.countdown.innerText()
    await payLatest()
    await heading(page, "Order no.").waitFor()
    await page.getByRole("heading", { name: "Payment confirmed" }).waitFor()

    expect([langBefore, langAfter, await lang()]).toEqual(["pt-BR", "en", "en"])
    expect(missing).toBe(11)
    // All but the document, which is known from the address.
    expect(problems).toBe(4)
    expect(installments).toHaveLength(12)
    expect(installments.slice(0, 3)).toEqual([
      "R$164.80 in full",
      "2x of R$82.40 interest-free",
      "3x of R$54.93 interest-free",
    ])
    expect(time).toMatch(/^Expires in \d\d:\d\d$/)
    await expectBought(shop, {
      cartId,
      amount: SHIRT_AND_SEDEX,
      charges: ["CREDIT DENIED", "PIX PAID"],
    })
    expect(complaints(reports)).toEqual([])
  })

  it("sells to a person without a mouse, who pays by card in three installments", async () => {
    const { page, reports } = await shop.newShopper()
    await page.goto(shop.shopUrl)
    await page.getByRole("link", { name: SHIRT }).waitFor()
    const keys = page.keyboard
    const role = page.getByRole.bind(page)

    await tabTo(role("link", { name: SHIRT }))
    await keys.press("Enter")
    await heading(page, SHIRT).waitFor()
    await chooseByArrow(role("radio", { name: "M" }))
    await tabTo(role("button", { name: "Adicionar ao carrinho" }))
    await keys.press("Enter")
    await heading(page, "Carrinho").waitFor()
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
    const shown = await onTheOrderPage(page)

    const charges = await shop.charges()
    expect(charges.map((charge) => charge.installmentNumber)).toEqual([3])
    expect(
      await expectBought(shop, {
        cartId,
        amount: SHIRT_AND_SEDEX,
        charges: ["CREDIT PAID"],
      })
    ).toBe(shown)
    expect(complaints(reports)).toEqual([])
  })
})

async function typeEnglishAddress(page: Page): Promise<void> {
  const labels = [
    "First name",
    "Last name",
    "E-mail",
    "Phone with area code",
    "CPF or CNPJ",
    "CEP (postal code)",
    "Street",
    "Number",
    "Neighborhood",
    "City",
  ]
  for (const [index, typed] of Object.values(A_BUYER).entries()) {
    await page.getByLabel(labels[index]!, { exact: true }).fill(typed)
  }
  await page.getByLabel("State").selectOption("SP")
}
