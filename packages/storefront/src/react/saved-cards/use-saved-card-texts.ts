import { useShopContext, useTexts } from "../checkout-provider"
import { ENGLISH, PORTUGUESE } from "./texts"

/**
 * Returns the texts about saved cards in the language of `CheckoutProvider`. If the page has passed its own text for a
 * name to `CheckoutProvider`, that text replaces the text of this package.
 */
export function useSavedCardTexts() {
  return useTexts(useShopContext().locale === "en" ? ENGLISH : PORTUGUESE)
}
