import { useEffect } from "react"

import { useLanguage } from "../language/language"
import { useCart } from "./cart-context"

/** Sets the cart's language, in which Medusa and the plugin write to the shopper. */
export function useCartLanguage(): void {
  const { cart, update } = useCart()
  const { locale } = useLanguage()
  const cartId = cart?.id
  const differs = cart !== undefined && cart.locale !== locale

  useEffect(() => {
    if (!differs) return
    // A cart that is being paid cannot be changed, and keeps its language.
    update({ locale }).catch(() => undefined)
    // Runs once for each choice; `update` is a new function whenever the cart changes.
  }, [differs, locale, cartId])
}
