import { interestProblems } from "./interest"
import { anAccount, optionsWith, refusalOf } from "../options.spec"

describe("interest in the right format", () => {
  it("interest in the right format is refused on a version of Medusa that does not add it to a total", () => {
    const problems = interestProblems({ interest: "4-6: 0.99%" }, false)

    expect(problems).toMatchObject([
      { path: ["interest"], code: "medusa_too_old" },
    ])
  })

  it("interest in the right format is accepted on a version of Medusa that adds it to a total", () => {
    expect(interestProblems({ interest: "4-6: 0.99%" }, true)).toEqual([])
  })
})

it("interest in a wrong format is not reported as a problem of the version of Medusa", () => {
  const { problems } = refusalOf(
    optionsWith(anAccount({ installments: { interest: "4-6: a lot" } }))
  )

  expect(problems.map(({ code }) => code)).toEqual([undefined])
})
