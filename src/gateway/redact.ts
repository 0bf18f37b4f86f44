const LONGEST_TEXT = 200
/** How many characters of a text are searched with the patterns below, which would take minutes on a megabyte. */
const LONGEST_SEARCHED = 1000

const EMAIL = /(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g
/** Matches seven digits or more, with the usual marks between them, such as a card, document, phone or postal code. */
const LONG_NUMBER = /\d(?:[\s./()-]*\d){6,}/g
/** Matches a word of sixteen characters or more with a digit in it, such as a token, key or id. */
const OPAQUE_WORD = /(?<![\w.~+/=-])(?=[\w.~+/=-]*\d)[\w.~+/=-]{16,}/g

/**
 * Makes the gateway's words safe for a log. Removes the given secrets of the request, and any text that looks like a
 * number, an e-mail address or a token. The result is one line of at most 200 characters.
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

/**
 * Sorts the secrets by length. Secrets of fewer than three characters, such as a house number, are left out, because
 * they identify no person and would also remove ordinary words.
 */
function longestFirst(secrets: readonly string[]): string[] {
  return secrets
    .filter((secret) => secret.length >= 3)
    .sort((a, b) => b.length - a.length)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}
