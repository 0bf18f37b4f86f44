import { rmSync } from "node:fs"
import { join } from "node:path"

import type { AStore } from "../../integration-tests/support/a-store"
import { ADMIN_LOGIN } from "../../integration-tests/support/an-admin"
import { openOutside, type Outside } from "../chaos/outside"
import { freePort } from "../free-port"
import { hurriedStore, type KillableStore } from "../medusa/killable-store"
import { CrashStore } from "./crash-store"

/** The path for notifications: a merchant has one address for all accounts. */
const HOOK = "/hooks/checkout-transparent/br"

/** A store, the gateway and the database, for any number of kills. */
export interface CrashStage extends Outside {
  crashStore: CrashStore
  /** The processes, in the form in which chaos reads records. */
  processes: readonly [KillableStore]
  store: AStore
  adminToken: string
  /** The file in which a process says at which moment it stopped. */
  noteFile: string
  /** Keeps the store's log; returns its path. */
  keepLogs(): string
}

/** Opens the stage on a database that is migrated and empty. */
export async function openStage(databaseUrl: string): Promise<CrashStage> {
  const outside = await openOutside("test-crash", databaseUrl)
  const { simulator, logDirectory } = outside
  const crashStore = new CrashStore({
    ...{ name: "store", databaseUrl, logDirectory },
    port: await freePort(),
    env: hurriedStore(simulator.url),
  })
  const { url } = crashStore.process
  await simulator.setNotificationUrl(`${url}${HOOK}`)
  const store = await crashStore.startAndSeed()
  let areLogsKept = false
  return {
    ...{ ...outside, crashStore, store },
    processes: [crashStore.process],
    noteFile: join(logDirectory, "stopped"),
    adminToken: await tokenOf(url),
    keepLogs() {
      areLogsKept = true
      return logDirectory
    },
    async close() {
      await crashStore.process.end("SIGKILL")
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
