import type { Page } from "playwright-core"

import { aCart, aGuest } from "../../../../harness/shopper/a-shopper"
import type { BrowserShop } from "./a-browser-shop"
import type { Shopper, WindowOptions } from "../browser/a-window"

/** The key under which the shop keeps the cart's id. Earlier pages of the checkout would have set it. */
export const CART_KEPT_AS = "shop.cart_id"

export interface AtThePayment extends Shopper {
  cartId: string
}

/** The settings that the shop reads from the address of its page. */
interface InTheAddress {
  /** The id of the account that receives the payment. The default is `br`. */
  account?: string
  /** The source of the card SDK. The default is the package, which is part of the shop. */
  sdk?: "script"
}

/** Opens the shop's payment page for a shopper with a cart that is ready to be paid. */
export async function atThePayment(
  shop: BrowserShop,
  { account, sdk, ...browser }: WindowOptions & InTheAddress = {}
): Promise<AtThePayment> {
  // The page would change a cart in another language, at the moment when the test pays it.
  const cartId = await aCart(aGuest(shop.api, shop.store), shop.store, {
    locale: "pt-BR",
  })
  const shopper = await shop.newShopper(browser)
  await shopper.context.addInitScript(
    ([name, id, shopUrl]) => {
      // Other sites are left alone, and a tab that is still empty has no storage.
      if (location.origin !== shopUrl) return
      // The id is set only once, because the shop forgets the cart after its order was placed.
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

/** Opens the shop's payment page for the cart whose id this browser has stored. */
export async function openPayment(
  shop: Pick<BrowserShop, "shopUrl">,
  page: Page,
  said: InTheAddress = {}
): Promise<void> {
  const address = new URL("/finalizar/pagamento", shop.shopUrl)
  address.search = new URLSearchParams({ ...said }).toString()
  await page.goto(address.href)
}
