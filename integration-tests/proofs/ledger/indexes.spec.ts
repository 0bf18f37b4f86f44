import {
  fillLedger,
  LARGE_TABLES,
  makeSomeCodes,
} from "../../../harness/ledger/a-large-ledger"
import { aLedgerDatabase } from "../../support/ledger/a-ledger"
import { ALL_WELL, foundWithoutIndex } from "./support/plans"
import { OF_MANY_ROWS, OF_WHOLE_LISTS, STATEMENTS } from "./support/statements"

/** To fill the tables takes most of it. */
const LONGEST_MS = 300_000
const ROWS = 100_000

const database = aLedgerDatabase()

it(
  "with a hundred thousand rows in each table, everything is found by an index, and brings no picture along",
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
