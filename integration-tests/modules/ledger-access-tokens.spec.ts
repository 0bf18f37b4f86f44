import { randomUUID } from "node:crypto"
import type { GatewayError } from "../../src/charge/errors/gateway-error"
import { parseOptions } from "../../src/options/parse-options"
import {
  type AccessTokenKey,
  issuedAccessToken,
} from "../../src/charge/access-token"
import { TimeBudget } from "../../src/charge/time-budget"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { dependenciesOf } from "../../src/payments/dependencies"
import { systemClock } from "../../src/payments/gateway-clients"
import { testConnection } from "../../src/payments/test-connection"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../src/simulator"
import { moveTime } from "../support/database/move-time"
import { aJumpingClock, PATIENT } from "../support/jumping-clock"
import { aLedgerDatabase, ENCRYPTION_KEY } from "./support/a-ledger"

const ANOTHER_KEY = Buffer.alloc(32, 2).toString("base64")
const AN_HOUR_MS = 3_600_000

const database = aLedgerDatabase()
const log = { info: () => {}, warn: () => {}, error: () => {} }
let simulator: Simulator

beforeEach(async () => {
  simulator = await startSimulator({
    keepWaiting: (...call) => clock.keepWaiting(...call),
  })
  await simulator.setNewTokenEndsOld(true)
})
const clock = aJumpingClock({
  simulator: () => simulator,
  knex: () => database.knex,
})
afterEach(async () => {
  await dbTimeMoves(0)
  await simulator.close()
})

const dbTimeMoves = (ms: number) =>
  moveTime({ query: (sql: string) => database.knex.raw(sql) } as never, ms)

const tokenRequests = async () => (await simulator.requests("token")).length

const anOwnLedger = async (encryptionKeys = [ENCRYPTION_KEY]) =>
  database.ledger({ knex: await database.connect(1), encryptionKeys })

function account({ authUrl = simulator.url, clientSecret = "" } = {}) {
  const { credential } = defaultMerchant
  const [parsed] = parseOptions({
    encryptionKeys: [ENCRYPTION_KEY],
    accounts: [
      {
        id: "br",
        environment: "development",
        clientId: credential.clientId,
        clientSecret: clientSecret || credential.clientSecret,
        paymentLink: defaultMerchant.paymentLinkCredential,
        baseUrl: simulator.url,
        authUrl,
        softDescriptor: "LOJA DEMO",
      },
    ],
  }).accounts
  return parsed!
}

/** Asks the gateway as a process with this ledger does; resolves to why that failed. */
async function lookUp(
  ledger: LedgerModuleService,
  { from = account(), budgetMs = PATIENT.providerMethodMs } = {}
): Promise<GatewayError | undefined> {
  const { gateway } = dependenciesOf({ account: from, ledger, log })
  const budget = TimeBudget.of(budgetMs, systemClock)
  return gateway.lookUpCharge(randomUUID(), budget).then(
    () => undefined,
    (error: GatewayError) => error
  )
}

/** The same ledger, whose database is away for as long as `isAway` says. */
function aLedgerThatIsAway(
  ledger: LedgerModuleService,
  isAway: () => boolean
): LedgerModuleService {
  return Object.create(ledger, {
    takeAccessToken: {
      value: (...given: Parameters<typeof ledger.takeAccessToken>) =>
        isAway()
          ? Promise.reject(new Error("Connection terminated unexpectedly"))
          : ledger.takeAccessToken(...given),
    },
  }) as LedgerModuleService
}

