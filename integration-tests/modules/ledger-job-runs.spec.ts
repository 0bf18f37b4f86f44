import { aLedgerDatabase } from "./support/a-ledger"

const MISSING_FOR_MS = 120_000
const PROCESSES = 20

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const take = () => ledger().takeMissedJobRun(MISSING_FOR_MS)

describe("a scheduled job whose runs are noted", () => {
  it("is missed by nobody before its first run", async () => {
    await ledger().installationId()

    expect(await take()).toBe(false)
  })

  it("is done by one of many processes that miss it at the same moment, and missed anew two minutes later", async () => {
    await givenTheLastRun("121 seconds")

    const taken = await Promise.all(Array.from({ length: PROCESSES }, take))
    await earlier("119 seconds")
    const tooSoon = await take()
    await earlier("2 seconds")

    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(tooSoon).toBe(false)
    expect(await take()).toBe(true)
  })

  it("is missed by nobody any more when it runs again", async () => {
    await givenTheLastRun("5 minutes")

    await ledger().noteJobRun()

    expect(await take()).toBe(false)
  })

  async function givenTheLastRun(ago: string): Promise<void> {
    await ledger().noteJobRun()
    await earlier(ago)
  }

  async function earlier(by: string): Promise<void> {
    await database.knex("checkout_transparent_installation").update({
      job_ran_at: database.knex.raw("job_ran_at - ?::interval", [by]),
    })
  }
})
