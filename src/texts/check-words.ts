import type { CheckWords } from "../domain/health/finding"
import type { FindingCode } from "../domain/health/finding-codes"
import english from "./json/checks.en.json"
import portuguese from "./json/checks.ptBR.json"

const WORDS = { english, portuguese } satisfies Record<
  string,
  Record<FindingCode, CheckWords>
>

/** The words for checks in the language of a locale: Portuguese for `pt…`, otherwise English. */
export function checkWordsIn(locale = "en"): (code: FindingCode) => CheckWords {
  // Incomplete, because an alert that another version stored may have a code that this version does not know.
  const words: Partial<Record<FindingCode, CheckWords>> = /^pt\b/i.test(locale)
    ? WORDS.portuguese
    : WORDS.english
  return (code) => words[code] ?? { says: code }
}