describe("the access token of all processes", () => {
  it("is requested by one of them, and used by a process that comes later", async () => {
    const ledgers = await Promise.all([1, 2, 3, 4].map(() => anOwnLedger()))

    const failures = await Promise.all(ledgers.map((each) => lookUp(each)))
    const later = await lookUp(await anOwnLedger())

    expect([...failures, later]).toEqual(Array(5).fill(undefined))
    expect(await tokenRequests()).toBe(1)
  })

  it("of payment links is another one", async () => {
    const ledger = await anOwnLedger()
    const { links } = dependenciesOf({ account: account(), ledger, log })
    const budget = TimeBudget.of(10_000, systemClock)

    await lookUp(ledger)
    await links.lookUpPaymentLink(randomUUID(), budget)
    await lookUp(ledger)

    expect(await tokenRequests()).toBe(2)
    expect(await database.rowsOf("access_token")).toHaveLength(2)
  })

  it("is written nowhere but encrypted", async () => {
    const ledger = database.ledger()
    const key = aKey()
    await ledger.takeAccessToken(key, aClaim("me"))

    await ledger.keepAccessToken(key, "me", aToken("an-access-token"))

    const rows = JSON.stringify(await database.rowsOf("access_token"))
    expect(await ledger.takeAccessToken(key, aClaim("you"))).toMatchObject({
      kind: "fresh",
      token: { value: "an-access-token" },
    })
    expect(rows).not.toContain("an-access-token")
    expect(rows).not.toContain(
      Buffer.from("an-access-token").toString("base64")
    )
    expect(rows).not.toContain(defaultMerchant.credential.clientSecret)
  })

  it("is dropped when it was refused, and the one that took its place is not", async () => {
    const ledger = database.ledger()
    const key = aKey()
    await ledger.takeAccessToken(key, aClaim("me"))
    await ledger.keepAccessToken(key, "me", aToken("first"))

    await ledger.dropAccessToken(key, "first")
    const afterFirst = await ledger.takeAccessToken(key, aClaim("you"))
    await ledger.keepAccessToken(key, "you", aToken("second"))
    await ledger.dropAccessToken(key, "first")

    expect(afterFirst).toEqual({ kind: "claimed" })
    expect(await ledger.takeAccessToken(key, aClaim("him"))).toMatchObject({
      kind: "fresh",
      token: { value: "second" },
    })
  })

  it("is requested by nobody else while one process may, and by the next when that one died; what it brings then is not kept", async () => {
    const ledger = database.ledger()
    const key = aKey()
    const dead = await ledger.takeAccessToken(key, aClaim("dead", 6_000))
    const meanwhile = await ledger.takeAccessToken(key, aClaim("next"))
    await dbTimeMoves(6_001)
    const next = await ledger.takeAccessToken(key, aClaim("next"))

    const isKeptTooLate = await ledger.keepAccessToken(
      key,
      "dead",
      aToken("too late")
    )
    const isKept = await ledger.keepAccessToken(key, "next", aToken("right"))

    expect([dead.kind, meanwhile.kind, next.kind]).toEqual([
      "claimed",
      "taken",
      "claimed",
    ])
    expect([isKeptTooLate, isKept]).toEqual([false, true])
  })

  it("of a client that was replaced is deleted a month later", async () => {
    const ledger = database.ledger()
    const [old, present] = [aKey({ clientId: "old" }), aKey()]
    await ledger.takeAccessToken(old, aClaim("me"))
    await ledger.keepAccessToken(old, "me", aToken("old"))
    await dbTimeMoves(31 * 24 * AN_HOUR_MS)

    await ledger.takeAccessToken(present, aClaim("me"))
    await ledger.keepAccessToken(present, "me", aToken("present"))

    expect(await database.rowsOf("access_token")).toMatchObject([
      { client_id: present.clientId },
    ])
  })
})

