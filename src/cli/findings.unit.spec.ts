import { judging, shownFinding } from "../charge/health/finding"
import { checkWordsIn } from "../texts/check-words"
import { exitCodeOf, findingsInWords, withoutLogin } from "./findings"

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
  it("is each check in words with its figures, what to do below it, and the sum", () => {
    expect(findingsInWords([OK, WARNING, PROBLEM, NOT_CHECKED])).toBe(
      `ok           options        In order.
                            accounts ["br (staging)"]
warning      in_doubt (br)  Some payments are being confirmed for long.
                            count 2
                            To do: Do not charge again. Look at them under Payments, what needs you.
problem      settings (br)  A process cannot read the settings, and goes on with the last ones.
                            The database is away.
                            To do: See that it reaches the database; else restart it.
not checked  job            Nothing is there to judge by yet.

ok: 1, warning: 1, problem: 1, not checked: 1
`
    )
  })

  it("says what to do once, below the last of those that it ends", () => {
    const words = findingsInWords([PROBLEM, PROBLEM, PROBLEM, WARNING])

    expect(words.match(/To do: See/g)).toHaveLength(1)
    expect(words.match(/To do:/g)).toHaveLength(2)
  })

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
