import { wordPrefixPattern } from "./name-pattern"

/** Converts a PostgreSQL pattern to a JavaScript one, in which ignoring case is a flag. */
const read = (pattern: string) => new RegExp(pattern.replace("(?i)", ""), "iu")

describe("the pattern of a searched word", () => {
  it.each([
    ["joao", "João"],
    ["JOÃO", "joao"],
    ["gonca", "Maria Gonçalves"],
    ["conce", "CONCEIÇÃO"],
    ["o'c", "Sinead O'Connor"],
    ["ana.s", "ana.souza@example.com"],
    ["souza", "ana.souza@example.com"],
    ["avila", "Ávila"],
    ["eri", "Érica"],
    ["ang", "Maria Ângela"],
    ["joao", "João".normalize("NFD")],
    ["silva", "Jo\u0061\u0303o Silva"],
  ])(
    "the search word %j finds %j, regardless of case and accents",
    (word, text) => {
      expect(text).toMatch(read(wordPrefixPattern(word)))
    }
  )

  it.each([
    ["ria", "Maria"],
    ["ana", "Joana"],
    ["o", "Conceição"],
    ["o", "Joa\u0303o"],
    ["a.b", "Anabela"],
    ["(", "Maria"],
  ])(
    "the search word %j does not find %j, in which no word begins with it",
    (word, text) => {
      expect(text).not.toMatch(read(wordPrefixPattern(word)))
    }
  )
})
