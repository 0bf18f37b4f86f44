import { beginsLike } from "./name-pattern"

/** Translates the two marks of PostgreSQL that JavaScript lacks. */
const read = (pattern: string) =>
  new RegExp(
    pattern.replace("(?i)", "").replace("\\m", "(?<![\\p{L}\\p{N}])"),
    "iu"
  )

describe("the pattern of a searched word", () => {
  it.each([
    ["joao", "João"],
    ["JOÃO", "joao"],
    ["gonca", "Maria Gonçalves"],
    ["conce", "CONCEIÇÃO"],
    ["o'c", "Sinead O'Connor"],
    ["ana.s", "ana.souza@example.com"],
  ])("%j finds %j, whatever the case and the accents are", (word, text) => {
    expect(text).toMatch(read(beginsLike(word)))
  })

  it.each([
    ["ria", "Maria"],
    ["ana", "Joana"],
    ["a.b", "Anabela"],
    ["(", "Maria"],
  ])("%j does not find %j, in which no word begins so", (word, text) => {
    expect(text).not.toMatch(read(beginsLike(word)))
  })
})
