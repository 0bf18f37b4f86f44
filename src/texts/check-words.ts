import type { CheckWords } from "../domain/health/finding"
import english from "./json/checks.en.json"
import portuguese from "./json/checks.ptBR.json"

/** The words for checks in the language of a locale: Portuguese for `pt…`, otherwise English. */
export function checkWordsIn(locale = "en"): (code: string) => CheckWords {
  const words: Record<string, CheckWords> = /^pt\b/i.test(locale)
    ? portuguese
    : english
  return (code) => words[code] ?? { says: code }
}
