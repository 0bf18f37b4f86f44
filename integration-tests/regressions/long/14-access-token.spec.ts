import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { setTimeout as delay } from "node:timers/promises"
import { otherTimes } from "../../../development/medusa/other-times"
import { GatewayError } from "../../../src/charge/errors/gateway-error"
import { parseOptions } from "../../../src/options/parse-options"
import { TimeBudget } from "../../../src/charge/time-budget"
import type { GatewayClient } from "../../../src/gateway/client"
import { dependenciesOf } from "../../../src/payments/dependencies"
import { systemClock } from "../../../src/payments/gateway-clients"
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
import { withoutPauses } from "../../support/pauses"

const HOUR_MS = 3_600_000
const INTEGRATIONS: Integration[] = ["checkout", "payment_link"]

const database = aLedgerDatabase()
let simulator: Simulator
let movedMs: number

beforeAll(async () => {
  simulator = await startSimulator()
})
beforeEach(async () => {
  await simulator.reset()
  await dbTimeMoves(0)
})
afterEach(async () => {
  await dbTimeMoves(0)
  expect(await simulator.unconsumedFaults()).toEqual([])
})
afterAll(() => simulator.close())

const dbTimeMoves = (ms: number) => {
  movedMs = ms
  return moveTime(
    { query: (sql: string) => database.knex.raw(sql) } as never,
    ms
  )
}

const tokenRequests = async () => (await simulator.requests("token")).length

const pluginWith = (account: object) => ({
  encryptionKeys: [ENCRYPTION_KEY],
  accounts: [
    {
      id: "br",
      environment: "development" as const,
      ...defaultMerchant.credential,
      baseUrl: simulator.url,
      softDescriptor: "LOJA DEMO",
      ...account,
    },
  ],
})

describe("processes of one store, the clocks of two an hour off, with a gateway whose new access token ends the old one", () => {
  const VALIDITY_MS = 300_000
  const RENEWED_AFTER_MS = VALIDITY_MS - 30_000
  /** Three with the right clock, as tests kill some, and two with wrong ones. */
  let callers: Caller[]
  beforeAll(async () => {
    const plugin = pluginWith({
      paymentLink: defaultMerchant.paymentLinkCredential,
    })
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
  beforeEach(() => simulator.setNewTokenEndsOld(true))
  afterAll(() => Promise.all(callers.map((caller) => caller.kill())))

  /** All calls at once, spread over the processes; resolves to what failed. */
  const whenAllCall = async (
    integration: Integration,
    calls: number,
    by = callers
  ): Promise<string[]> => {
    const failures = await Promise.all(
      by.map((caller) => caller.lookUp(integration, calls / by.length))
    )
    return failures.flat()
  }

  /** For the gateway and the database; no process's own clock is touched. */
  const letTimePass = async (ms: number): Promise<void> => {
    await simulator.advanceClock(ms)
    await dbTimeMoves(movedMs + ms)
  }

  const refusedCalls = async () =>
    (await simulator.requests()).filter(({ status }) => status === 401).length

  /** Somebody else with this credential asks for a token: that of the store is over. */
  const endTokens = async (integration: Integration): Promise<void> => {
    const { clientId, clientSecret } =
      integration === "checkout"
        ? defaultMerchant.credential
        : defaultMerchant.paymentLinkCredential
    const { status } = await fetch(`${simulator.url}/oauth2/token`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
      },
      body: JSON.stringify({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
      }),
    })
    expect(status).toBe(200)
  }

  describe.each(INTEGRATIONS)("(%s)", (integration) => {
    it("share one token: a thousand first calls at once make one request in each validity window", async () => {
      const first = await whenAllCall(integration, 1_000)
      const inFirst = await tokenRequests()
      await letTimePass(VALIDITY_MS)
      const second = await whenAllCall(integration, 200)

      expect([first, second]).toEqual([[], []])
      expect([inFirst, await tokenRequests()]).toEqual([1, 2])
      expect(await refusedCalls()).toBe(0)
    })

    it("ask nobody while the token is fresh, and once when it is to be renewed", async () => {
      const failures = []
      const requests = []
      for (const passedMs of [0, RENEWED_AFTER_MS - 60_000, 60_000]) {
        await letTimePass(passedMs)
        failures.push(...(await whenAllCall(integration, 40)))
        requests.push(await tokenRequests())
      }

      expect(failures).toEqual([])
      expect(requests).toEqual([1, 1, 2])
      expect(await refusedCalls()).toBe(0)
    })

    it("lose no call when the gateway ends their token by itself: it is dropped once, for all", async () => {
      await whenAllCall(integration, 40)
      await endTokens(integration)

      const failures = await whenAllCall(integration, 400)

      expect(failures).toEqual([])
      expect(await tokenRequests()).toBe(3)
    })
  })

  // Last: those that are killed stay away.
  it.each(
    INTEGRATIONS.flatMap((integration) =>
      (["hang", "hangAfterCommit"] as const).map((fault) => ({
        integration,
        fault,
      }))
    )
  )(
    "make one more request when the one that makes it is killed ($integration, $fault), and no call of the others fails",
    async ({ integration, fault }) => {
      await simulator.on("token")[fault]().once()
      const [renewer, ...others] = callers
      const lost = renewer!.lookUp(integration, 10)
      await eventually(async () => expect(await tokenRequests()).toBe(1))

      const waiting = whenAllCall(integration, 120, others)
      await renewer!.kill()
      const failures = await waiting
      callers = others

      expect(failures).toEqual([])
      expect(await lost).toHaveLength(1)
      expect(await tokenRequests()).toBe(2)
      expect(await refusedCalls()).toBe(0)
    }
  )
})

