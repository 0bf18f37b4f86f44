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

  it("a list counts what it has up to ten thousand, and goes on behind them", async () => {
    await fillLedger(database, ["charge", "notification", "movement"], 10_100)
    const ledger = database.ledger()
    const far = { direction: "asc", limit: 20, offset: 10_090 } as const

    const charges = await ledger.findCharges({}, { by: "created_at", ...far })
    const paid = await ledger.findCharges(
      { state: ["authorized"] },
      { by: "created_at", ...far, offset: 0 }
    )
    const notifications = await ledger.findNotifications({}, far)
    const movements = await ledger.findMovements({}, far)

    expect(charges).toMatchObject({ count: 10_000, charges: { length: 10 } })
    expect(paid.count).toBe(11)
    expect(notifications).toMatchObject({
      count: 10_000,
      notifications: { length: 10 },
    })
    expect(movements).toMatchObject({
      count: 10_000,
      movements: { length: 10 },
    })
  })
})
