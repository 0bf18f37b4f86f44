import { interestProblems } from "./interest-options"
import { anAccount, optionsWith, refusalOf } from "../options.spec"

describe("interest in the right format", () => {
  it("valid interest is refused if this version of Medusa does not add interest to a cart's total", () => {
    const problems = interestProblems({ interest: "4-6: 0.99%" }, false)

    expect(problems).toMatchObject([
      { path: ["interest"], code: "medusa_too_old" },
    ])
  })

  it("valid interest is accepted if this version of Medusa adds interest to a cart's total", () => {
    expect(interestProblems({ interest: "4-6: 0.99%" }, true)).toEqual([])
  })
})

it("interest in an invalid format is not reported as a problem of the Medusa version", () => {
  const { problems } = refusalOf(
    optionsWith(anAccount({ installments: { interest: "4-6: a lot" } }))
  )

  expect(problems.map(({ code }) => code)).toEqual([undefined])
})
