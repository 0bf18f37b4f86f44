import { interestProblems } from "./interest-options"
import { anAccount, optionsWith, refusalOf } from "../options.spec"

describe("interest in the right format", () => {
  it("interest in a valid format is refused in the options if the installed version of Medusa does not add interest to a cart's total", () => {
    const problems = interestProblems({ interest: "4-6: 0.99%" }, false)

    expect(problems).toMatchObject([
      { path: ["interest"], code: "medusa_too_old" },
    ])
  })

  it("the options accept interest in a valid format if the installed version of Medusa can add interest to a cart's total", () => {
    expect(interestProblems({ interest: "4-6: 0.99%" }, true)).toEqual([])
  })
})

it("interest in an invalid format is refused in the options, but not as a problem of the installed version of Medusa", () => {
  const { problems } = refusalOf(
    optionsWith(anAccount({ installments: { interest: "4-6: a lot" } }))
  )

  expect(problems.map(({ code }) => code)).toEqual([undefined])
})
