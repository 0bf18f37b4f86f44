import { resolve } from "node:path"

import { freePort } from "../../../harness/free-port"
import { startMedusa } from "../../../harness/medusa/start-medusa"
import type { AStore } from "../../../harness/store/a-store"
import type * as AfterStartModule from "./prepare-started-store"

const AFTER_START = {
  module: resolve(__dirname, "prepare-started-store.ts"),
  name: "prepareStartedStore" satisfies keyof typeof AfterStartModule,
}

export interface StoreProcessOptions {
  databaseUrl: string
  env?: NodeJS.ProcessEnv
  /** Whether the store is filled with test data after the start. Without these data, `seededStore` throws. */
  seed?: boolean
}

/** One store process: this app, running separately from the test process. */
export interface StoreProcess {
  url: string
  /** Returns the key and the ids of the store's test data. Throws if this process was started without `seed`. */
  seededStore(): AStore
  logs(): string
  stop(): Promise<void>
}

/** Starts a store process. A test has to stop it in `afterAll`. The store process also ends with the test process. */
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
    seededStore() {
      if (seeded) return seeded as AStore
      throw new Error("This store process was started without `seed: true`.")
    },
    logs: () => logs,
    stop,
  }
}
