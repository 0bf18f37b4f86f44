import type { GatewayCallMade } from "../../src/charge/gateway-call"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const aCall = (changes: Partial<GatewayCallMade> = {}): GatewayCallMade => ({
  operation: "look_up_charge",
  subject: "charge-1",
  attempt: 1,
  outcome: "answered",
  httpStatus: 200,
  errorCode: undefined,
  durationMs: 40,
  ...changes,
})

describe("the log of calls to the gateway", () => {
  const FAILED = { outcome: "unknown", httpStatus: 503 } as const

  it("has failed calls as warnings, and answered ones for who debugs", () => {
    const lines: [string, string][] = []
    const noted = (level: "debug" | "info" | "warn") =>
      jest
        .spyOn(console, level)
        .mockImplementation(
          (...said: unknown[]) => void lines.push([level, String(said[0])])
        )
    noted("debug")
    noted("info")
    noted("warn")

    ledger().noteCall("br", aCall())
    ledger().noteCall("br", aCall(FAILED))

    const levelsOf = (outcome: string) =>
      lines.flatMap(([level, line]) =>
        line.includes(` outcome=${outcome} `) ? [level] : []
      )
    expect(levelsOf("answered")).toEqual(["debug"])
    expect(levelsOf("in_doubt")).toEqual(["warn"])
    jest.restoreAllMocks()
  })
})
