import { useEffect } from "react"

import { useLanguage } from "../language/language"
import { useCart } from "./cart-context"

/** Medusa and the plugin speak to the shopper in the cart's language. */
export function useCartLanguage(): void {
  const { cart, update } = useCart()
  const { locale } = useLanguage()
  const cartId = cart?.id
  const differs = cart !== undefined && cart.locale !== locale

  useEffect(() => {
    if (!differs) return
    // While the cart is being paid nothing of it changes: then it keeps its language.
    update({ locale }).catch(() => undefined)
    // Once for each choice; `update` is another function whenever the cart is another.
  }, [differs, locale, cartId])
}
