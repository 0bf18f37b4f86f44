import {
  fillLedger,
  LARGE_TABLES,
  makeSomeCodes,
} from "../../../harness/ledger/a-large-ledger"
import { aLedgerDatabase } from "../../support/ledger/a-ledger"
import { ALL_WELL, foundWithoutIndex } from "./support/plans"
import { OF_MANY_ROWS, OF_WHOLE_LISTS, STATEMENTS } from "./support/statements"

/** The time limit of the test in milliseconds. Most of the time is needed to fill the tables. */
const LONGEST_MS = 300_000
const ROWS = 100_000

const database = aLedgerDatabase()

it(
  "the ledger's searches use an index and read no picture of a code when each table has a hundred thousand rows",
  async () => {
    await fillLedger(database, LARGE_TABLES, ROWS)
    await makeSomeCodes(database)

    const lists = await foundWithoutIndex(database, OF_WHOLE_LISTS)
    const many = await foundWithoutIndex(database, OF_MANY_ROWS)
    const others = await foundWithoutIndex(database, STATEMENTS)

    expect(others).toEqual(ALL_WELL)
    expect(many).toMatchObject({ scanned: [], withPicture: [] })
    expect(lists.withPicture).toEqual([])
  },
  LONGEST_MS
)
