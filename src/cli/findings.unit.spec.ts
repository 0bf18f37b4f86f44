import { judging, shownFinding } from "../charge/health/finding"
import { checkWordsIn } from "../texts/check-words"
import { exitCodeOf, withoutLogin } from "./findings"

const { fine, warning, problem, unknown } = judging()
const found = (
  check: string,
  account: string | null,
  judged: ReturnType<typeof fine>
) => shownFinding({ check, account, ...judged }, checkWordsIn())

const OK = found("options", null, fine("ok", { accounts: ["br (staging)"] }))
const WARNING = found(
  "in_doubt",
  "br",
  warning("in_doubt", { count: 2, oldest_at: null })
)
const PROBLEM = found(
  "settings",
  "br",
  problem("settings_not_read", { details: "The database is away." })
)
const NOT_CHECKED = found("job", null, unknown("nothing_yet"))

describe("what the doctor prints", () => {
  it.each([
    [[OK], 0],
    [[OK, WARNING, NOT_CHECKED], 0],
    [[OK, WARNING, PROBLEM], 1],
  ])(
    "ends with 1 where a problem is among %j, else with 0",
    (findings, code) => {
      expect(exitCodeOf(findings)).toBe(code)
    }
  )

  it("has no login of a database", () => {
    expect(
      withoutLogin("cannot reach postgres://admin:secret@db.internal:5432/shop")
    ).toBe("cannot reach postgres://db.internal:5432/shop")
  })
})
