import * as card from "./index"
import type { DocumentType, InstallmentOption, InstallmentRules } from "./index"

describe("the entry storefront/card", () => {
  it("has the functions of the contract and nothing else", () => {
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

  it("has the types that a form needs", () => {
    const rules: InstallmentRules = {
      maximum: 12,
      minimumAmount: 500,
      interestFree: 12,
    }
    const [, , three]: InstallmentOption[] = card.installmentOptions(
      card.centavos(99.99),
      rules
    )
    const documentType: DocumentType | undefined =
      card.readDocument("529.982.247-25")?.documentType

    expect(documentType).toBe("CPF")
    expect(three).toEqual({
      count: 3,
      each: 3_333,
      total: 9_999,
      kind: "interest_free",
    } satisfies InstallmentOption)
  })
})
