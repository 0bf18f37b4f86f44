import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Pool } from "@medusajs/framework/pg"

import type { AStore } from "../../integration-tests/support/a-store"
import { type Simulator, startSimulator } from "../../src/simulator"
import type { Endings } from "../demo/ending"
import { step } from "../demo/progress"
import { freePort } from "../free-port"
import { ensureDatabase, migrate } from "../medusa/migrate"
import { otherTimes } from "../medusa/other-times"
import { startPostgres } from "../postgres/start-postgres"
import { Chance } from "./chance"
import { startGatewayProxy } from "./gateway-proxy"
import { Journal } from "../records/journal"
import { startNotificationProxy } from "./notification-proxy"
import { StoreProcess } from "./processes"
import type { Proxy } from "./proxy"

/** Everything that takes part, on loopback. */
export interface Stage {
  seed: number
  journal: Journal
  store: AStore
  simulator: Simulator
  proxies: readonly Proxy[]
  processes: readonly [StoreProcess, StoreProcess]
  database: Pool
  /** What both processes wrote. */
  logDirectory: string
  /** What the seed has chosen for the whole run. */
  setting: {
    locks: "in-memory" | "postgres"
    codesCancelable: boolean
    pixPartialRefunds: boolean
  }
}

/** Short waits, so that minutes have many of them; the margins between them are those of a real store. */
const TIMES = otherTimes({
  TIMEOUTS: {
    providerMethodMs: 8_000,
    callMs: 2_500,
    connectMs: 1_000,
    accessTokenMs: 2_000,
  },
  REFUND_SPACING: { equalMs: 3_000, afterRefusalMs: 5_000 },
})
const ACCOUNT = {
  resolveWindowMs: 20_000,
  attemptLimits: {
    declinesPerAccount: null,
    declinesPerCart: null,
  },
  // The cap is not what is proven here.
  automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
}

const SEED = {
  module: require.resolve("../../integration-tests/support/a-staffed-store"),
  name: "aStaffedStore",
}

export async function openStage(
  endings: Endings,
  seed: number
): Promise<Stage> {
  const chance = new Chance(seed, 100)
  const setting: Stage["setting"] = {
    locks: chance.oneOf(["in-memory", "postgres"]),
    codesCancelable: chance.isTrue(0.5),
    pixPartialRefunds: chance.isTrue(0.5),
  }
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
  const gatewayUrl = simulator.url
  const gateway = await startGatewayProxy({ gatewayUrl, seed, journal })
  endings.add(() => gateway.close())

  const common = {
    ...{ databaseUrl, logDirectory },
    env: {
      ...locks,
      ...TIMES,
      GATEWAY_URL: gateway.url,
      LOG_LEVEL: "info",
      // As a merchant finds them, whatever this shell has set.
      ACCOUNT_OPTIONS: JSON.stringify(ACCOUNT),
      PLUGIN_OPTIONS: "{}",
      REDIS_URL: "",
      OTHER_PROVIDERS: "[]",
      OTHER_PLUGINS: "[]",
    },
  }
  const port = await freePort()
  const processes = [
    new StoreProcess({ ...common, name: "A", port, seed: SEED }),
    new StoreProcess({ ...common, name: "B", port: await freePort(port + 1) }),
  ] as const
  endings.add(async () => {
    await Promise.all(processes.map((each) => each.end("SIGKILL")))
  })
  const [first, second] = processes
  const store = await step("Starting process A", () => first.start())
  await step("Starting process B", () => second.start())
  const storeUrls = processes.map(({ url }) => url)
  const hook = await startNotificationProxy({ storeUrls, seed, journal })
  endings.add(() => hook.close())
  await simulator.setNotificationUrl(hook.url)
  const database = new Pool({ connectionString: databaseUrl, max: 4 })
  // pg ends a pool before its connections are closed; PostgreSQL may stop in between.
  database.on("error", () => undefined)
  endings.add(() => database.end())
  return {
    ...{ seed, journal, simulator, processes, database, logDirectory },
    ...{ setting, proxies: [gateway, hook], store: store as AStore },
  }
}
