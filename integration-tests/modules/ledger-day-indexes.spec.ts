import { fillLedger } from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { ALL_WELL, foundWithoutIndex } from "./support/plans"
import { OF_DAYS } from "./support/statements/days"

const database = aLedgerDatabase()

describe("in a ledger with many rows", () => {
  it("everything about a day is found by an index, page by page", async () => {
    await fillLedger(database, ["charge", "movement", "reconciliation_finding"])

    expect(await foundWithoutIndex(database, OF_DAYS)).toEqual(ALL_WELL)
  })
})
