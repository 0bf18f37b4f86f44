import type { CheckWords } from "../domain/health/finding"
import type { FindingCode } from "../domain/health/finding-codes"
import english from "./json/checks.en.json"
import portuguese from "./json/checks.ptBR.json"

const WORDS = { english, portuguese } satisfies Record<
  string,
  Record<FindingCode, CheckWords>
>

/**
 * Returns a function that returns the texts for the result of a health check, by the code of the result. The texts are
 * in Portuguese if the locale begins with `pt`, otherwise in English. For an unknown code, the text is the code itself.
 */
export function createFindingTextFunction(
  locale = "en"
): (code: FindingCode) => CheckWords {
  // A stored alert of another version of the plugin may have a code that this version does not know, so the type is
  // partial.
  const words: Partial<Record<FindingCode, CheckWords>> = /^pt\b/i.test(locale)
    ? WORDS.portuguese
    : WORDS.english
  return (code) => words[code] ?? { says: code }
}