/** No time passes for this process's calls, whose budgets are short; pauses are the database's. */
function budgetsLastAsLongAsTheMachineNeeds(): void {
  const now = new Date()
  jest.spyOn(systemClock, "now").mockReturnValue(now)
  jest.spyOn(systemClock, "monotonicMs").mockReturnValue(0)
  jest.spyOn(systemClock, "sleep").mockImplementation(async (ms, signal) => {
    await (signal ? once(signal, "abort") : delay(ms))
  })
}

describe.each([
  [401, "Check clientId and clientSecret"],
  [500, "The operation that needed the access token was not sent"],
])(
  "a token endpoint that answers %s for half an hour to four busy processes",
  (status, advice) => {
    /** The longest pause: nobody requests a token more often for long. */
    const STEP_MS = 5_000
    const HALF_AN_HOUR_MS = 1_800_000
    const TWO_MINUTES_MS = 120_000
    /** What lies between its first two minutes and its last two is one long step. */
    const STEPS = Array.from(
      { length: HALF_AN_HOUR_MS / STEP_MS },
      (_, step) => step * STEP_MS
    ).filter(
      (ms) => ms < TWO_MINUTES_MS || ms >= HALF_AN_HOUR_MS - TWO_MINUTES_MS
    )
    /** As many as there are steps, and five while the pauses grow. */
    const MOST_REQUESTS = STEPS.length + 5
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    let clients: GatewayClient[]
    // In a pause after failures it would be asked even less often.
    withoutPauses()
    beforeEach(async () => {
      budgetsLastAsLongAsTheMachineNeeds()
      clients = await Promise.all([1, 2, 3, 4].map(aClientOfItsOwn))
    })
    afterEach(async () => {
      jest.restoreAllMocks()
      await Promise.all(clients.map((client) => client.close()))
    })

    /** With a ledger and a connection of its own, as a process has them. */
    const aClientOfItsOwn = async (): Promise<GatewayClient> => {
      const [account] = parseOptions(pluginWith({})).accounts
      const ledger = database.ledger({ knex: await database.connect(1) })
      return dependenciesOf({ account: account!, ledger, log }).gateway
    }

    /** Each process calls so often at once; resolves to the errors. */
    const whenAllCall = async (times: number, budgetMs: number) => {
      const calls = clients.flatMap((client) =>
        Array.from({ length: times }, () =>
          client.lookUpCharge(
            randomUUID(),
            TimeBudget.of(budgetMs, systemClock)
          )
        )
      )
      return (await Promise.allSettled(calls)).flatMap((each) =>
        each.status === "rejected" ? [each.reason as Error] : []
      )
    }

    it(`is asked ${MOST_REQUESTS} times at most; each call fails with one clear error; the first call after it succeeds`, async () => {
      await simulator.on("token").failBeforeCommit(status).always()
      const errors: Error[] = []
      for (const passedMs of STEPS) {
        await dbTimeMoves(passedMs)
        errors.push(...(await whenAllCall(3, 1_000)))
      }
      const requests = await tokenRequests()
      await simulator.clearFaults()
      const afterIt = await whenAllCall(25, 20_000)

      expect(errors).toHaveLength(STEPS.length * 4 * 3)
      expect([...new Set(errors.map(({ message }) => message))]).toEqual([
        expect.stringMatching(
          `^Requesting an access token: the gateway answered ${status}.*${advice}`
        ),
      ])
      const outcomes = errors.map((error) =>
        error instanceof GatewayError ? error.outcome : error.name
      )
      expect([...new Set(outcomes)]).toEqual(["not_sent"])
      expect(requests).toBeLessThanOrEqual(MOST_REQUESTS)
      expect(afterIt).toEqual([])
      expect(await tokenRequests()).toBe(requests + 1)
    })
  }
)
