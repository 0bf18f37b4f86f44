/** The names and the e-mail address by which an administrator finds a payment. The names are those of its addresses. */
export interface SearchedBuyer {
  names: readonly string[]
  email: string | undefined
}

/**
 * The terms of one searched word. A buyer matches if all terms of `name`, or all terms of `email`, are among the
 * buyer's terms. An empty list matches no buyer.
 */
export interface SearchedWord {
  name: string[]
  email: string[]
}

/**
 * The longest stored beginning of a name, in characters. Longer ones would make the rows longer and hardly narrow a
 * search.
 */
const LONGEST_BEGINNING = 12

/** The length of the parts of an e-mail address, in characters. Shorter parts would occur in nearly every address. */
const EMAIL_PART = 3

/**
 * Returns the terms of a buyer: each beginning of each word of the names, and each part of three characters of the
 * e-mail address. The terms do not depend on the database's locale, and PostgreSQL can index them without an extension.
 */
export function termsOfBuyer({ names, email }: SearchedBuyer): string[] {
  const beginnings = names.flatMap(wordsOf).flatMap((word) => {
    const characters = [...word].slice(0, LONGEST_BEGINNING)
    return characters.map((_, last) =>
      nameTerm(characters.slice(0, last + 1).join(""))
    )
  })
  return [...new Set([...beginnings, ...emailTerms(email ?? "")])]
}

/** Returns whether the buyer's names have all terms of a name. Order, case and accents of the words do not matter. */
export function hasName({ names }: SearchedBuyer, name: string): boolean {
  const known = new Set(termsOfBuyer({ names, email: undefined }))
  return termsOfBuyer({ names: [name], email: undefined }).every((term) =>
    known.has(term)
  )
}

/** Returns the terms of a word that an administrator searches for. A part of an e-mail address has all of its parts. */
export function termsOfWord(word: string): SearchedWord {
  const beginnings = wordsOf(word).map((part) =>
    [...part].slice(0, LONGEST_BEGINNING).join("")
  )
  return {
    name: beginnings.map(nameTerm),
    email: [...new Set(emailTerms(word))],
  }
}

/** Returns the words of a text in lower case and without accents. Only letters and digits belong to a word. */
function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

const nameTerm = (beginning: string): string => `name ${beginning}`

function emailTerms(text: string): string[] {
  const characters = [...text.trim().toLowerCase()]
  return characters
    .slice(0, Math.max(0, characters.length - EMAIL_PART + 1))
    .map(
      (_, first) =>
        `email ${characters.slice(first, first + EMAIL_PART).join("")}`
    )
}
