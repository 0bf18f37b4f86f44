import { checkOf, withoutLogin } from "./findings"
import { exitCodeOf, findingsAsJson, findingsInWords } from "./report-findings"

const OK = checkOf("options").ok("Valid; br (development).")
const WARNING = checkOf("health: discrepancies", "br").warning(
  "discrepancies: open discrepancies: 2.\nlookups_fail: none since noon.",
  "docs/health.md, discrepancies."
)
const PROBLEM = checkOf("credentials", "br").problem(
  "There are no clientId and clientSecret.",
  "Enter them."
)
const NOT_CHECKED = checkOf("delivery", "br").notChecked("Nobody answers.")

describe("what the doctor prints", () => {
  it("is a line for each check, what to do below it, and the sum", () => {
    expect(findingsInWords([OK, WARNING, PROBLEM, NOT_CHECKED])).toBe(
      `ok           options                     Valid; br (development).
warning      health: discrepancies (br)  discrepancies: open discrepancies: 2.
                                         lookups_fail: none since noon.
                                         To do: docs/health.md, discrepancies.
problem      credentials (br)            There are no clientId and clientSecret.
                                         To do: Enter them.
not checked  delivery (br)               Nobody answers.

ok: 1, warning: 1, problem: 1, not checked: 1
`
    )
  })

  it("is JSON for scripts, with the same words", () => {
    expect(JSON.parse(findingsAsJson([OK, PROBLEM]))).toEqual({
      ok: false,
      findings: [
        {
          check: "options",
          account: null,
          verdict: "ok",
          found: "Valid; br (development).",
          to_do: null,
        },
        {
          check: "credentials",
          account: "br",
          verdict: "problem",
          found: "There are no clientId and clientSecret.",
          to_do: "Enter them.",
        },
      ],
    })
  })

  it.each([
    [[OK], 0],
    [[OK, WARNING, NOT_CHECKED], 0],
    [[OK, WARNING, PROBLEM], 1],
  ])("ends with 1 where a problem is among %j, else with 0", (found, code) => {
    expect(exitCodeOf(found)).toBe(code)
  })

  it("has no login of a database", () => {
    expect(
      withoutLogin("cannot reach postgres://admin:secret@db.internal:5432/shop")
    ).toBe("cannot reach postgres://db.internal:5432/shop")
  })
})
