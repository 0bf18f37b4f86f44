import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  type LedgerCharge,
  type LoggedRequest,
  type Operation,
  type Simulator,
  startSimulator,
} from "../../../packages/devtools/src/simulator"
import type { StoreApi } from "../../../harness/shopper/a-shopper"
import { aStore, type AStore } from "../../../harness/store/a-store"
import { aJumpingClock, type JumpingClock } from "./jumping-clock"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger"
import type { SettingsWatcher } from "../../../src/modules/ledger/setting/settings-watcher"
import { copyMigrated, keepMigrated } from "../database/migrated-template"
import { withServer } from "../database/server"
import { saveWorkflowsInTurn } from "../../../harness/medusa/save-workflows-in-turn"
import { scheduleNoJobs } from "./schedule-no-jobs"
import { PauseAfterFailures } from "../../../src/gateway/pause-after-failures"

/** The functions that bring a shared shop back to its initial state before the next spec. */
export interface Beginning {
  /** Copies the app's database, under this name or as the state that is restored before each test. */
  snapshot(copy?: { templateName: string }): Promise<void>
  restore(copy: { templateName: string }): Promise<void>
  /** Replaces the simulator by a new one at the same port. */
  renewSimulator(): Promise<void>
}

/** The shop that several specs share, while `inOneShop` loads these specs. */
let shared: { shop: CardShop; beginning: Beginning } | undefined

/**
 * Makes several specs of a shop without options share one running shop. `load` declares the tests of one spec. Each
 * spec begins with the seeded database and a new simulator.
 */
export function inOneShop(files: string[], load: (file: string) => void): void {
  const templateName = `seeded-${randomUUID()}`
  aCardShop({}, (shop, beginning) => {
    beforeAll(() => beginning.snapshot({ templateName }))
    shared = { shop, beginning }
    describe.each(files)("%s", (file) => {
      beforeAll(() => beginning.restore({ templateName }))
      beforeAll(() => beginning.renewSimulator())
      load(file)
      beforeAll(() => beginning.snapshot())
    })
    shared = undefined
  })
}

export interface CardShop {
  readonly api: StoreApi
  /** The URL of this app. */
  readonly url: string
  readonly container: MedusaContainer
  readonly store: AStore
  readonly simulator: Simulator
  /** Returns the charges that this test has made. */
  charges(): Promise<LedgerCharge[]>
  /** Returns the requests that this test has sent to the gateway. */
  requests(operation?: Operation): Promise<LoggedRequest[]>
}

/**
 * Declares tests of a seeded Medusa app with our providers and a simulator of its own. `account` replaces options of
 * the account. If it is a function, it is called right before the start. After every test no fault may be left over,
 * and no two charges of one cart may be live. Tests script many faults in a row, so the gateway client pauses after
 * failed calls only if `pauses` is set.
 */
export function aCardShop(
  account: Record<string, unknown> | (() => Record<string, unknown>),
  testSuite: (shop: CardShop, beginning: Beginning) => void,
  { pauses = false } = {}
): void {
  if (shared && isDeepStrictEqual(account, {})) {
    testSuite(shared.shop, shared.beginning)
    return
  }
  let simulator: Simulator
  let store: AStore
  let clock: JumpingClock
  const newSimulator = async (port = 0) => {
    simulator = await startSimulator({
      port,
      keepWaiting: (...call) => clock.keepWaiting(...call),
    })
  }
  const renewSimulator = async () => {
    await simulator.close()
    await newSimulator(Number(new URL(simulator.url).port))
  }
  beforeAll(async () => {
    await newSimulator()
    process.env.GATEWAY_URL = simulator.url
    process.env.ACCOUNT_OPTIONS = JSON.stringify({
      ...(typeof account === "function" ? account() : account),
    })
  })
  afterAll(() => simulator.close())
  if (!pauses) {
    withoutPauses()
  }

  aMedusaApp(({ api, getContainer, dbUtils }) => {
    beforeAll(async () => {
      store = await aStore(getContainer())
    })
    clock = aJumpingClock({
      simulator: () => simulator,
      knex: () =>
        getContainer().resolve(ContainerRegistrationKeys.PG_CONNECTION),
    })
    // The simulator is not reset between tests, because it would forget the access token that the store still uses.
    const before = { charges: 0, requests: 0 }
    beforeEach(async () => {
      before.charges = (await simulator.charges()).length
      before.requests = (await simulator.requests()).length
    })
    afterEach(async () => {
      const leftOver = await simulator.unconsumedFaults()
      await simulator.clearFaults()
      expect(leftOver).toEqual([])
    })

    const shop: CardShop = {
      get api() {
        return api as StoreApi
      },
      get url() {
        return (api as { defaults: { baseURL: string } }).defaults.baseURL
      },
      get container() {
        return getContainer()
      },
      get store() {
        return store
      },
      get simulator() {
        return simulator
      },
      charges: async () => (await simulator.charges()).slice(before.charges),
      requests: async (operation) =>
        (await simulator.requests())
          .slice(before.requests)
          .filter(
            (request) =>
              operation === undefined || request.operation === operation
          ),
    }
    testSuite(shop, { ...dbUtils, renewSimulator })
  })
}

