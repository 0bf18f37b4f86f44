import { parseInterestTerms } from "./interest-options"
import { anAccount, optionsWith } from "../options.spec"
import { parseOptions } from "../parse-options"

const monthlyRate = (monthly: number) => ({ kind: "rate", monthly })

const parseInstallments = (installments: Record<string, unknown>) =>
  parseOptions(optionsWith(anAccount({ installments }))).accounts[0]!
    .installments

describe("the interest of installments", () => {
  it.each([
    ["", {}],
    ["4: 1.99%", { 4: monthlyRate(19_900) }],
    ["4-5: 1,5 %;", { 4: monthlyRate(15_000), 5: monthlyRate(15_000) }],
    [
      "2:0.0001%; 3: x1.15",
      { 2: monthlyRate(1), 3: { kind: "factor", factor: 1_150_000 } },
    ],
  ])(
    'parseInterestTerms converts the text "%s" of the option installments.interest to the terms %j',
    (text, terms) => {
      expect(parseInterestTerms(text)).toEqual(terms)
    }
  )

  it.each([
    "1.99%",
    "1: 2%",
    "13: 2%",
    "5-4: 2%",
    "4: 2%; 3-5: 3%",
    "4: 2",
    "4: x0.9",
    "4: 1.99999%",
  ])(
    'parseOptions refuses the invalid text "%s" as the value of the option installments.interest',
    (text) => {
      expect(() => parseInstallments({ interest: text })).toThrow(
        "installments.interest must name numbers of installments"
      )
    }
  )

  it("the option installments.interest may exceed 1 % a month only if installments.interestConfirmedBy is set", () => {
    expect(
      parseInstallments({ interest: "4: 1%; 5: x1.03" }).interest
    ).toHaveProperty("5")
    for (const interest of ["4: 1.02%", "5: x1.04"]) {
      expect(() => parseInstallments({ interest })).toThrow(
        "installments.interestConfirmedBy must name who confirmed"
      )
      expect(
        parseInstallments({ interest, interestConfirmedBy: "Ana" })
      ).toMatchObject({
        interestConfirmedBy: "Ana",
      })
    }
  })
})
