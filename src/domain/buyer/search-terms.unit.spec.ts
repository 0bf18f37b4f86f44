import { searchTermsOfBuyer, searchTermsOfWord } from "./search-terms"

/**
 * Returns whether an administrator's search word finds the buyer. The comparison is the same as in the ledger's SQL
 * query.
 */
function doesWordFindBuyer(
  word: string,
  buyer: { name?: string; email?: string }
): boolean {
  const known = new Set(
    searchTermsOfBuyer({ names: [buyer.name ?? ""], email: buyer.email })
  )
  const { name, email } = searchTermsOfWord(word)
  return [name, email].some(
    (terms) => terms.length > 0 && terms.every((term) => known.has(term))
  )
}

describe("the search of buyers by a word", () => {
  it.each([
    ["joao", "João"],
    ["JOÃO", "joao"],
    ["gonca", "Maria Gonçalves"],
    ["conce", "CONCEIÇÃO"],
    ["o'c", "Sinead O'Connor"],
    ["avila", "Ávila"],
    ["eri", "Érica"],
    ["ang", "Maria Ângela"],
    ["joao", "João".normalize("NFD")],
    ["silva", "Jo\u0061\u0303o Silva"],
    ["albuquerquemaranhao", "Albuquerquemaranhão"],
  ])(
    "the search word %j finds the name %j, regardless of case and accents",
    (word, name) => {
      expect(doesWordFindBuyer(word, { name })).toBe(true)
    }
  )

  it.each([
    ["ria", "Maria"],
    ["ana", "Joana"],
    ["o", "Conceição"],
    ["o", "Joa\u0303o"],
    ["a.b", "Anabela"],
    ["(", "Maria"],
    ["mariana", "Maria"],
  ])(
    "the search word %j does not find the name %j, because no word of the name begins with the search word",
    (word, name) => {
      expect(doesWordFindBuyer(word, { name })).toBe(false)
    }
  )

  it.each([
    ["ana.s", "ana.souza@example.com"],
    ["SOUZA", "ana.souza@example.com"],
    ["uza@exa", "ana.souza@example.com"],
    ["silva", "Anasilva85@example.com"],
    ["@example", "ana.souza@example.com"],
  ])(
    "the search word %j finds the e-mail address %j, which contains the search word in upper or lower case",
    (word, email) => {
      expect(doesWordFindBuyer(word, { email })).toBe(true)
    }
  )

  it.each([
    ["souzas", "ana.souza@example.com"],
    ["an", "ana.souza@example.com"],
    ["ana_s", "ana.souza@example.com"],
  ])(
    "the search word %j does not find the e-mail address %j, because the address does not contain the word or the word is shorter than three characters",
    (word, email) => {
      expect(doesWordFindBuyer(word, { email })).toBe(false)
    }
  )

  it("searchTermsOfBuyer returns no terms for a buyer who has neither a name nor an e-mail address", () => {
    expect(searchTermsOfBuyer({ names: [""], email: undefined })).toEqual([])
  })
})
