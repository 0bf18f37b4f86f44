import {
  fillLedger,
  LARGE_TABLES,
  makeSomeCodes,
} from "../../../harness/ledger/a-large-ledger"
import { aLedgerDatabase } from "../../support/ledger/a-ledger"
import { NO_FINDINGS, callsThatSearchBadly } from "./support/plans"
import {
  STATEMENTS_WITH_MANY_ROWS,
  STATEMENTS_THAT_COUNT_LISTS,
  STATEMENTS,
} from "./support/statements"

/** The time limit of the test in milliseconds. Filling the tables takes most of it. */
const LONGEST_MS = 300_000
const ROWS = 100_000

const database = aLedgerDatabase()

it(
  "with a hundred thousand rows in each table, the ledger's searches scan no whole table, except to count the rows of a list, and return no QR picture",
  async () => {
    await fillLedger(database, LARGE_TABLES, ROWS)
    await makeSomeCodes(database)

    const lists = await callsThatSearchBadly(
      database,
      STATEMENTS_THAT_COUNT_LISTS
    )
    const many = await callsThatSearchBadly(database, STATEMENTS_WITH_MANY_ROWS)
    const others = await callsThatSearchBadly(database, STATEMENTS)

    expect(others).toEqual(NO_FINDINGS)
    expect(many).toMatchObject({ scanned: [], withPicture: [] })
    expect(lists.withPicture).toEqual([])
  },
  LONGEST_MS
)
