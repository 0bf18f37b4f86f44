import type { Page } from "playwright-core"

import { typeOver } from "../browser/type-over"
import type { ServedShop } from "./describe-served-shop"
import { A_BUYER } from "./the-address-form"

const LOGIN = { "E-mail": A_BUYER["E-mail"], Senha: "a-test-password" }

/** Returns functions that use the page of the customer's account, and locators for its parts. */
export function theAccountPage(shop: Pick<ServedShop, "shopUrl">, page: Page) {
  const open = () => page.goto(`${shop.shopUrl}/conta`)
  const pressButtonNamed = (name: string) =>
    page.getByRole("button", { name, exact: true }).click()
  const typeIntoLabeledFields = async (fields: Record<string, string>) => {
    for (const [label, typed] of Object.entries(fields)) {
      await typeOver(page.getByLabel(label, { exact: true }), typed)
    }
  }
  const isShown = () =>
    page.getByRole("heading", { name: "Minha conta", level: 1 }).waitFor()
  return {
    open,
    isShown,
    async signUp() {
      await open()
      await pressButtonNamed("Ainda não tenho conta")
      const { Nome, Sobrenome } = A_BUYER
      await typeIntoLabeledFields({ Nome, Sobrenome, ...LOGIN })
      await pressButtonNamed("Criar conta")
      await isShown()
    },
    async signIn() {
      await open()
      await typeIntoLabeledFields(LOGIN)
      await pressButtonNamed("Entrar")
      await isShown()
    },
    async deleteCard(name: string) {
      await pressButtonNamed(`Excluir ${name}`)
      await pressButtonNamed("Sim, excluir")
      await page.getByText(`${name}: cartão excluído.`).waitFor()
    },
    noCards: page.getByText("Você não tem cartões salvos."),
  }
}

/** Returns the token with which this browser is signed in, or an empty text if it is not signed in. */
export function readLoginToken(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem("shop.login") ?? "")
}
