export type ShopperLanguage = "pt-BR" | "en"

/**
 * Returns the language of a locale such as "en-US" or "pt-BR". For a locale that is neither English nor Portuguese,
 * returns `otherwise`.
 */
export function languageFromLocale(
  locale: string | null | undefined,
  otherwise: ShopperLanguage
): ShopperLanguage {
  if (/^pt\b/i.test(locale ?? "")) {
    return "pt-BR"
  }
  return /^en\b/i.test(locale ?? "") ? "en" : otherwise
}
