import type { Page } from "playwright-core"

import type { ServedShop } from "./describe-served-shop"
import { addShownTextToError } from "../browser/add-shown-text-to-error"
import { typeAddress } from "./the-address-form"

const SHIRT = "Camiseta de algodão pima"

export const SHIRT_AND_SEDEX = 16480

/**
 * Goes from the shop's first page to its payment page with a shirt in the cart. Calls `atEach` on each page before the
 * payment page. Returns the cart's id.
 */
export async function walkToPayment(
  shop: ServedShop,
  page: Page,
  atEach: (name: string) => Promise<void>
): Promise<string> {
  const pressButtonNamed = (name: string) =>
    page.getByRole("button", { name }).click()
  const waitForStep = async (name: string, heading: string) => {
    await addShownTextToError(
      page,
      page.getByRole("heading", { name: heading, level: 1 }).waitFor()
    )
    await atEach(name)
  }

  await page.goto(shop.shopUrl)
  await page.getByRole("link", { name: SHIRT }).waitFor()
  await atEach("products")
  await page.getByRole("link", { name: SHIRT }).click()
  await waitForStep("product", SHIRT)
  await page.getByRole("radio", { name: "M" }).check()
  await pressButtonNamed("Adicionar ao carrinho")
  await waitForStep("cart", "Carrinho")
  const cartId = await page.evaluate(
    () => localStorage.getItem("shop.cart_id") ?? ""
  )
  await page.getByRole("link", { name: "Finalizar compra" }).click()
  await page.getByLabel("CEP").waitFor()
  await typeAddress(page)
  await atEach("address")
  await pressButtonNamed("Continuar para a entrega")
  await page.getByRole("radio", { name: "SEDEX" }).check()
  await atEach("shipping")
  await pressButtonNamed("Continuar para o pagamento")
  await page.getByRole("radio", { name: /^Pix/ }).waitFor()
  return cartId
}
