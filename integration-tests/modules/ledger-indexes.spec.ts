import {
  fillLedger,
  LARGE_TABLES,
  makeSomeCodes,
} from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { ALL_WELL, foundWithoutIndex, plansOf } from "./support/plans"
import { OF_PEOPLE, OF_WHOLE_LISTS } from "./support/statements/of-people"
import { OF_WORK } from "./support/statements/of-work"

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
    const others = await foundWithoutIndex(database, [...OF_WORK, ...OF_PEOPLE])

    expect(others).toEqual(ALL_WELL)
    expect(lists).toMatchObject({ withoutTheirIndex: [], withPicture: [] })
  },
  LONGEST_MS
)

it("what a storefront asks every few seconds is one read of one row, and of nothing large", async () => {
  await fillLedger(database, ["charge"])
  await makeSomeCodes(database)
  const sent: string[] = []
  const note = ({ sql }: { sql: string }) => void sent.push(sql)

  database.knex.on("query", note)
  await database.ledger().findSessionState("session_770")
  database.knex.removeListener("query", note)

  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toMatch(/\*|code_image|code_payload|facts/)
  const { steps } = await plansOf(database.knex, () =>
    database.ledger().findSessionState("session_770")
  )
  expect(steps).toEqual(["Limit", "Index Scan"])
})
