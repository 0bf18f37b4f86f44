import { fillLedger } from "./support/a-large-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { ALL_WELL, foundWithoutIndex, pagesRead } from "./support/plans"
import { OF_DAYS } from "./support/statements/days"

const database = aLedgerDatabase()

describe("in a ledger with many rows", () => {
  it("everything about a day is found by an index, page by page", async () => {
    await fillLedger(database, [
      "charge",
      "movement",
      "payment_link",
      "discrepancy",
    ])

    expect(await foundWithoutIndex(database, OF_DAYS)).toEqual(ALL_WELL)
  })

  it("a page of a late day's movements is read from that day on", async () => {
    await fillLedger(database, ["charge", "movement"])
    const pageOf = (day: string) =>
      pagesRead(database.knex, () =>
        database.ledger().movementPage({
          ...{ account: "br", by: "day", from: day, to: day },
          ...{ after: undefined, limit: 10 },
        })
      )

    const [early, late] = [
      await pageOf("2026-11-02"),
      await pageOf("2026-11-30"),
    ]

    expect(late).toBeLessThan(early + 20)
  })
})
