const LONGEST_TEXT = 200
/** The number of characters in which the patterns below search. A search in a text of a megabyte would take minutes. */
const LONGEST_SEARCHED = 1000

const EMAIL = /(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g
/**
 * Matches seven or more digits, also with separators between them, such as a card, document or phone number or a postal
 * code.
 */
const LONG_NUMBER = /\d(?:[\s./()-]*\d){6,}/g
/** Matches a word of sixteen or more characters that contains a digit, such as a token, key or id. */
const OPAQUE_WORD = /(?<![\w.~+/=-])(?=[\w.~+/=-]*\d)[\w.~+/=-]{16,}/g

/**
 * Makes a text of the gateway safe for a log. Removes the secrets of the request, and everything that looks like a long
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
 * Returns the secrets from the longest to the shortest. Leaves out secrets of one or two characters, such as a house
 * number: they identify no person, and removing them would damage ordinary words.
 */
function longestFirst(secrets: readonly string[]): string[] {
  return secrets
    .filter((secret) => secret.length >= 3)
    .sort((a, b) => b.length - a.length)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}
