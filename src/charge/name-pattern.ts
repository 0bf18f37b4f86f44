/** The letters that people write with and without an accent in Portuguese and Spanish names, by the plain letter. */
const ACCENTED: Record<string, string> = {
  ...{ a: "aàáâãäå", c: "cç", e: "eèéêë", i: "iìíîï" },
  ...{ n: "nñ", o: "oòóôõö", u: "uùúûü", y: "yý" },
}

/**
 * Returns a regular expression of PostgreSQL for texts with a word that begins like this one, in any case and with or
 * without accents. Both cases are listed, because what PostgreSQL takes for the other case of an accented letter
 * depends on the database's locale.
 */
export function beginsLike(word: string): string {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  const pattern = [...plain].map((character) => {
    const letters = ACCENTED[character] ?? character
    return /\p{L}/u.test(character)
      ? `[${letters}${letters.toUpperCase()}]`
      : character.replace(/[.^$*+?()[\]{}|\\]/, "\\$&")
  })
  // \m is the beginning of a word, which only a letter or a digit can have.
  const start = /^[\p{L}\p{N}]/u.test(plain) ? "\\m" : ""
  return `(?i)${start}${pattern.join("")}`
}
