import { randomUUID } from "node:crypto"
import { GatewayError } from "../../../src/core/errors/gateway-error"
import { parseOptions } from "../../../src/core/options/parse-options"
import { TimeBudget } from "../../../src/core/time/time-budget"
import type { GatewayClient } from "../../../src/gateway/client"
import { dependenciesOf } from "../../../src/operations/operation-dependencies"
import { systemClock } from "../../../src/operations/system-clock"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../../src/simulator"
import { aLedgerDatabase, ENCRYPTION_KEY } from "../../modules/support/a-ledger"
import { moveTime } from "../../support/database/move-time"

const HALF_AN_HOUR_MS = 1_800_000
/** The longest pause: nobody requests a token more often for long. */
const STEP_MS = 5_000
/** As many steps as there are, and five while the pauses grow. */
const MOST_REQUESTS = HALF_AN_HOUR_MS / STEP_MS + 5

const database = aLedgerDatabase()
const log = { info: () => {}, warn: () => {}, error: () => {} }
let simulator: Simulator
let clients: GatewayClient[]

beforeEach(async () => {
  simulator = await startSimulator()
  clients = await Promise.all([1, 2, 3, 4].map(aClientOfItsOwn))
})
afterEach(async () => {
  await dbTimeMoves(0)
  await Promise.all(clients.map((client) => client.close()))
  await simulator.close()
})

const dbTimeMoves = (ms: number) =>
  moveTime({ query: (sql: string) => database.knex.raw(sql) } as never, ms)

/** With a ledger and a connection of its own, as a process has them. */
async function aClientOfItsOwn(): Promise<GatewayClient> {
  const [account] = parseOptions({
    encryptionKeys: [ENCRYPTION_KEY],
    accounts: [
      {
        id: "br",
        environment: "development",
        ...defaultMerchant.credential,
        baseUrl: simulator.url,
        softDescriptor: "LOJA DEMO",
        // It would ask even less often.
        gatewayCalls: { failuresToOpen: null },
      },
    ],
  }).accounts
  const ledger = database.ledger({ knex: await database.connect(1) })
  return dependenciesOf({ account: account!, ledger, log }).gateway
}

/** Each process calls so often at once; resolves to the errors. */
async function whenAllCall(times: number, budgetMs: number): Promise<Error[]> {
  const calls = clients.flatMap((client) =>
    Array.from({ length: times }, () =>
      client.lookUpCharge(randomUUID(), TimeBudget.of(budgetMs, systemClock))
    )
  )
  const ended = await Promise.allSettled(calls)
  return ended.flatMap((each) =>
    each.status === "rejected" ? [each.reason as Error] : []
  )
}

const tokenRequests = async () => (await simulator.requests("token")).length

const outcomeOf = (error: Error) =>
  error instanceof GatewayError ? error.outcome : error.name

describe.each([
  [401, "Check client id and client secret"],
  [500, "The operation that needed the access token was not sent"],
])(
  "a token endpoint that answers %s for half an hour to four busy processes",
  (status, advice) => {
    it(`is asked ${MOST_REQUESTS} times at most; each call fails with one clear error; the first call after it succeeds`, async () => {
      await simulator.on("token").failBeforeCommit(status).always()
      const errors: Error[] = []
      for (let passedMs = 0; passedMs < HALF_AN_HOUR_MS; passedMs += STEP_MS) {
        await dbTimeMoves(passedMs)
        errors.push(...(await whenAllCall(3, 1_000)))
      }
      const requests = await tokenRequests()
      await simulator.clearFaults()
      const afterIt = await whenAllCall(25, 20_000)

      expect(errors).toHaveLength((HALF_AN_HOUR_MS / STEP_MS) * 4 * 3)
      expect([...new Set(errors.map(({ message }) => message))]).toEqual([
        expect.stringMatching(
          `^Requesting an access token: the gateway answered ${status}.*${advice}`
        ),
      ])
      expect([...new Set(errors.map(outcomeOf))]).toEqual(["not_sent"])
      expect(requests).toBeLessThanOrEqual(MOST_REQUESTS)
      expect(afterIt).toEqual([])
      expect(await tokenRequests()).toBe(requests + 1)
    }, 300_000)
  }
)
