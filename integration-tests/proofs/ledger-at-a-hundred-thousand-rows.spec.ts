import {
  fillLedger,
  LARGE_TABLES,
  makeSomeCodes,
} from "../modules/support/a-large-ledger"
import { aLedgerDatabase } from "../modules/support/a-ledger"
import { ALL_WELL, foundWithoutIndex } from "../modules/support/plans"
import { OF_CHANGES } from "../modules/support/statements/changes"
import { OF_CODES } from "../modules/support/statements/codes"
import { OF_CREATIONS } from "../modules/support/statements/creations"
import { OF_DAYS } from "../modules/support/statements/days"
import { OF_HEALTH } from "../modules/support/statements/health"
import { OF_NOTIFICATIONS } from "../modules/support/statements/notifications"
import { OF_LISTS, OF_WHOLE_LISTS } from "../modules/support/statements/lists"
import { OF_RETENTION, REPEATED } from "../modules/support/statements/retention"

/** To fill the tables takes most of it. */
const LONGEST_MS = 300_000

const database = aLedgerDatabase()

describe("in a ledger with a hundred thousand rows of each table", () => {
  it(
    "everything that is asked repeatedly is found by an index, and brings no picture along",
    async () => {
      await fillLedger(database, LARGE_TABLES, 100_000)
      await makeSomeCodes(database)

      expect(
        await foundWithoutIndex(database, [
          ...OF_CHANGES,
          ...OF_CODES,
          ...OF_NOTIFICATIONS,
          ...OF_CREATIONS,
          ...OF_DAYS,
          ...OF_HEALTH,
          ...OF_LISTS,
          ...REPEATED,
          ...OF_RETENTION,
        ])
      ).toEqual(ALL_WELL)
    },
    LONGEST_MS
  )

  it(
    "every list of the admin is there within 200 ms, in the median",
    async () => {
      await fillLedger(
        database,
        ["charge", "operation", "discrepancy", "movement"],
        100_000
      )
      await fillLedger(database, ["notification"], 500_000)

      const medians: [string, number][] = []
      for (const [what, , work] of [...OF_LISTS, ...OF_WHOLE_LISTS]) {
        const ms = await medianMs(() => work(database.ledger(), database))
        medians.push([what, ms])
      }

      expect(medians.filter(([, ms]) => ms > 200)).toEqual([])
    },
    LONGEST_MS
  )
})

const RUNS = 7

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  return took.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0
}
