export type ShopperLanguage = "pt-BR" | "en"

/**
 * Returns the language of a locale such as "en-US" or "pt-BR". Returns `otherwise` if the locale is neither English nor
 * Portuguese.
 */
export function shopperLanguage(
  locale: string | null | undefined,
  otherwise: ShopperLanguage
): ShopperLanguage {
  if (/^pt\b/i.test(locale ?? "")) {
    return "pt-BR"
  }
  return /^en\b/i.test(locale ?? "") ? "en" : otherwise
}
