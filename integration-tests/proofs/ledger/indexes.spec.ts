import {
  fillLedger,
  LARGE_TABLES,
  turnChargesIntoUnpaidCodes,
} from "../../../harness/ledger/a-large-ledger"
import { aLedgerDatabase } from "../../support/ledger/a-ledger"
import { NO_FINDINGS, findExpensiveCalls } from "./support/query-plans"
import {
  MANY_ROW_LEDGER_CALLS,
  COUNTING_LEDGER_CALLS,
  CHEAP_LEDGER_CALLS,
} from "./support/ledger-calls-by-cost"

/** The time limit of the test in milliseconds. Filling the tables takes most of it. */
const LONGEST_MS = 300_000
const ROWS = 100_000

const database = aLedgerDatabase()

it(
  "with a hundred thousand rows in each table, the ledger's searches scan no whole table, except to count the rows of a list, and return no QR picture",
  async () => {
    await fillLedger(database, LARGE_TABLES, ROWS)
    await turnChargesIntoUnpaidCodes(database)

    const lists = await findExpensiveCalls(database, COUNTING_LEDGER_CALLS)
    const many = await findExpensiveCalls(database, MANY_ROW_LEDGER_CALLS)
    const others = await findExpensiveCalls(database, CHEAP_LEDGER_CALLS)

    expect(others).toEqual(NO_FINDINGS)
    expect(many).toMatchObject({ scanned: [], withPicture: [] })
    expect(lists.withPicture).toEqual([])
  },
  LONGEST_MS
)
