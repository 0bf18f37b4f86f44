import * as card from "./index"

it("the entry storefront/card has the functions of the contract and nothing else", () => {
  expect(Object.keys(card).sort()).toEqual([
    "cardDigits",
    "centavos",
    "cvvLength",
    "formatCardNumber",
    "formatDocument",
    "formatExpiry",
    "formatReais",
    "installmentOptions",
    "isCardNumber",
    "isCvv",
    "isPostalCode",
    "isState",
    "readDocument",
    "readExpiry",
  ])
})
