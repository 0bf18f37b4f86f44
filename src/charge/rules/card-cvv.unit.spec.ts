import { cvvLength, isCvv } from "./card"

describe("cvvLength", () => {
  it.each([
    ["AMEX", 4],
    ["amex", 4],
    ["Amex", 4],
    ["VISA", 3],
    ["MASTERCARD", 3],
    ["ELO", 3],
    ["HIPERCARD", 3],
    ["ALELO", 3],
    ["", 3],
    [undefined, 3],
  ])("of %j is %i", (brand, length) => {
    expect(cvvLength(brand)).toBe(length)
  })
})

describe("isCvv", () => {
  it.each([
    ["123", "VISA"],
    ["000", "mastercard"],
    ["1234", "AMEX"],
    ["1234", "amex"],
    ["123", undefined],
    ["1234", undefined],
    ["123", ""],
    ["1234", ""],
  ])("takes %j for the brand %j", (typed, brand) => {
    expect(isCvv(typed, brand)).toBe(true)
  })

  it.each([
    ["1234", "VISA"],
    ["123", "AMEX"],
    ["12", undefined],
    ["12345", undefined],
    ["", undefined],
    ["12a", "VISA"],
    ["12 3", undefined],
    ["123\n", "VISA"],
    ["-12", "VISA"],
  ])("refuses %j for the brand %j", (typed, brand) => {
    expect(isCvv(typed, brand)).toBe(false)
  })
})
