export type ShopperLanguage = "pt-BR" | "en"

/** Returns the language of a locale ("en-US", "pt-BR"); `otherwise` if it is neither English nor Portuguese. */
export function shopperLanguage(
  locale: string | null | undefined,
  otherwise: ShopperLanguage
): ShopperLanguage {
  if (/^pt\b/i.test(locale ?? "")) {
    return "pt-BR"
  }
  return /^en\b/i.test(locale ?? "") ? "en" : otherwise
}
