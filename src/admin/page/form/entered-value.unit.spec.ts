import { parseEnteredValue, formatForInputField } from "./entered-value"

it.each([
  ["text", "  abc ", "abc"],
  ["text", "   ", null],
  ["secret", "s3cret", "s3cret"],
  ["integer", "12", 12],
  ["integer", "", null],
  ["integer", "12,5", undefined],
  ["integer", "-1", undefined],
  ["number", "1,5", 1.5],
  ["number", "1.5", 1.5],
  ["number", "1.234,5", undefined],
  ["amount", "", null],
  ["amount", "5", "5.00"],
  ["amount", "5,5", "5.50"],
  ["amount", "1.234,50", "1234.50"],
  ["amount", "1,234.50", "1234.50"],
  ["amount", "1.234", "1234.00"],
  ["amount", "R$ 1.000.000,00", "1000000.00"],
  ["amount", "1.234,567.8", undefined],
  ["amount", "-5", undefined],
] as const)(
  "parseEnteredValue, called for a field of the kind %s with the text %j, returns %j",
  (kind, typed, value) => {
    expect(parseEnteredValue(kind, typed)).toBe(value)
  }
)

it.each([
  ["pt-BR", "1.234,50"],
  ["en", "1,234.50"],
])(
  "parseEnteredValue converts an amount that formatForInputField has formatted for the locale %s back to the same amount",
  (locale, shown) => {
    const text = formatForInputField(
      { kind: "amount", value: "1234.5" },
      locale
    )
    expect(text).toBe(shown)
    expect(parseEnteredValue("amount", text)).toBe("1234.50")
  }
)

it("formatForInputField returns an empty text if the value of an integer field is not set, and 0 if the value is zero", () => {
  expect(formatForInputField({ kind: "integer", value: null }, "en")).toBe("")
  expect(formatForInputField({ kind: "integer", value: 0 }, "en")).toBe("0")
})
