import { rmSync } from "node:fs"

import type { AStore } from "../../integration-tests/support/a-store"
import { ADMIN_LOGIN } from "../../integration-tests/support/an-admin"
import { openOutside, type Outside } from "../chaos/outside"
import { freePort } from "../free-port"
import { hurriedStore, type KillableStore } from "../medusa/killable-store"
import { CrashStore } from "./crash-store"
import { Deliveries } from "./deliveries"

/** More lanes, so that notifications that wait to be killed do not delay the others; see plan.ts. */
const TIMES = { NOTIFICATION_WORK: { lanes: 16 } }

/** A store, the gateway and the database, for any number of kills. */
export interface CrashStage extends Outside {
  deliveries: Deliveries
  crashStore: CrashStore
  /** The processes, in the form in which chaos reads records. */
  processes: readonly [KillableStore]
  store: AStore
  adminToken: string
  /** Keeps the store's log; returns its path. */
  keepLogs(): string
}

/** Opens the stage on a database that is migrated and empty. */
export async function openStage(databaseUrl: string): Promise<CrashStage> {
  // Deliveries takes every notification at once and repeats it later.
  const outside = await openOutside("test-crash", databaseUrl)
  const { simulator, logDirectory } = outside
  const crashStore = new CrashStore({
    ...{ name: "store", databaseUrl, logDirectory },
    port: await freePort(),
    env: hurriedStore(simulator.url, TIMES),
  })
  const { url } = crashStore.process
  const deliveries = new Deliveries(simulator, url)
  await deliveries.start()
  const store = await crashStore.startAndSeed()
  let areLogsKept = false
  return {
    ...{ ...outside, deliveries, crashStore, store },
    processes: [crashStore.process],
    adminToken: await tokenOf(url),
    keepLogs() {
      areLogsKept = true
      return logDirectory
    },
    async close() {
      await crashStore.process.end("SIGKILL")
      await deliveries.close()
      await outside.close()
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
