import { readSearchTerm, type SearchTerm } from "./search-term"

const END_TO_END_ID = "E12345678202611211200abcdefghijk"

describe("readSearchTerm", () => {
  it.each<[string, SearchTerm]>([
    ["#1234", { orderNumber: 1234 }],
    ["1234", { orderNumber: 1234, chargeName: "1234" }],
    [" 000123 ", { orderNumber: 123, chargeName: "000123" }],
    ["123456789012", { chargeName: "123456789012" }],
    ["#123456789012", {}],
    ["order_01ABC", { orderId: "order_01ABC" }],
    ["Ana@Example.com", { email: "Ana@Example.com" }],
    ["ctchg_01ABC", { chargeName: "ctchg_01ABC" }],
    [END_TO_END_ID, { chargeName: END_TO_END_ID.toLowerCase() }],
    [END_TO_END_ID.toLowerCase(), { chargeName: END_TO_END_ID.toLowerCase() }],
    [END_TO_END_ID.toUpperCase(), { chargeName: END_TO_END_ID.toLowerCase() }],
    ["A1B2C3", { chargeName: "A1B2C3", words: ["A1B2C3"] }],
    ["A1B2", { chargeName: "A1B2" }],
    ["souza", { chargeName: "souza", words: ["souza"] }],
    ["ana@exam", { words: ["ana@exam"] }],
    [" Ana  Souza ", { words: ["Ana", "Souza"] }],
  ])("readSearchTerm reads the text %j as %j", (text, term) => {
    expect(readSearchTerm(text)).toEqual(term)
  })
})
