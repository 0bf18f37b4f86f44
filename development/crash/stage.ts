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

/** More lanes, so that notifications that wait to be killed do not delay the others; see plan.ts. */
const TIMES = { NOTIFICATION_WORK: { lanes: 16 } }

/** A store, the gateway and the database, for any number of kills. */
export interface CrashStage {
  journal: Journal
  simulator: Simulator
  deliveries: Deliveries
  crashStore: CrashStore
  /** The processes, in the form in which chaos reads records. */
  processes: readonly [KillableStore]
  database: Pool
  store: AStore
  adminToken: string
  logDirectory: string
  /** Moves the time of ledger and gateway forward by `ms`. */
  letTimePass(ms: number): Promise<void>
  /** Keeps the store's log; returns its path. */
  keepLogs(): string
  close(): Promise<void>
}

/** Opens the stage on a database that is migrated and empty. */
export async function openStage(databaseUrl: string): Promise<CrashStage> {
  const logDirectory = mkdtempSync(join(tmpdir(), "test-crash-"))
  // Deliveries takes every notification at once and repeats it later.
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
