import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../../src/simulator"
import {
  aCaller,
  type Caller,
  type Integration,
} from "../../modules/support/a-caller"
import { aLedgerDatabase, ENCRYPTION_KEY } from "../../modules/support/a-ledger"
import { moveTime } from "../../support/database/move-time"
import { eventually } from "../../support/eventually"

const FIRST_CALLS = 1_000
const VALIDITY_MS = 300_000
const RENEWED_AFTER_MS = VALIDITY_MS - 30_000
const HOUR_MS = 3_600_000

const database = aLedgerDatabase()
let simulator: Simulator
/** Of one store. The clocks of the last two are an hour off. */
let callers: Caller[]
let movedMs: number

beforeAll(async () => {
  simulator = await startSimulator()
  callers = await Promise.all([0, 0, HOUR_MS, -HOUR_MS].map(givenProcess))
})
beforeEach(async () => {
  await simulator.reset()
  await simulator.setNewTokenEndsOld(true)
  movedMs = 0
})
afterEach(async () => {
  await dbTimeMoves(0)
  expect(await simulator.unconsumedFaults()).toEqual([])
})
afterAll(async () => {
  await Promise.all(callers.map((caller) => caller.kill()))
  await simulator.close()
})

function givenProcess(clockAheadMs: number): Promise<Caller> {
  const timeouts = { callMs: 20_000, connectMs: 20_000, accessTokenMs: 5_000 }
  const plugin = {
    encryptionKeys: [ENCRYPTION_KEY],
    accounts: [
      {
        id: "br",
        environment: "development",
        ...defaultMerchant.credential,
        paymentLink: defaultMerchant.paymentLinkCredential,
        baseUrl: simulator.url,
        softDescriptor: "LOJA DEMO",
        timeouts: { providerMethodMs: 20_000, ...timeouts },
      },
    ],
  }
  return aCaller({ databaseUrl: database.url, plugin }, { clockAheadMs })
}

/** All calls at once, spread over the processes; resolves to what failed. */
async function whenAllCall(
  integration: Integration,
  calls = FIRST_CALLS,
  by = callers
): Promise<string[]> {
  const failures = await Promise.all(
    by.map((caller) => caller.lookUp(integration, calls / by.length))
  )
  return failures.flat()
}

/** For the gateway and the database; no process's own clock is touched. */
async function letTimePass(ms: number): Promise<void> {
  movedMs += ms
  await simulator.advanceClock(ms)
  await dbTimeMoves(movedMs)
}

const dbTimeMoves = (ms: number) =>
  moveTime({ query: (sql: string) => database.knex.raw(sql) } as never, ms)

const tokenRequests = async () => (await simulator.requests("token")).length

const refusedCalls = async () =>
  (await simulator.requests()).filter(({ status }) => status === 401).length

describe.each<Integration>(["checkout", "payment_link"])(
  "four processes, the clocks of two an hour off, with a gateway whose new access token ends the old one (%s)",
  (integration) => {
    it("share one token: a thousand first calls at once make one request in each validity window", async () => {
      const first = await whenAllCall(integration)
      const inFirst = await tokenRequests()
      await letTimePass(VALIDITY_MS)
      const second = await whenAllCall(integration)

      expect([first, second]).toEqual([[], []])
      expect([inFirst, await tokenRequests()]).toEqual([1, 2])
      expect(await refusedCalls()).toBe(0)
    })

    it("ask nobody while the token is fresh, and once when it is to be renewed", async () => {
      const failures = []
      const requests = []
      for (const passedMs of [0, RENEWED_AFTER_MS - 5_000, 5_000]) {
        await letTimePass(passedMs)
        failures.push(...(await whenAllCall(integration, 40)))
        requests.push(await tokenRequests())
      }

      expect(failures).toEqual([])
      expect(requests).toEqual([1, 1, 2])
      expect(await refusedCalls()).toBe(0)
    })

    it.each(["hang", "hangAfterCommit"] as const)(
      "make one more request when the one that makes it is killed (%s), and no call of the others fails",
      async (fault) => {
        await simulator.on("token")[fault]().once()
        const [renewer, ...others] = callers
        const lost = renewer!.lookUp(integration, 10)
        await eventually(async () => expect(await tokenRequests()).toBe(1))

        const waiting = whenAllCall(integration, 300, others)
        await renewer!.kill()
        const failures = await waiting
        callers = [await givenProcess(0), ...others]

        expect(failures).toEqual([])
        expect(await lost).toHaveLength(1)
        expect(await tokenRequests()).toBe(2)
        expect(await refusedCalls()).toBe(0)
      }
    )

    it("lose no call when the gateway ends their token by itself: it is dropped once, for all", async () => {
      await whenAllCall(integration, 40)
      await endTokens(integration)

      const failures = await whenAllCall(integration, 400)

      expect(failures).toEqual([])
      expect(await tokenRequests()).toBe(3)
    })
  }
)

/** Somebody else with this credential asks for a token: that of the store is over. */
async function endTokens(integration: Integration): Promise<void> {
  const { clientId, clientSecret } =
    integration === "checkout"
      ? defaultMerchant.credential
      : defaultMerchant.paymentLinkCredential
  const answer = await fetch(`${simulator.url}/oauth2/token`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  expect(answer.status).toBe(200)
}