type RunnerOptions = Parameters<typeof medusaIntegrationTestRunner>[0]

/**
 * Runs this app in Medusa's own test runner. The app is started once per file, and its database is restored between
 * tests. The database is copied from one that is migrated once per run instead of once per file.
 */
export function aMedusaApp(
  testSuite: RunnerOptions["testSuite"],
  options: Omit<RunnerOptions, "testSuite" | "dbName" | "hooks"> = {}
): void {
  const dbName = `checkout-transparent-${randomUUID()}`
  limitShutdown(dbName)
  medusaIntegrationTestRunner({
    ...options,
    dbName,
    hooks: {
      beforeServerStart: async () => {
        scheduleNoJobs()
        await copyMigrated(dbName)
      },
    },
    testSuite: (given) => {
      beforeAll(() => keepMigrated(dbName))
      beforeAll(() => saveWorkflowsInTurn())
      beforeAll(() => drawKeys(given.getContainer()))
      // A restored database has other settings. Otherwise the process would read them up to two seconds later, in the
      // middle of a test, and replace options that the test has changed.
      beforeEach(() => takeOverSettings(given.getContainer()))
      testSuite(given)
    },
  })
}

/**
 * Creates the keys of the ledger before the first test. Otherwise each restored database would get new keys while the
 * process still uses earlier ones. Digests of e-mail addresses, by which attempts are counted, would change during a
 * test, and links signed in the test before would become invalid.
 */
async function drawKeys(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve<LedgerModuleService | undefined>(
    LEDGER_MODULE,
    { allowUnregistered: true }
  )
  await ledger?.installationId()
  await ledger?.signer()
}

async function takeOverSettings(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve<
    { settings_: Pick<SettingsWatcher, "refresh"> } | undefined
  >(LEDGER_MODULE, { allowUnregistered: true })
  await ledger?.settings_.refresh()
}

/**
 * The longest time in milliseconds that stopping the app of a file may take. The tests are over by then, and the
 * database is removed together with the server of the run.
 */
const LONGEST_END_MS = 60_000

/**
 * Limits the time to stop the app of a file to a minute. If the app has not stopped by then, prints what is still open.
 * Core's runner stops the app in its `afterAll` and waits for connections and statements without a limit, which hung
 * once in some hundred files.
 */
function limitShutdown(dbName: string): void {
  const { afterAll: register } = globalThis
  globalThis.afterAll = ((end: () => Promise<void>) => {
    globalThis.afterAll = register
    register(async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          void reportWhatHangs(dbName).then(resolve, resolve)
        }, LONGEST_END_MS)
      })
      await Promise.race([end(), late])
      clearTimeout(timer)
    })
  }) as typeof register
}

async function reportWhatHangs(dbName: string): Promise<void> {
  const { rows } = await withServer((server) =>
    server.query(
      "select datname, state, wait_event, left(query, 200) as query, now() - query_start as since from pg_stat_activity where datname is not null"
    )
  )
  const open = process.getActiveResourcesInfo().join(" ")
  process.stderr.write(
    `Medusa did not end within a minute (${dbName}). Open: ${open}\n${rows.map((row) => JSON.stringify(row)).join("\n")}\n`
  )
}

const leftIs = (ms: number) =>
  jest.spyOn(PauseAfterFailures.prototype, "leftMs", "get").mockReturnValue(ms)

/** Switches off pauses after failed calls, for the tests of a `describe` or file. */
function withoutPauses(): void {
  let left: ReturnType<typeof leftIs> | undefined
  const ask = () => void (left = leftIs(0))
  beforeAll(ask)
  beforeEach(ask)
  // Other specs may run in the same file.
  afterAll(() => left?.mockRestore())
}
