import { aLedgerDatabase } from "./support/a-ledger"

const TURN = { missingForMs: 120_000, everyMs: 7_500 }
const PROCESSES = 20

const database = aLedgerDatabase()

describe("a scheduled job whose runs are noted", () => {
  it("needs nobody in its place before its first run", async () => {
    await database.ledger().installationId()

    expect(await database.ledger().replaceJobRun(TURN)).toBeUndefined()
  })

  it("needs nobody in its place while it runs", async () => {
    await givenTheLastRun("119 seconds")

    expect(await database.ledger().replaceJobRun(TURN)).toBeUndefined()
  })

  it("has one process in its place at a time when it is missing", async () => {
    await givenTheLastRun("121 seconds")

    const turns = await Promise.all(
      Array.from({ length: PROCESSES }, () =>
        database.ledger().replaceJobRun(TURN)
      )
    )

    expect(turns.filter(Boolean)).toEqual([{ isFirst: true }])
  })

  it("has another one in its place soon after, who is not the first", async () => {
    await givenTheLastRun("5 minutes")
    await database.ledger().replaceJobRun(TURN)
    await earlier("job_replaced_at", "8 seconds")

    expect(await database.ledger().replaceJobRun(TURN)).toEqual({
      isFirst: false,
    })
  })

  it("needs nobody any more when it runs again, and is missed anew when it stops again", async () => {
    const ledger = database.ledger()
    await givenTheLastRun("5 minutes")
    await ledger.replaceJobRun(TURN)
    await earlier("job_replaced_at", "4 minutes")

    await ledger.noteJobRun()
    const whileItRuns = await ledger.replaceJobRun(TURN)
    await earlier("job_ran_at", "3 minutes")
    const whenItStops = await ledger.replaceJobRun(TURN)

    expect(whileItRuns).toBeUndefined()
    expect(whenItStops).toEqual({ isFirst: true })
  })

  it("leaves the identity of the installation as it was drawn", async () => {
    await database.ledger().noteJobRun()
    const drawn = await database.ledger().installationId()

    await database.ledger().noteJobRun()

    expect(await database.ledger().installationId()).toBe(drawn)
    expect(await database.rowsOf("installation")).toHaveLength(1)
  })

  async function givenTheLastRun(ago: string): Promise<void> {
    await database.ledger().noteJobRun()
    await earlier("job_ran_at", ago)
  }

  async function earlier(column: string, by: string): Promise<void> {
    await database
      .knex("checkout_transparent_installation")
      .update({ [column]: database.knex.raw("?? - ?::interval", [column, by]) })
  }
})
