const LONGEST_TEXT = 200
/** The length that is searched: on a megabyte the patterns below would take minutes. */
const LONGEST_SEARCHED = 1000

const EMAIL = /(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g
/** Matches seven digits or more, with the usual marks between: card, document, phone, postal code. */
const LONG_NUMBER = /\d(?:[\s./()-]*\d){6,}/g
/** Matches sixteen characters or more in one piece with a digit among them: tokens, keys, ids. */
const OPAQUE_WORD = /(?<![\w.~+/=-])(?=[\w.~+/=-]*\d)[\w.~+/=-]{16,}/g

/**
 * Makes the gateway's words safe for a log: removes values of this request, and whatever looks like a number, an
 * address or a token. Cut to 200 characters, on one line.
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

/** Sorts the secrets; very short ones (a house number) identify nobody, and would also remove ordinary words. */
function longestFirst(secrets: readonly string[]): string[] {
  return secrets
    .filter((secret) => secret.length >= 3)
    .sort((a, b) => b.length - a.length)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}
