import type { Page } from "playwright-core"

import { aCart, aGuest } from "../../../../harness/shopper/a-shopper"
import type { BrowserShop } from "./describe-browser-shop"
import type { BrowserShopper, WindowOptions } from "../browser/a-window"

/** The key in the browser's storage under which the shop stores the cart's id. */
export const CART_STORAGE_KEY = "shop.cart_id"

export interface ShopperAtPayment extends BrowserShopper {
  cartId: string
}

/** The settings that the shop reads from the query parameters of its URL. */
interface InTheAddress {
  account?: string
  /** The source of the card SDK: a script tag, or by default the npm package in the shop's bundle. */
  sdk?: "script"
}

/** Opens the shop's payment page with a new cart that is ready to be paid. */
export async function aShopperAtPayment(
  shop: BrowserShop,
  { account, sdk, ...browser }: WindowOptions & InTheAddress = {}
): Promise<ShopperAtPayment> {
  // The shop's page would change the language of a cart in another language, perhaps while the test is paying it.
  const cartId = await aCart(aGuest(shop.api, shop.store), shop.store, {
    locale: "pt-BR",
  })
  const shopper = await shop.newShopper(browser)
  await shopper.context.addInitScript(
    ([name, id, shopUrl]) => {
      // Skips other sites, and a tab that is still empty and therefore has no storage.
      if (location.origin !== shopUrl) return
      // The id is set only once, because the shop forgets the cart after its order was placed.
      if (!sessionStorage.getItem("cart-given")) {
        sessionStorage.setItem("cart-given", "yes")
        localStorage.setItem(name, id)
      }
    },
    [CART_STORAGE_KEY, cartId, shop.shopUrl] as const
  )
  await openPaymentPage(shop, shopper.page, {
    ...(account && { account }),
    ...(sdk && { sdk }),
  })
  return { ...shopper, cartId }
}

/** Opens the shop's payment page with the cart whose id is stored in this browser. */
export async function openPaymentPage(
  shop: Pick<BrowserShop, "shopUrl">,
  page: Page,
  said: InTheAddress = {}
): Promise<void> {
  const address = new URL("/finalizar/pagamento", shop.shopUrl)
  address.search = new URLSearchParams({ ...said }).toString()
  await page.goto(address.href)
}
