import { fillLedger, LARGE_TABLES } from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { ALL_WELL, foundWithoutIndex } from "./support/plans"
import { OF_HEALTH } from "./support/statements/health"

const database = aLedgerDatabase()

describe("in a ledger with many rows of each table", () => {
  it("what health is judged by is found by an index", async () => {
    await fillLedger(database, LARGE_TABLES)

    expect(await foundWithoutIndex(database, OF_HEALTH)).toEqual(ALL_WELL)
  })
})