describe("a refused request for an access token", () => {
  it("makes all processes wait, the longer the more there were, and not those with another secret", async () => {
    const ledger = database.ledger()
    const key = aKey()
    const pauses: number[] = []
    for (let failures = 1; failures <= 7; failures++) {
      await dbTimeMoves(failures * AN_HOUR_MS)
      await ledger.takeAccessToken(key, aClaim("me"))
      await ledger.releaseAccessToken(key, "me", aFailure())
      const turn = await ledger.takeAccessToken(key, aClaim("me"))
      pauses.push(turn.kind === "paused" ? turn.forMs : 0)
    }

    const another = await ledger.takeAccessToken(
      aKey({ secretDigest: "another" }),
      aClaim("you")
    )

    const seconds = pauses.map((ms) => Math.ceil(ms / 250) / 4)
    expect(seconds).toEqual([0.25, 0.5, 1, 2, 4, 5, 5])
    expect(another).toEqual({ kind: "claimed" })
  })

  it.each([401, 500])(
    "(%s) is the answer of whoever has no time to wait; whoever has is served by the next one",
    async (status) => {
      const [one, another] = [await anOwnLedger(), await anOwnLedger()]
      await simulator.on("token").failBeforeCommit(status).times(50)

      const failed = await lookUp(one)
      await simulator.clearFaults()
      const requested = await tokenRequests()
      await database.knex("checkout_transparent_access_token").update({
        paused_until: database.knex.raw(
          "checkout_transparent_now() + interval '15 seconds'"
        ),
      })
      const reported = await lookUp(another, { budgetMs: 10_000 })
      const served = await lookUp(another)

      expect(failed?.message).toMatch(`the gateway answered ${status}`)
      expect(reported?.message).toBe(failed?.message)
      expect(reported).toMatchObject({
        outcome: "not_sent",
        httpStatus: status,
      })
      expect(served).toBeUndefined()
      expect(await tokenRequests()).toBe(requested + 1)
    }
  )

  it("waits for as long as the gateway asks", async () => {
    const ledger = await anOwnLedger()
    await simulator
      .on("token")
      .respond(429, { message: "slow down" }, { "retry-after": "30" })
      .once()

    const first = await lookUp(ledger)
    const second = await lookUp(await anOwnLedger())

    expect([first?.outcome, second?.outcome]).toEqual(["not_sent", "not_sent"])
    expect(second?.message).toMatch("slow down")
    expect(await tokenRequests()).toBe(1)
  })

  it("of a process with a wrong secret stops no other, whose token it uses as well", async () => {
    const wrong = account({ clientSecret: "a-wrong-secret" })
    const [mistaken, right] = [await anOwnLedger(), await anOwnLedger()]

    const alone = await lookUp(mistaken, { from: wrong })
    const other = await lookUp(right)
    const together = await lookUp(mistaken, { from: wrong })

    expect(alone?.code).toBe("gateway_authentication_failed")
    expect([other, together]).toEqual([undefined, undefined])
    expect(await tokenRequests()).toBe(2)
  })

  it("is told to whoever tests a wrong secret while the fleet has a token, which stays in use", async () => {
    const ledger = await anOwnLedger()
    await lookUp(ledger)

    const tested = await testConnection(
      { account: account({ clientSecret: "a-wrong-secret" }), ledger },
      "checkout"
    )
    const afterwards = await lookUp(ledger)

    expect(tested).toMatchObject({ ok: false, code: "wrong_credentials" })
    expect(afterwards).toBeUndefined()
    expect(await tokenRequests()).toBe(2)
  })

  it("that never reached the gateway makes nobody wait", async () => {
    const ledger = database.ledger()
    const from = account({ authUrl: "http://127.0.0.1:1" })

    const failure = await lookUp(ledger, { from })

    expect(failure).toMatchObject({
      code: "gateway_unreachable",
      outcome: "not_sent",
    })
    expect(await database.rowsOf("access_token")).toMatchObject([
      { owner: null, failures: 0, paused_until: null },
    ])
  })
})

describe("a process that cannot read the access token", () => {
  it("since the database is away uses the one that it read last", async () => {
    let isAway = false
    const ledger = aLedgerThatIsAway(await anOwnLedger(), () => isAway)
    await lookUp(ledger)
    isAway = true

    const failure = await lookUp(ledger)

    expect(failure).toBeUndefined()
    expect(await tokenRequests()).toBe(1)
  })

  it("since the database is away requests none, and sends nothing", async () => {
    const ledger = aLedgerThatIsAway(await anOwnLedger(), () => true)

    const failure = await lookUp(ledger)

    expect(failure).toMatchObject({
      outcome: "not_sent",
      message: expect.stringContaining("the store of access tokens failed"),
    })
    expect(await tokenRequests()).toBe(0)
  })

  it("since another key encrypted it requests its own, once, and says so", async () => {
    await simulator.setNewTokenEndsOld(false)
    const warnings = jest.spyOn(console, "warn").mockReturnValue()
    const [mine, theirs] = [
      await anOwnLedger(),
      await anOwnLedger([ANOTHER_KEY]),
    ]

    const failures = []
    for (const ledger of [mine, theirs, mine, theirs, mine, theirs]) {
      failures.push(await lookUp(ledger))
    }

    expect(failures.filter((failure) => failure)).toEqual([])
    expect(await tokenRequests()).toBe(2)
    expect(warnings.mock.calls.flat()).toEqual(
      Array(2).fill(expect.stringContaining("the same encryptionKeys"))
    )
    warnings.mockRestore()
  })

  it("reads it while keys are changed", async () => {
    const [old, both] = [
      await anOwnLedger([ENCRYPTION_KEY]),
      await anOwnLedger([ANOTHER_KEY, ENCRYPTION_KEY]),
    ]

    const failures = [await lookUp(old), await lookUp(both)]

    expect(failures).toEqual([undefined, undefined])
    expect(await tokenRequests()).toBe(1)
  })
})

function aKey(changes: Partial<AccessTokenKey> = {}): AccessTokenKey {
  return {
    integration: "checkout",
    authUrl: "https://auth.example",
    clientId: "a-client",
    secretDigest: "a-digest",
    ...changes,
  }
}

const aClaim = (owner: string, leaseMs = 5_000) => ({ owner, leaseMs })

const aToken = (value: string) => issuedAccessToken(value, 270_000)

const aFailure = () => ({
  failure: {
    code: "gateway_unavailable" as const,
    message: "The gateway answered 500.",
    httpStatus: 500,
  },
  waitMs: 0,
})
