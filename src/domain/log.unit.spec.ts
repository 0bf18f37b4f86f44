import { singleLineLog } from "./log"

describe("the plugin's log", () => {
  const lines: string[] = []
  const recordLogLine = (message: string) => lines.push(message)
  const log = singleLineLog({
    info: recordLogLine,
    warn: recordLogLine,
    error: recordLogLine,
  })
  beforeEach(() => lines.splice(0))

  it.each(["info", "warn", "error"] as const)(
    "singleLineLog writes a message of the level %s on one line and escapes its control characters",
    (level) => {
      log[level](
        "Refused: Ana\u001b[2K\r\nhttp: all is well\u2028\u202egnp.exe\u009b31m"
      )

      expect(lines).toEqual([
        "Refused: Ana\\u001b[2K\\u000d\\u000ahttp: all is well\\u2028\\u202egnp.exe\\u009b31m",
      ])
    }
  )

  it("singleLineLog does not change accents and letters of other scripts", () => {
    log.info("São João, 山田 🎉")

    expect(lines).toEqual(["São João, 山田 🎉"])
  })
})
