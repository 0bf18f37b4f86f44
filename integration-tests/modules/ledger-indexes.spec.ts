import { fillLedger } from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { ALL_WELL, foundWithoutIndex } from "./support/plans"
import { OF_CREATIONS } from "./support/statements/creations"

const database = aLedgerDatabase()

describe("in a ledger with many rows", () => {
  it("everything about a creation is found by an index", async () => {
    await fillLedger(database, [
      "charge",
      "operation",
      "discrepancy",
      "shopper_input",
    ])

    expect(await foundWithoutIndex(database, OF_CREATIONS)).toEqual(ALL_WELL)
  })
})
