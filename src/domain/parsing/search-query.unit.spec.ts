import { parseSearchQuery, type SearchQuery } from "./search-query"

const END_TO_END_ID = "E12345678202611211200abcdefghijk"

describe("parseSearchQuery", () => {
  it.each<[string, SearchQuery]>([
    ["#1234", { orderNumber: 1234 }],
    ["1234", { orderNumber: 1234, chargeIdentifier: "1234" }],
    [" 000123 ", { orderNumber: 123, chargeIdentifier: "000123" }],
    ["123456789012", { chargeIdentifier: "123456789012" }],
    ["#123456789012", {}],
    ["order_01ABC", { orderId: "order_01ABC" }],
    ["Ana@Example.com", { email: "Ana@Example.com" }],
    ["ctchg_01ABC", { chargeIdentifier: "ctchg_01ABC" }],
    [END_TO_END_ID, { chargeIdentifier: END_TO_END_ID.toLowerCase() }],
    [
      END_TO_END_ID.toLowerCase(),
      { chargeIdentifier: END_TO_END_ID.toLowerCase() },
    ],
    [
      END_TO_END_ID.toUpperCase(),
      { chargeIdentifier: END_TO_END_ID.toLowerCase() },
    ],
    ["A1B2C3", { chargeIdentifier: "A1B2C3", words: ["A1B2C3"] }],
    ["A1B2", { chargeIdentifier: "A1B2" }],
    ["souza", { chargeIdentifier: "souza", words: ["souza"] }],
    ["ana@exam", { words: ["ana@exam"] }],
    [" Ana  Souza ", { words: ["Ana", "Souza"] }],
  ])(
    "parseSearchQuery reads the text %j in the search field as the search terms %j",
    (text, term) => {
      expect(parseSearchQuery(text)).toEqual(term)
    }
  )
})
