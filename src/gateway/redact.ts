const LONGEST_TEXT = 200
/** The patterns below look back and forth: over a megabyte they would take minutes. */
const LONGEST_SEARCHED = 1000

const EMAIL = /(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g
/** Seven digits or more, however they are punctuated: card, document, phone, postal code with more. */
const LONG_NUMBER = /\d(?:[\s./()-]*\d){6,}/g
/** Sixteen characters or more in one piece with a digit among them: tokens, keys, ids. */
const OPAQUE_WORD = /(?<![\w.~+/=-])(?=[\w.~+/=-]*\d)[\w.~+/=-]{16,}/g

/**
 * Makes words of the gateway fit for a log: what this request carried is removed by value, what
 * looks like a number, an address or a token by pattern. Cut to 200 characters, on one line.
 */
export function redact(words: string, secrets: readonly string[]): string {
  const withoutValues = longestFirst(secrets).reduce(
    (text, secret) =>
      text.replace(new RegExp(escaped(secret), "gi"), "[removed]"),
    words
  )
  const clean = withoutValues
    .slice(0, LONGEST_SEARCHED)
    .replace(EMAIL, "[removed]")
    .replace(OPAQUE_WORD, "[removed]")
    .replace(LONG_NUMBER, "[removed]")
    .replace(/[\s\p{C}]+/gu, " ")
    .trim()
  return clean.length > LONGEST_TEXT
    ? `${clean.slice(0, LONGEST_TEXT)}…`
    : clean
}

/** Very short values (a house number) would blot out ordinary words, and tell nobody anything. */
function longestFirst(secrets: readonly string[]): string[] {
  return secrets
    .filter((secret) => secret.length >= 3)
    .sort((a, b) => b.length - a.length)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}
