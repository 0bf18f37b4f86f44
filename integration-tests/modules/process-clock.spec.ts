import type { Charge } from "../../src/charge/charge"
import { hasCodeEnded } from "../../src/payments/cancel-code"
import { systemClock } from "../../src/payments/gateway-clients"
import { codesIn } from "./support/codes"
import { linksIn } from "./support/links"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const codes = codesIn(here)
const links = linksIn(here)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const A_DAY_MS = 24 * HOUR_MS

/** The database and the gateway have the right time; only this process has not. */
function theClockOfThisProcessIs(aheadMs: number): void {
  beforeEach(() => {
    jest
      .spyOn(systemClock, "now")
      .mockImplementation(() => new Date(Date.now() + aheadMs))
  })
  afterEach(() => jest.restoreAllMocks())
}

const METHODS: [string, () => Promise<Charge>, number][] = [
  ["a Pix code", () => codes.aCode("pix"), 30 * MINUTE_MS],
  ["a wallet's code", () => codes.aCode("wallet"), 30 * MINUTE_MS],
  ["a payment link", () => links.aLink(), A_DAY_MS],
]

describe.each([
  ["an hour ahead", HOUR_MS],
  ["an hour behind", -HOUR_MS],
])("a process whose clock is %s", (_, aheadMs) => {
  theClockOfThisProcessIs(aheadMs)

  it.each(METHODS)(
    "makes %s that can be paid, for as long as it is meant to",
    async (_title, make, lastsMs) => {
      const charge = await make()

      const whenMade = await hasCodeEnded(here.ledger, charge)
      await here.database.passTime(lastsMs - MINUTE_MS)
      const beforeItsEnd = await hasCodeEnded(here.ledger, charge)
      await here.database.passTime(lastsMs + MINUTE_MS)
      const afterItsEnd = await hasCodeEnded(here.ledger, charge)

      expect(charge.state).toBe("pending")
      expect([whenMade, beforeItsEnd, afterItsEnd]).toEqual([
        false,
        false,
        true,
      ])
    }
  )
})
