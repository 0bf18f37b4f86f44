import { parseCardSessionData } from "../../../domain/buyer/shopper-input"
import { shopperText } from "../../../texts/shopper-texts"
import { shopperTextForInvalidInput } from "./invalid-input-texts"

const CARD = { temporary_card_token: "t", document: "529.982.247-25" }

function textForInvalidInput(data: object) {
  const read = parseCardSessionData({ ...CARD, ...data })
  if (read.kind !== "invalid") throw new Error("The data were accepted.")
  return shopperTextForInvalidInput({ ...read, method: "card" }, "en")
}

describe("the answer to a card session with invalid data", () => {
  it.each([
    ["3", "a string"],
    [null, "null"],
    [2.5, "a fraction"],
    [0, "0"],
  ])(
    "if the request for a card session has %j as the number of installments, the error text states the allowed range",
    (installments, given) => {
      expect(textForInvalidInput({ installments })).toBe(
        `Invalid card payment: data.installments must be a whole number from 1 to 12, not ${given}.`
      )
    }
  )

  it.each([
    [
      { document: 52_998_224_725 },
      "data.document must be a string, not a number",
    ],
    [{ document: ["x"] }, "data.document must be a string, not a list"],
    [
      { temporary_card_token: { temporaryToken: "t" } },
      "data.temporary_card_token must be a string, not an object",
    ],
    [
      { billing_address: "Rua A" },
      "data.billing_address must be an object, not a string",
    ],
    [
      { billing_address: { street: 7 } },
      "data.billing_address.street must be a string, not a number",
    ],
    [
      { billing_address: { number: true } },
      "data.billing_address.number must be a string, not a boolean",
    ],
  ])(
    "if the request for a card session has the wrong field %j, the error text states the required type of this field",
    (data, problem) => {
      expect(textForInvalidInput(data)).toBe(
        `Invalid card payment: ${problem}.`
      )
    }
  )

  it("if the request for a card session contains a mistake of the storefront and a mistake of the shopper, the error text names the mistake of the storefront", () => {
    expect(
      textForInvalidInput({ document: "1", billing_address: 7 })
    ).toContain("data.billing_address must be an object, not a number")
  })

  it("the error text for a card session with 13 installments is the shopper message too_many_installments", () => {
    expect(textForInvalidInput({ installments: 13 })).toBe(
      shopperText("too_many_installments", "en")
    )
  })

  it.each([
    [{ document: "1" }, "document_invalid"],
    [{ document_type: "RG" }, "document_invalid"],
    [{ document: null }, "document_missing"],
    [{ temporary_card_token: "" }, "card_missing"],
  ] as const)(
    "if the request for a card session has the wrong field %j, the error text is the shopper message %s",
    (data, message) => {
      expect(textForInvalidInput(data)).toBe(shopperText(message, "en"))
    }
  )
})
