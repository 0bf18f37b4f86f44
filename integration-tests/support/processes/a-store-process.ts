import { resolve } from "node:path"

import { freePort } from "../../../harness/free-port"
import { startMedusa } from "../../../harness/medusa/medusa-process"
import type { AStore } from "../../../harness/store/a-store"
import type * as AfterStartModule from "./after-start"

const AFTER_START = {
  module: resolve(__dirname, "after-start.ts"),
  name: "afterStart" satisfies keyof typeof AfterStartModule,
}

export interface StoreProcessOptions {
  databaseUrl: string
  env?: NodeJS.ProcessEnv
  /** Whether to seed the database with `aStaffedStore` first; `store` then returns what was made. */
  seed?: boolean
}

/** This app in a separate process. */
export interface StoreProcess {
  url: string
  /** Returns what the seed made; throws if this process did not seed. */
  store(): AStore
  /** The whole output of this process. */
  logs(): string
  stop(): Promise<void>
}

/** Starts a store process. Stop it in `afterAll`; it also ends with the test process. */
export async function aStoreProcess({
  databaseUrl,
  env,
  seed,
}: StoreProcessOptions): Promise<StoreProcess> {
  let logs = ""
  const { url, seeded, stop } = await startMedusa({
    port: await freePort(),
    databaseUrl,
    env: {
      LOG_LEVEL: "info",
      NODE_ENV: "test",
      DISABLE_MEDUSA_ADMIN: "true",
      ...(seed ? { SEEDS: "true" } : {}),
      ...env,
    },
    onOutput: (text) => (logs += text),
    seed: AFTER_START,
  })

  return {
    url,
    store() {
      if (seeded) return seeded as AStore
      throw new Error("This store process was started without `seed: true`.")
    },
    logs: () => logs,
    stop,
  }
}
