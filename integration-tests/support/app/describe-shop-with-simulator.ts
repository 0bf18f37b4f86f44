import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  type ShownCharge,
  type LoggedRequest,
  type Operation,
  type Simulator,
  startSimulator,
} from "../../../packages/devtools/src/simulator"
import type { HttpClient } from "../../../harness/shopper/a-shopper"
import { aStoreWithGoods, type AStore } from "../../../harness/store/a-store"
import { aJumpingClock, type JumpingClock } from "./jumping-clock"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger-module"
import type { SettingsWatcher } from "../../../src/modules/ledger/setting/settings-watcher"
import {
  copyMigratedTemplate,
  saveMigratedTemplate,
} from "../database/migrated-template"
import { withServer } from "../database/database-server"
import { serializeWorkflowSaves } from "../../../harness/medusa/serialize-workflow-saves"
import { disableJobScheduling } from "./disable-job-scheduling"
import { CircuitBreaker } from "../../../src/gateway/circuit-breaker"

/** Functions that return a shop that several specs share to its initial state. */
export interface ShopReset {
  /**
   * Copies the app's database to a template. Without a name, the copy is the state that is restored before each test.
   */
  snapshot(copy?: { templateName: string }): Promise<void>
  restore(copy: { templateName: string }): Promise<void>
  /** Replaces the simulator by a new one at the same port. */
  renewSimulator(): Promise<void>
}

/** The shop that several specs share. It is set only while `runSpecsInSharedShop` loads these specs. */
let sharedShop: { shop: ShopWithSimulator; beginning: ShopReset } | undefined

/**
 * Runs several specs with one shared shop without options. `load` declares the tests of one spec. At the start of each
 * spec, the database has only the seed data and the simulator is new.
 */
export function runSpecsInSharedShop(
  files: string[],
  load: (file: string) => void
): void {
  const templateName = `seeded-${randomUUID()}`
  describeShopWithSimulator({}, (shop, beginning) => {
    beforeAll(() => beginning.snapshot({ templateName }))
    sharedShop = { shop, beginning }
    describe.each(files)("%s", (file) => {
      beforeAll(() => beginning.restore({ templateName }))
      beforeAll(() => beginning.renewSimulator())
      load(file)
      beforeAll(() => beginning.snapshot())
    })
    sharedShop = undefined
  })
}

export interface ShopWithSimulator {
  readonly api: HttpClient
  readonly url: string
  readonly container: MedusaContainer
  readonly store: AStore
  readonly simulator: Simulator
  charges(): Promise<ShownCharge[]>
  /** Returns the requests that the gateway has received in this test. */
  requests(operation?: Operation): Promise<LoggedRequest[]>
}

/**
 * Declares tests of a seeded Medusa app with the plugin's providers and its own simulator. `account` contains options
 * that replace the options of every account.
 *
 * After each test, every scripted fault must have occurred. By default the gateway client never pauses after failed
 * calls, because tests simulate many failures. `pauses` turns the pauses on.
 */
export function describeShopWithSimulator(
  account: Record<string, unknown> | (() => Record<string, unknown>),
  testSuite: (shop: ShopWithSimulator, beginning: ShopReset) => void,
  { pauses = false } = {}
): void {
  if (sharedShop && isDeepStrictEqual(account, {})) {
    testSuite(sharedShop.shop, sharedShop.beginning)
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
    disablePausesAfterFailures()
  }

  describeMedusaApp(({ api, getContainer, dbUtils }) => {
    beforeAll(async () => {
      store = await aStoreWithGoods(getContainer())
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

    const shop: ShopWithSimulator = {
      get api() {
        return api as HttpClient
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
 * Runs this app in Medusa's own test runner. The app starts once for all tests of `testSuite`, and its database is
 * restored between the tests. The database is a copy of a template, so that the migrations run only once per test run.
 */
export function describeMedusaApp(
  testSuite: RunnerOptions["testSuite"],
  options: Omit<RunnerOptions, "testSuite" | "dbName" | "hooks"> = {}
): void {
  const dbName = `checkout-transparent-${randomUUID()}`
  limitShutdownTime(dbName)
  medusaIntegrationTestRunner({
    ...options,
    dbName,
    hooks: {
      beforeServerStart: async () => {
        disableJobScheduling()
        await copyMigratedTemplate(dbName)
      },
    },
    testSuite: (given) => {
      beforeAll(() => saveMigratedTemplate(dbName))
      beforeAll(() => serializeWorkflowSaves())
      beforeAll(() => createLedgerKeys(given.getContainer()))
      // Reads the settings of the restored database at once. Otherwise the process would read them up to two seconds
      // later, during a test, and replace options that the test has changed.
      beforeEach(() => refreshLedgerSettings(given.getContainer()))
      testSuite(given)
    },
  })
}

/**
 * Creates the keys of the ledger before the first test, so that every restored database contains them. Otherwise each
 * test would create new keys while the process still uses the earlier ones. Earlier signed links, for example, would
 * then become invalid.
 */
async function createLedgerKeys(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve<LedgerModuleService | undefined>(
    LEDGER_MODULE,
    { allowUnregistered: true }
  )
  await ledger?.installationId()
  await ledger?.loadSigner()
}

async function refreshLedgerSettings(
  container: MedusaContainer
): Promise<void> {
  const ledger = container.resolve<
    { settings_: Pick<SettingsWatcher, "refresh"> } | undefined
  >(LEDGER_MODULE, { allowUnregistered: true })
  await ledger?.settings_.refresh()
}

/**
 * The maximum time in milliseconds for stopping the app of a test file. An app that has not stopped by then keeps its
 * database until the run's database server ends. On a server that was given to the run, the database remains.
 */
const LONGEST_END_MS = 60_000

/**
 * Limits the time for stopping the app of a test file to one minute. Medusa's test runner waits without a limit until
 * all connections are closed. In a run of some hundred test files, one file once waited forever.
 */
function limitShutdownTime(dbName: string): void {
  const { afterAll: register } = globalThis
  globalThis.afterAll = ((end: () => Promise<void>) => {
    globalThis.afterAll = register
    register(async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          void reportOpenConnectionsAndResources(dbName).then(resolve, resolve)
        }, LONGEST_END_MS)
      })
      await Promise.race([end(), late])
      clearTimeout(timer)
    })
  }) as typeof register
}

async function reportOpenConnectionsAndResources(
  dbName: string
): Promise<void> {
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

const mockPauseLeftMs = (ms: number) =>
  jest.spyOn(CircuitBreaker.prototype, "pauseLeftMs", "get").mockReturnValue(ms)

/** Makes the gateway client send calls without a pause after failures, in the tests of a `describe` or a file. */
function disablePausesAfterFailures(): void {
  let left: ReturnType<typeof mockPauseLeftMs> | undefined
  const disablePauses = () => void (left = mockPauseLeftMs(0))
  beforeAll(disablePauses)
  beforeEach(disablePauses)
  // Other specs may run in the same file.
  afterAll(() => left?.mockRestore())
}
