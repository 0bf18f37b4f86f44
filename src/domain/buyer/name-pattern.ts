/** The letters that people write with and without an accent in Portuguese and Spanish names, by the plain letter. */
const ACCENTED: Record<string, string> = {
  a: "aàáâãäå",
  c: "cç",
  e: "eèéêë",
  i: "iìíîï",
  n: "nñ",
  o: "oòóôõö",
  u: "uùúûü",
  y: "yý",
}

/** An accent that is a character of its own, after its letter, as some systems send names. */
const SEPARATE_ACCENTS = "[\\u0300-\\u036f]*"

/** What a word can begin after: anything but a letter, a digit or the accent of a letter. */
const NOT_IN_A_WORD = "[^0-9A-Za-zÀ-ÖØ-öø-ÿ\\u0300-\\u036f]"

/**
 * Returns a regular expression of PostgreSQL for texts with a word that begins like this one, in any case and with or
 * without accents. Letters are listed instead of named by classes and by the mark of a word's beginning, since these
 * depend on the database's locale: in the locale C, "Ávila" begins no word (measured).
 */
export function beginsLike(word: string): string {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  const pattern = [...plain].map((character) => {
    const letters = ACCENTED[character] ?? character
    return /\p{L}/u.test(character)
      ? `[${letters}${letters.toUpperCase()}]${SEPARATE_ACCENTS}`
      : character.replace(/[.^$*+?()[\]{}|\\]/, "\\$&")
  })
  // Only a letter or a digit begins a word; a text that begins otherwise is found anywhere.
  const start = /^[\p{L}\p{N}]/u.test(plain) ? `(?:^|${NOT_IN_A_WORD})` : ""
  return `(?i)${start}${pattern.join("")}`
}
