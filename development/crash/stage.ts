import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Pool } from "@medusajs/framework/pg"

import type { AStore } from "../../integration-tests/support/a-store"
import { ADMIN_LOGIN } from "../../integration-tests/support/an-admin"
import { moveTime } from "../../integration-tests/support/database/move-time"
import { type Simulator, startSimulator } from "../../src/simulator"
import { otherTimes } from "../medusa/other-times"
import { Journal } from "../records/journal"
import { CrashStore } from "./crash-store"
import { Deliveries } from "./deliveries"

/** Margins as those of a real store. */
const TIMES = otherTimes({
  TIMEOUTS: {
    providerMethodMs: 8_000,
    callMs: 2_500,
    connectMs: 1_000,
    accessTokenMs: 2_000,
  },
  REFUND_SPACING: { equalMs: 3_000, afterRefusalMs: 5_000 },
  // Notifications that wait to be killed keep the others from nothing; see plan.ts.
  NOTIFICATION_WORK: { lanes: 16 },
})
/** Nothing of an account that one story could do to another. */
const ACCOUNT = {
  resolveWindowMs: 20_000,
  attemptLimits: {
    declinesPerAccount: null,
    declinesPerCart: null,
  },
  automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
}

/** A store, the gateway and the database, for as many kills as there are. */
export interface CrashStage {
  journal: Journal
  simulator: Simulator
  deliveries: Deliveries
  crashStore: CrashStore
  /** As chaos compares them. */
  processes: readonly [CrashStore]
  database: Pool
  store: AStore
  adminToken: string
  logDirectory: string
  /** Ledger and gateway are so much later now. */
  letTimePass(ms: number): Promise<void>
  /** The log of the store stays behind; returns where. */
  keepLogs(): string
  close(): Promise<void>
}

/** On a database that is migrated and empty. */
export async function openStage(databaseUrl: string): Promise<CrashStage> {
  const logDirectory = mkdtempSync(join(tmpdir(), "test-crash-"))
  // Every notification is taken at once, and repeated by Deliveries.
  const simulator = await startSimulator()
  const crashStore = new CrashStore({
    databaseUrl,
    logDirectory,
    env: {
      ...TIMES,
      GATEWAY_URL: simulator.url,
      ACCOUNT_OPTIONS: JSON.stringify(ACCOUNT),
      PLUGIN_OPTIONS: "{}",
      // As a merchant finds them, whatever this shell has set.
      REDIS_URL: "",
      LOCKS: "",
      OTHER_PROVIDERS: "[]",
      OTHER_PLUGINS: "[]",
    },
  })
  const deliveries = new Deliveries(simulator, () => crashStore.url)
  await deliveries.start()
  const store = await crashStore.startAndSeed()
  const database = new Pool({ connectionString: databaseUrl, max: 4 })
  // pg ends a pool before its connections are closed; PostgreSQL may stop in between.
  database.on("error", () => undefined)
  let movedMs = 0
  let areLogsKept = false
  return {
    ...{ journal: new Journal(), simulator, deliveries, crashStore },
    ...{ processes: [crashStore], database, store, logDirectory },
    adminToken: await tokenOf(crashStore.url),
    async letTimePass(ms) {
      movedMs += ms
      const connection = await database.connect()
      await moveTime(connection, movedMs).finally(() => connection.release())
      await simulator.advanceClock(ms)
    },
    keepLogs() {
      areLogsKept = true
      return logDirectory
    },
    async close() {
      await crashStore.kill()
      await database.end()
      await deliveries.close()
      await simulator.close()
      if (!areLogsKept) rmSync(logDirectory, { recursive: true })
    },
  }
}

async function tokenOf(storeUrl: string): Promise<string> {
  const answer = await fetch(new URL("/auth/user/emailpass", storeUrl), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN_LOGIN),
  })
  return ((await answer.json()) as { token: string }).token
}
