/**
 * The data of a buyer with which an administrator can find the buyer's payment. `names` contains the names in the
 * buyer's addresses. If the plugin sends another name to the gateway, `names` can contain that name, too.
 */
export interface BuyerSearchData {
  names: readonly string[]
  email: string | undefined
}

/**
 * The search terms of a word that an administrator typed. The word finds each buyer that has all terms of `name`, or
 * all terms of `email`. A list without terms finds no buyer.
 */
export interface SearchTermsOfWord {
  name: string[]
  email: string[]
}

/**
 * Only the first 12 characters of each word of a name can be searched for. More characters would make the stored rows
 * longer and would hardly exclude other buyers.
 */
const MAX_NAME_PREFIX_LENGTH = 12

/**
 * The number of characters of each search term of an e-mail address. Shorter terms would occur in too many addresses.
 */
const EMAIL_TERM_LENGTH = 3

/**
 * Returns the search terms of a buyer, of which the ledger stores digests:
 * - each beginning, of up to 12 characters, of each word of the names: "a", "an" and "ana" for "Ana",
 * - each group of three consecutive characters of the e-mail address.
 *
 * Unlike a text search in PostgreSQL, the terms work in any locale and can be indexed without an extension.
 */
export function searchTermsOfBuyer({
  names,
  email,
}: BuyerSearchData): string[] {
  const beginnings = names
    .flatMap(wordsWithoutCaseAndAccents)
    .flatMap((word) => {
      const characters = [...word].slice(0, MAX_NAME_PREFIX_LENGTH)
      return characters.map((_, last) =>
        nameTerm(characters.slice(0, last + 1).join(""))
      )
    })
  return [...new Set([...beginnings, ...emailTerms(email ?? "")])]
}

/**
 * Returns whether every word of `name` is the beginning of a word in the buyer's names. Only the first 12 characters of
 * a word are compared. The order of the words, upper case and accents do not matter. Returns `true` if `name` has no
 * words.
 */
export function matchesBuyerName(
  { names }: BuyerSearchData,
  name: string
): boolean {
  const known = new Set(searchTermsOfBuyer({ names, email: undefined }))
  return searchTermsOfBuyer({ names: [name], email: undefined }).every((term) =>
    known.has(term)
  )
}

/**
 * Returns the search terms of a word that an administrator typed. The terms in `name` find names with a word that
 * begins with the typed word. The terms in `email` are the groups of three consecutive characters of the typed word, so
 * `email` is empty for a word of one or two characters.
 */
export function searchTermsOfWord(word: string): SearchTermsOfWord {
  const beginnings = wordsWithoutCaseAndAccents(word).map((part) =>
    [...part].slice(0, MAX_NAME_PREFIX_LENGTH).join("")
  )
  return {
    name: beginnings.map(nameTerm),
    email: [...new Set(emailTerms(word))],
  }
}

/**
 * Returns the words of a text in lower case and without accents. Every character that is not a letter or digit ends a
 * word.
 */
function wordsWithoutCaseAndAccents(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

const nameTerm = (beginning: string): string => `name ${beginning}`

function emailTerms(text: string): string[] {
  const characters = [...text.trim().toLowerCase()]
  return characters
    .slice(0, Math.max(0, characters.length - EMAIL_TERM_LENGTH + 1))
    .map(
      (_, first) =>
        `email ${characters.slice(first, first + EMAIL_TERM_LENGTH).join("")}`
    )
}
