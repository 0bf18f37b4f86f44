/** The variants of letters that Portuguese and Spanish names have with and without accents, by the plain letter. */
const ACCENTED_VARIANTS: Record<string, string> = {
  a: "aàáâãäå",
  c: "cç",
  e: "eèéêë",
  i: "iìíîï",
  n: "nñ",
  o: "oòóôõö",
  u: "uùúûü",
  y: "yý",
}

/** Accents that are separate characters after their letter, as some systems send them. */
const SEPARATE_ACCENTS = "[\\u0300-\\u036f]*"

/** A character that can precede a word: any character except a letter, a digit or an accent. */
const NON_WORD_CHARACTER = "[^0-9A-Za-zÀ-ÖØ-öø-ÿ\\u0300-\\u036f]"

/**
 * Returns a PostgreSQL regular expression that matches texts with a word that begins with `word`, in any case and with
 * or without accents.
 *
 * The pattern lists the letters, because character classes and the mark for the beginning of a word depend on the
 * database's locale: in the locale C, "Ávila" does not begin a word (measured).
 */
export function wordPrefixPattern(word: string): string {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  const pattern = [...plain].map((character) => {
    const letters = ACCENTED_VARIANTS[character] ?? character
    return /\p{L}/u.test(character)
      ? `[${letters}${letters.toUpperCase()}]${SEPARATE_ACCENTS}`
      : character.replace(/[.^$*+?()[\]{}|\\]/, "\\$&")
  })
  // A word begins with a letter or a digit. A search text that begins with another character is found anywhere.
  const start = /^[\p{L}\p{N}]/u.test(plain)
    ? `(?:^|${NON_WORD_CHARACTER})`
    : ""
  return `(?i)${start}${pattern.join("")}`
}
