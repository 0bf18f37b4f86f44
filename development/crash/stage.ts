import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Pool } from "@medusajs/framework/pg"

import type { AStore } from "../../integration-tests/support/a-store"
import { ADMIN_LOGIN } from "../../integration-tests/support/an-admin"
import { moveTime } from "../../integration-tests/support/database/move-time"
import { type Simulator, startSimulator } from "../../src/simulator"
import { freePort } from "../free-port"
import { hurriedStore, type KillableStore } from "../medusa/killable-store"
import { Journal } from "../records/journal"
import { CrashStore } from "./crash-store"
import { Deliveries } from "./deliveries"

/** Notifications that wait to be killed keep the others from nothing; see plan.ts. */
const TIMES = { NOTIFICATION_WORK: { lanes: 16 } }

/** A store, the gateway and the database, for as many kills as there are. */
export interface CrashStage {
  journal: Journal
  simulator: Simulator
  deliveries: Deliveries
  crashStore: CrashStore
  /** As chaos compares them. */
  processes: readonly [KillableStore]
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
    ...{ name: "store", databaseUrl, logDirectory },
    port: await freePort(),
    env: hurriedStore(simulator.url, TIMES),
  })
  const { url } = crashStore.process
  const deliveries = new Deliveries(simulator, url)
  await deliveries.start()
  const store = await crashStore.startAndSeed()
  const database = new Pool({ connectionString: databaseUrl, max: 4 })
  // pg ends a pool before its connections are closed; PostgreSQL may stop in between.
  database.on("error", () => undefined)
  let movedMs = 0
  let areLogsKept = false
  return {
    ...{ journal: new Journal(), simulator, deliveries, crashStore },
    ...{ processes: [crashStore.process], database, store, logDirectory },
    adminToken: await tokenOf(url),
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
      await crashStore.process.end("SIGKILL")
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
