import { otherTimes } from "../../../development/medusa/other-times"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../../src/simulator"
import { aCaller, type Caller } from "../../modules/support/a-caller"
import { aLedgerDatabase, ENCRYPTION_KEY } from "../../modules/support/a-ledger"
import { moveTime } from "../../support/database/move-time"
import { eventually } from "../../support/eventually"

const HOUR_MS = 3_600_000
const VALIDITY_MS = 300_000

const database = aLedgerDatabase()
let simulator: Simulator
let movedMs: number
/** Three with the right clock, as tests kill some, and two with wrong ones. */
let callers: Caller[]

beforeAll(async () => {
  simulator = await startSimulator()
  const plugin = {
    encryptionKeys: [ENCRYPTION_KEY],
    accounts: [
      {
        id: "br",
        environment: "development" as const,
        ...defaultMerchant.credential,
        baseUrl: simulator.url,
        softDescriptor: "LOJA DEMO",
      },
    ],
  }
  const env = otherTimes({
    TIMEOUTS: {
      providerMethodMs: 20_000,
      callMs: 20_000,
      connectMs: 20_000,
      accessTokenMs: 10_000,
    },
  })
  callers = await Promise.all(
    [0, 0, 0, HOUR_MS, -HOUR_MS].map((clockAheadMs) =>
      aCaller({ databaseUrl: database.url, plugin, env }, { clockAheadMs })
    )
  )
})
beforeEach(async () => {
  await simulator.reset()
  await simulator.setNewTokenEndsOld(true)
  await dbTimeMoves(0)
})
afterEach(async () => {
  await dbTimeMoves(0)
  expect(await simulator.unconsumedFaults()).toEqual([])
})
afterAll(async () => {
  await Promise.all(callers.map((caller) => caller.kill()))
  await simulator.close()
})

const dbTimeMoves = (ms: number) => {
  movedMs = ms
  return moveTime(
    { query: (sql: string) => database.knex.raw(sql) } as never,
    ms
  )
}

/** For the gateway and the database; no process's own clock is touched. */
const letTimePass = async (ms: number): Promise<void> => {
  await simulator.advanceClock(ms)
  await dbTimeMoves(movedMs + ms)
}

/** All calls at once, spread over the processes; resolves to what failed. */
const whenAllCall = async (calls: number, by = callers): Promise<string[]> => {
  const failures = await Promise.all(
    by.map((caller) => caller.lookUp("checkout", calls / by.length))
  )
  return failures.flat()
}

const tokenRequests = async () => (await simulator.requests("token")).length

const refusedCalls = async () =>
  (await simulator.requests()).filter(({ status }) => status === 401).length

describe("processes of one store, the clocks of two an hour off, with a gateway whose new access token ends the old one", () => {
  it("share one token: two hundred first calls at once make one request in each validity window", async () => {
    const first = await whenAllCall(200)
    const inFirst = await tokenRequests()
    await letTimePass(VALIDITY_MS)
    const second = await whenAllCall(200)

    expect([first, second]).toEqual([[], []])
    expect([inFirst, await tokenRequests()]).toEqual([1, 2])
    expect(await refusedCalls()).toBe(0)
  })

  // Last: those that are killed stay away.
  it("make one more request when the one that makes it is killed, and no call of the others fails", async () => {
    await simulator.on("token").hangAfterCommit().once()
    const [renewer, ...others] = callers
    const lost = renewer!.lookUp("checkout", 10)
    await eventually(async () => expect(await tokenRequests()).toBe(1))

    const waiting = whenAllCall(120, others)
    await renewer!.kill()
    const failures = await waiting
    callers = others

    expect(failures).toEqual([])
    expect(await lost).toHaveLength(1)
    expect(await tokenRequests()).toBe(2)
    expect(await refusedCalls()).toBe(0)
  })
})
