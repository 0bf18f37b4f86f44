import fc from "fast-check"
import { formatReais } from "./installments"

const NO_BREAK_SPACE = "\u00a0"

describe("formatReais", () => {
  it.each([
    [0, "0,00"],
    [5, "0,05"],
    [3_333, "33,33"],
    [12_990, "129,90"],
    [123_456_789, "1.234.567,89"],
    [2_147_483_647, "21.474.836,47"],
  ])(
    "writes %i as R$ %s in Portuguese, which no line break parts",
    (amount, shown) => {
      expect(formatReais(amount)).toBe(`R$${NO_BREAK_SPACE}${shown}`)
      expect(formatReais(amount, "pt-BR")).toBe(formatReais(amount))
    }
  )

  it.each([
    [0, "R$0.00"],
    [3_333, "R$33.33"],
    [123_456_789, "R$1,234,567.89"],
  ])("writes %i as %s in English", (amount, shown) => {
    expect(formatReais(amount, "en")).toBe(shown)
  })

  it("shows every centavo", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_147_483_647 }),
        fc.constantFrom("pt-BR" as const, "en" as const),
        (amount, locale) => {
          expect(formatReais(amount, locale).replace(/\D/g, "")).toBe(
            String(amount).padStart(3, "0")
          )
        }
      )
    )
  })
})
