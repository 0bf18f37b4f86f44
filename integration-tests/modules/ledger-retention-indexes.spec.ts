import { fillLedger, LARGE_TABLES } from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { ALL_WELL, foundWithoutIndex } from "./support/plans"
import { OF_RETENTION, REPEATED } from "./support/statements/retention"

const database = aLedgerDatabase()

describe("in a ledger with many rows of each table", () => {
  it("what is asked again and again, and what is deleted, is found by an index", async () => {
    await fillLedger(database, LARGE_TABLES)

    expect(
      await foundWithoutIndex(database, [...REPEATED, ...OF_RETENTION])
    ).toEqual(ALL_WELL)
    expect(await database.ledger().prune()).toMatchObject({
      notifications: 0,
    })
  })
})
