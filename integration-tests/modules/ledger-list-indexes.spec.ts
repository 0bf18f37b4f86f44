import { fillLedger } from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { ALL_WELL, foundWithoutIndex } from "./support/plans"
import { OF_LISTS, OF_WHOLE_LISTS } from "./support/statements/lists"

const database = aLedgerDatabase()

describe("in a ledger with many rows", () => {
  it("what the admin lists and searches is found by an index, page by page", async () => {
    await fillLedger(database, [
      "charge",
      "operation",
      "discrepancy",
      "notification",
      "movement",
    ])

    expect(await foundWithoutIndex(database, OF_LISTS)).toEqual(ALL_WELL)
    expect(await foundWithoutIndex(database, OF_WHOLE_LISTS)).toMatchObject({
      withoutTheirIndex: [],
      withPicture: [],
    })
  })
})
