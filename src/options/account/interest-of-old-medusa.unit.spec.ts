import { interestProblems } from "./interest"
import { anAccount, optionsWith, refusalOf } from "../options.spec"

describe("interest that is written well", () => {
  it("correctly written interest is refused on a version of Medusa that does not add it to a total", () => {
    const problems = interestProblems({ interest: "4-6: 0.99%" }, false)

    expect(problems).toMatchObject([
      { path: ["interest"], code: "medusa_too_old" },
    ])
  })

  it("correctly written interest is accepted on a version of Medusa that adds it to a total", () => {
    expect(interestProblems({ interest: "4-6: 0.99%" }, true)).toEqual([])
  })
})

it("interest that is written wrongly is refused for another reason than the version of Medusa", () => {
  const { problems } = refusalOf(
    optionsWith(anAccount({ installments: { interest: "4-6: a lot" } }))
  )

  expect(problems.map(({ code }) => code)).toEqual([undefined])
})
