const LONGEST_TEXT = 200
/**
 * The number of characters of a text that are searched for e-mail addresses, long numbers and tokens. A search in a
 * text of a megabyte would take minutes.
 */
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
 * Makes a text of the gateway safe for a log. Replaces `secrets`, `ids`, and everything that looks like a long number,
 * an e-mail address or a token with "[removed]". The result is one line of at most 200 characters. If the line was
 * longer, it is cut and an ellipsis follows.
 *
 * A secret of one or two characters is not removed. An id of one or two characters is removed only where it is a word
 * of its own.
 */
export function redact(
  words: string,
  secrets: readonly string[],
  ids: readonly string[] = []
): string {
  const shortIds = ids.filter(
    ({ length }) => length > 0 && length < SHORTEST_SECRET
  )
  const patterns = [
    ...secretsToRedactLongestFirst([...secrets, ...ids]).map(
      plainOrPercentEncodedPatternOf
    ),
    ...shortIds.map(
      (id) => `(?<![\\w%])${plainOrPercentEncodedPatternOf(id)}(?!\\w)`
    ),
  ]
  const withoutValues = patterns.reduce(
    (text, pattern) => text.replace(new RegExp(pattern, "gi"), "[removed]"),
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
 * The shortest length of a secret or an id that is removed from a text wherever it occurs, even inside a longer word.
 * - A shorter secret is not removed.
 * - A shorter id is removed only where it is a word of its own.
 */
const SHORTEST_SECRET = 3

/**
 * Returns the secrets from the longest to the shortest. Leaves out secrets of one or two characters, such as a house
 * number: they identify no person, and removing them would damage ordinary words.
 */
function secretsToRedactLongestFirst(secrets: readonly string[]): string[] {
  return secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length)
}

/**
 * Returns a pattern that matches a text as it is and in percent-encoded form. A secret in the path of a request is
 * percent-encoded, and the gateway may repeat the path in its answer.
 */
function plainOrPercentEncodedPatternOf(text: string): string {
  return [...text]
    .map((character) => {
      if (/^[A-Za-z0-9]$/.test(character)) return character
      const encoded = [...Buffer.from(character)]
        .map((byte) => `%(?:25)*${byte.toString(16).padStart(2, "0")}`)
        .join("")
      return `(?:${escapeForRegExp(character)}|${encoded}${character === " " ? "|\\+" : ""})`
    })
    .join("")
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
}
