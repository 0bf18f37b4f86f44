import { refusalOf, anAccount, optionsWith } from "./options.spec"
import { isOfOldMedusa } from "./interest"

jest.mock("@medusajs/framework/utils", () => ({
  ...jest.requireActual<object>("@medusajs/framework/utils"),
  // Medusa 2.18 and 2.19 count a negative credit line as zero.
  decorateCartTotals: () => ({ total: 0 }),
}))

const problemsOf = (interest: string) =>
  refusalOf(optionsWith(anAccount({ installments: { interest } }))).problems

it("interest that is written well is refused because of the version of Medusa alone", () => {
  const [tooOld] = problemsOf("4-6: 0.99%")
  const [notWell] = problemsOf("4-6: a lot")

  expect(tooOld).toMatchObject({
    path: "accounts[0].installments.interest",
  })
  expect(isOfOldMedusa(tooOld!)).toBe(true)
  expect(isOfOldMedusa(notWell!)).toBe(false)
})
