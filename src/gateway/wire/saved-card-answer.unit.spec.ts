import { parseSavedGatewayCard } from "./saved-card-answer"

const CARD = { id: "7c1f5f0e-0c2a-4f5b-9a77-0d1c2b3a4f5e" }

describe("parseSavedGatewayCard", () => {
  it.each([
    ["at the top level", CARD],
    ["in the field card", { card: CARD }],
    ["in the field data", { data: CARD }],
    ["in the field card of the field data", { data: { card: CARD } }],
    [
      "in the field card, beside the id of a customer",
      { id: "customer-1", card: CARD },
    ],
  ])(
    "parseSavedGatewayCard returns the id of a saved card if the vault's answer contains the card %s",
    (_place, answer) => {
      expect(parseSavedGatewayCard(answer, "id")).toEqual({ cardId: CARD.id })
    }
  )

  it("parseSavedGatewayCard takes the card's id from the field that the dialect names, and converts a number to a text", () => {
    const answer = { id: "customer-1", cardId: 4711 }

    expect(parseSavedGatewayCard(answer, "cardId")).toEqual({ cardId: "4711" })
  })

  it.each([
    ["has no id", { brand: "VISA" }],
    ["has an empty id", { id: " " }],
    ["has an object as id", { id: {} }],
    ["has an id that would change the path of a request", { id: ".." }],
    ["has an id with spaces", { id: "card 1" }],
    ["has an id of more than 200 characters", { id: "c".repeat(201) }],
    ["has a list in place of the card", { card: [CARD] }],
    [
      "has an id beside a card without an id",
      { id: "customer-1", card: { brand: "VISA" } },
    ],
    [
      "has an id beside a card without an id in its field data",
      { data: { id: "customer-1", card: { brand: "VISA" } } },
    ],
    [
      "has an id beside an object data without an id",
      { id: "request-1", data: { brand: "VISA" } },
    ],
  ])(
    "if the vault's answer has no valid id of a card (it %s), parseSavedGatewayCard returns undefined",
    (_what, answer) => {
      expect(parseSavedGatewayCard(answer, "id")).toBeUndefined()
    }
  )

  it("parseSavedGatewayCard returns the brand, the last four digits and the expiry date if the vault reports them as numbers or as texts", () => {
    const answer = {
      ...CARD,
      brand: "VISA",
      last4: 1111,
      expirationMonth: "07",
      expirationYear: 2031,
    }

    expect(parseSavedGatewayCard(answer, "id")).toEqual({
      cardId: CARD.id,
      brand: "VISA",
      lastFour: "1111",
      expirationMonth: 7,
      expirationYear: 2031,
    })
  })

  it.each([
    ["a whole card number", { lastFour: "4111111111111111" }],
    ["a masked card number", { lastFourDigits: "**** 1111" }],
    ["a month after the twelfth", { expirationMonth: 13 }],
    ["a year of two digits", { expirationYear: 31 }],
    ["an object as brand", { brand: { name: "VISA" } }],
  ])(
    "if the vault reports unusable data of a card (%s), parseSavedGatewayCard returns only the card's id",
    (_what, fields) => {
      expect(parseSavedGatewayCard({ ...CARD, ...fields }, "id")).toEqual({
        cardId: CARD.id,
      })
    }
  )
})
