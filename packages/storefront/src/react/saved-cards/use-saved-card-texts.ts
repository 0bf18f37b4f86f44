import { useShop, useTexts } from "../checkout-provider"
import { ENGLISH, PORTUGUESE } from "./texts"

/** Returns the texts in the provider's language. Texts of the page's own replace them. */
export function useSavedCardTexts() {
  return useTexts(useShop().locale === "en" ? ENGLISH : PORTUGUESE)
}
