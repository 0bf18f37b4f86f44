import { randomUUID } from "node:crypto"
import type { AccessTokenKey } from "../../src/charge/access-token"
import type { GatewayError } from "../../src/charge/errors/gateway-error"
import { TimeBudget } from "../../src/charge/time-budget"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { parseOptions } from "../../src/options/parse-options"
import { accessTokenKeysOf } from "../../src/payments/access-token-keys"
import { dependenciesOf } from "../../src/payments/dependencies"
import { systemClock } from "../../src/payments/gateway-clients"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../src/simulator"
import { aJumpingClock, PATIENT } from "../support/jumping-clock"
import {
  aLedgerDatabase,
  ENCRYPTION_KEY,
  twentyTimes,
} from "./support/a-ledger"

const ANOTHER_KEY = Buffer.alloc(32, 2).toString("base64")
const CLAIM_MS = 6_000
const A_KEY: AccessTokenKey = {
  id: "ctatk_a-client",
  integration: "checkout",
  clientId: "a-client",
}

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
  await simulator.close()
})

const requests = async (of: "token" | "look_up") =>
  (await simulator.requests(of)).length

/** The ledger of another process, with a connection of its own. */
const anOwnLedger = async (encryptionKeys = [ENCRYPTION_KEY]) =>
  database.ledger({ knex: await database.connect(1), encryptionKeys })

function account() {
  const [parsed] = parseOptions({
    encryptionKeys: [ENCRYPTION_KEY],
    accounts: [
      {
        id: "br",
        environment: "development",
        ...defaultMerchant.credential,
        paymentLink: defaultMerchant.paymentLinkCredential,
        baseUrl: simulator.url,
        softDescriptor: "LOJA DEMO",
      },
    ],
  }).accounts
  return parsed!
}

/** Asks the gateway as a process with this ledger does; resolves to why that failed. */
async function lookUp(
  ledger: LedgerModuleService
): Promise<GatewayError | undefined> {
  const { gateway } = dependenciesOf({ account: account(), ledger, log })
  const budget = TimeBudget.of(PATIENT.providerMethodMs, systemClock)
  return gateway.lookUpCharge(randomUUID(), budget).then(
    () => undefined,
    (error: GatewayError) => error
  )
}

const twentyLookups = (ledgers: LedgerModuleService[]) =>
  twentyTimes((nth) => lookUp(ledgers[nth % ledgers.length]!))

async function claim(ledger: LedgerModuleService, key = A_KEY) {
  const turn = await ledger.takeAccessToken(key, { claimMs: CLAIM_MS })
  return turn.kind === "claimed" ? turn.claim : turn.kind
}

const write = (ledger: LedgerModuleService, by: string, value: string) =>
  ledger.writeAccessToken(A_KEY, by, { value, freshForMs: 270_000 })

async function tokenIn(ledger: LedgerModuleService) {
  const turn = await ledger.takeAccessToken(A_KEY, { claimMs: CLAIM_MS })
  return turn.kind === "fresh" ? turn.token.value : turn.kind
}

describe("the access token of all processes", () => {
  it("is requested once for twenty callers in two processes, and used by a process that comes later", async () => {
    const failures = await twentyLookups([
      await anOwnLedger(),
      await anOwnLedger(),
    ])
    const later = await lookUp(await anOwnLedger())

    expect([...failures, later]).toEqual(Array(21).fill(undefined))
    expect(await requests("token")).toBe(1)
  })

  it("that this process has no key for counts as absent, and the log says so once", async () => {
    const warnings = jest.spyOn(console, "warn").mockReturnValue()
    const [mine, theirs] = [
      await anOwnLedger(),
      await anOwnLedger([ANOTHER_KEY]),
    ]

    const failures = []
    for (const ledger of [mine, theirs, theirs]) {
      failures.push(await lookUp(ledger))
    }

    expect(failures).toEqual([undefined, undefined, undefined])
    expect(await requests("token")).toBe(2)
    expect(warnings.mock.calls.flat()).toEqual([
      expect.stringContaining("the same encryptionKeys"),
    ])
    warnings.mockRestore()
  })
})

describe("a claim on the request for an access token", () => {
  it.each(["before", "after"])(
    "that another one has followed stores nothing, %s the other one has its token",
    async (when) => {
      const ledger = database.ledger()
      const late = await claim(ledger)
      await database.passTime(CLAIM_MS + 1)
      const next = await claim(ledger)
      const writeNext = () => write(ledger, next, "newer")

      if (when === "after") await writeNext()
      const isLateWritten = await write(ledger, late, "older")
      if (when === "before") await writeNext()

      expect(isLateWritten).toBeUndefined()
      expect(await tokenIn(ledger)).toBe("newer")
    }
  )

  it("of a process that died keeps a caller waiting until it ends, and no longer", async () => {
    const [dead, next] = [await anOwnLedger(), await anOwnLedger()]
    await claim(dead, accessTokenKeysOf(account())[0])

    const failure = await lookUp(next)

    expect(failure).toBeUndefined()
    expect(await requests("token")).toBe(1)
  })
})
