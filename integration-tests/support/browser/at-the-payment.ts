import type { Page } from "playwright-core"

import { aCart, aGuest } from "../a-shopper"
import type { BrowserShop } from "./a-browser-shop"
import type { Shopper, WindowOptions } from "./a-window"

/** Where the shop keeps which cart is hers; it would know it from the pages before. */
const CART_KEPT_AS = "shop.cart_id"

export interface AtThePayment extends Shopper {
  cartId: string
}

/** What the shop reads in its address. */
interface InTheAddress {
  /** Default: `br`. */
  account?: string
  /** Default: the package, which is part of the shop. */
  sdk?: "script"
}

/** A shopper with a cart that is ready to be paid, on the shop's page for that. */
export async function atThePayment(
  shop: BrowserShop,
  { account, sdk, ...browser }: WindowOptions & InTheAddress = {}
): Promise<AtThePayment> {
  const cartId = await aCart(aGuest(shop.api, shop.store), shop.store)
  const shopper = await shop.newShopper(browser)
  await shopper.context.addInitScript(
    ([name, id, shopUrl]) => {
      // Other sites are none of its business, and a tab that is empty yet has no storage.
      if (location.origin !== shopUrl) return
      // Only at first: the shop forgets it when it has become an order.
      if (!sessionStorage.getItem("cart-given")) {
        sessionStorage.setItem("cart-given", "yes")
        localStorage.setItem(name, id)
      }
    },
    [CART_KEPT_AS, cartId, shop.shopUrl] as const
  )
  await openPayment(shop, shopper.page, {
    ...(account && { account }),
    ...(sdk && { sdk }),
  })
  return { ...shopper, cartId }
}

/** The shop's page for the payment of the cart that this browser has. */
export async function openPayment(
  shop: BrowserShop,
  page: Page,
  said: InTheAddress = {}
): Promise<void> {
  const address = new URL("/finalizar/pagamento", shop.shopUrl)
  address.search = new URLSearchParams({ ...said }).toString()
  await page.goto(address.href)
}
