import { fillLedger, makeSomeCodes } from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { ALL_WELL, foundWithoutIndex, plansOf } from "./support/plans"
import { OF_CODES } from "./support/statements/codes"

const database = aLedgerDatabase()

describe("in a ledger with many rows", () => {
  it("everything about a code is found by an index", async () => {
    await fillLedger(database, ["charge", "operation", "shopper_input"])
    await makeSomeCodes(database)

    expect(await foundWithoutIndex(database, OF_CODES)).toEqual(ALL_WELL)
  })

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
})
