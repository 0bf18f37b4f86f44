export type ShopperLanguage = "pt-BR" | "en"

/** Returns the language of a cart's locale ("en-US", "pt-BR"), or else the account's own. */
export function shopperLanguage(
  locale: string | null | undefined,
  otherwise: ShopperLanguage
): ShopperLanguage {
  if (/^pt\b/i.test(locale ?? "")) {
    return "pt-BR"
  }
  return /^en\b/i.test(locale ?? "") ? "en" : otherwise
}
