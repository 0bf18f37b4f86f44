import { interestProblems } from "./interest"
import { anAccount, optionsWith, refusalOf } from "../options.spec"

describe("interest that is written well", () => {
  it("is refused by a Medusa that does not add it to a total, for that reason alone", () => {
    const problems = interestProblems({ interest: "4-6: 0.99%" }, false)

    expect(problems).toMatchObject([
      { path: ["interest"], code: "medusa_too_old" },
    ])
  })

  it("is not refused by a Medusa that adds it", () => {
    expect(interestProblems({ interest: "4-6: 0.99%" }, true)).toEqual([])
  })
})

it("interest that is written wrongly is refused for another reason than the version of Medusa", () => {
  const { problems } = refusalOf(
    optionsWith(anAccount({ installments: { interest: "4-6: a lot" } }))
  )

  expect(problems.map(({ code }) => code)).toEqual([undefined])
})
