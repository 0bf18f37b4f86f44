import type { Page } from "playwright-core"

import { aCart, aGuest } from "../../../../harness/shopper/a-shopper"
import type { ServedShop } from "./describe-served-shop"
import { CART_STORAGE_KEY, openPaymentPage } from "./a-shopper-at-payment"

/**
 * Opens the shop's payment page in a browser window, with a new cart that is ready to be paid. Returns the cart's id.
 */
export async function openWithCart(
  shop: ServedShop,
  page: Page
): Promise<string> {
  const cartId = await aCart(aGuest(shop.api, shop.store), shop.store, {
    locale: "pt-BR",
  })
  // Only a page of the shop can write into its storage.
  await page.goto(shop.shopUrl)
  await page.evaluate(
    `localStorage.setItem(${JSON.stringify(CART_STORAGE_KEY)}, ${JSON.stringify(cartId)})`
  )
  await openPaymentPage(shop, page)
  return cartId
}
