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
} from "../../src/simulator"
import { aMedusaApp } from "./a-medusa-app"
import type { StoreApi } from "./a-shopper"
import { aStore, type AStore } from "./a-store"
import { aJumpingClock, type JumpingClock } from "./jumping-clock"
import { withoutPauses } from "./pauses"

/** What the specs of one shop begin with. */
interface Beginning {
  /** Keeps a copy of the app's database, under this name or as what is restored before each test. */
  snapshot(copy?: { templateName: string }): Promise<void>
  restore(copy: { templateName: string }): Promise<void>
  /** Puts a new simulator in the place of the one before. */
  renewSimulator(): Promise<void>
}

/** The shop of `inOneShop`, while it has its specs loaded. */
let shared: { shop: CardShop; beginning: Beginning } | undefined

/**
 * Has several specs of a shop without options share one, which is booted once. `load` declares the tests of a spec.
 * Each spec begins with the database as it was seeded, and a new simulator.
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
  /** The charges that this test made. */
  charges(): Promise<LedgerCharge[]>
  /** The requests that this test sent to the gateway. */
  requests(operation?: Operation): Promise<LoggedRequest[]>
}

/**
 * A seeded Medusa app with our provider and its own simulator. `account` replaces options of the
 * account; a function is called right before the start. After every test no fault may be left over,
 * and no two charges of one cart may be live. Tests script many faults in a row, so calls pause
 * after failures only where `pauses` says so.
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
    // The simulator is not reset between tests: our client would use an access token that it no longer knows.
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
