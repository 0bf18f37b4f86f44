import { fillLedger } from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { ALL_WELL, foundWithoutIndex } from "./support/plans"
import { OF_CHANGES } from "./support/statements/changes"

const database = aLedgerDatabase()

describe("in a ledger with many rows", () => {
  it("everything about a change is found by an index", async () => {
    await fillLedger(database, ["charge", "operation", "discrepancy"])

    expect(await foundWithoutIndex(database, OF_CHANGES)).toEqual(ALL_WELL)
  })
})
