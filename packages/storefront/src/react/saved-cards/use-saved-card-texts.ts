import { useShop, useTexts } from "../checkout-provider"
import { ENGLISH, PORTUGUESE } from "./texts"

/** Returns the texts about saved cards in the provider's language. The page's own texts replace them. */
export function useSavedCardTexts() {
  return useTexts(useShop().locale === "en" ? ENGLISH : PORTUGUESE)
}
