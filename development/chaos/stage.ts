import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Pool } from "@medusajs/framework/pg"

import type { AStore } from "../../integration-tests/support/a-store"
import { startSimulator, type Simulator } from "../../src/simulator"
import type { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { Chance } from "../fuzz/chance"
import { ensureDatabase, migrate } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import { type GatewayProxy, startGatewayProxy } from "./gateway-proxy"
import { Journal } from "./journal"
import {
  type NotificationProxy,
  startNotificationProxy,
} from "./notification-proxy"
import { aStoreProcess, type StoreProcess } from "./processes"

/** Everything that takes part, on loopback. */
export interface Stage {
  seed: number
  journal: Journal
  store: AStore
  simulator: Simulator
  gateway: GatewayProxy
  notifications: NotificationProxy
  processes: readonly [StoreProcess, StoreProcess]
  database: Pool
  /** What both processes wrote. */
  logDirectory: string
  /** What the seed has chosen for the whole run. */
  setting: Setting
}

interface Setting {
  locks: "in-memory" | "postgres"
  codesCancelable: boolean
  pixPartialRefunds: boolean
}

/** Short waits, so that minutes have many of them; the margins between them are those of a real store. */
const ACCOUNT = {
  settleWindowMs: 20_000,
  timeouts: {
    providerMethodMs: 8_000,
    callMs: 2_500,
    connectMs: 1_000,
    accessTokenMs: 2_000,
  },
  attemptLimits: {
    declinesPerAccount: null,
    declinesPerCart: null,
    slowDownPerAccount: null,
  },
  // The cap is not what is proven here.
  automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
  refunds: { equalRefundWaitSeconds: 3, waitAfterRefusalSeconds: 5 },
}

export async function openStage(
  endings: Endings,
  seed: number
): Promise<Stage> {
  const setting = settingOf(seed)
  const journal = new Journal()
  const logDirectory = mkdtempSync(join(tmpdir(), `chaos-${seed}-`))
  const postgres = await step("Starting PostgreSQL", () => startPostgres())
  endings.add(() => postgres.stop())
  const databaseUrl = postgres.urlOf("chaos")
  const locks = setting.locks === "postgres" ? { LOCKS: "postgres" } : {}
  await ensureDatabase(databaseUrl)
  await step("Making Medusa's tables", () =>
    migrate(databaseUrl, { env: locks })
  )

  const simulator = await startSimulator({
    notificationRetryDelaysMs: [500, 2_000, 5_000, 10_000],
  })
  endings.add(() => simulator.close())
  await simulator.setCodesCancelable(setting.codesCancelable)
  await simulator.setPixPartialRefunds(setting.pixPartialRefunds)
  const gateway = await startGatewayProxy({
    gatewayUrl: simulator.url,
    seed,
    journal,
  })
  endings.add(() => gateway.close())

  const env = {
    ...locks,
    GATEWAY_URL: gateway.url,
    LOG_LEVEL: "info",
    // As a merchant finds them, whatever this shell has set.
    ACCOUNT_OPTIONS: JSON.stringify(ACCOUNT),
    PLUGIN_OPTIONS: "{}",
    REDIS_URL: "",
    OTHER_PROVIDERS: "[]",
    OTHER_PLUGINS: "[]",
  }
  const common = { databaseUrl, env, logDirectory }
  const processes = [
    await aStoreProcess({
      ...common,
      name: "A",
      seed: {
        module:
          require.resolve("../../integration-tests/support/a-staffed-store"),
        name: "aStaffedStore",
      },
    }),
    await aStoreProcess({ ...common, name: "B" }),
  ] as const
  endings.add(async () => {
    await Promise.all(processes.map((each) => each.end("SIGKILL")))
  })
  const store = (await step("Starting process A", () =>
    processes[0].start()
  )) as AStore
  await step("Starting process B", () => processes[1].start())
  const notifications = await startNotificationProxy({
    storeUrls: processes.map(({ url }) => url),
    seed,
    journal,
  })
  endings.add(() => notifications.close())
  await simulator.setNotificationUrl(notifications.url)
  const database = new Pool({ connectionString: databaseUrl, max: 4 })
  endings.add(() => database.end())
  return {
    ...{ seed, journal, store, simulator, gateway, notifications },
    ...{ processes, database, logDirectory, setting },
  }
}

/** The logs of a run that broke nothing are of no use. */
export function forgetLogs({ logDirectory }: Stage): void {
  rmSync(logDirectory, { recursive: true, force: true })
}

function settingOf(seed: number): Setting {
  const chance = new Chance(seed, 100)
  return {
    locks: chance.oneOf(["in-memory", "postgres"]),
    codesCancelable: chance.isTrue(0.5),
    pixPartialRefunds: chance.isTrue(0.5),
  }
}
