import { resolve } from "node:path"

import { freePort } from "../../development/free-port"
import {
  startMedusa,
  type MedusaProcess,
} from "../../development/medusa/medusa-process"
import type { AStore } from "./a-store"
import type * as AfterStartModule from "./after-start"
import type { AfterStart } from "./after-start"

const AFTER_START = {
  module: resolve(__dirname, "after-start.ts"),
  name: "afterStart" satisfies keyof typeof AfterStartModule,
}

export interface StoreProcessOptions {
  databaseUrl: string
  env?: NodeJS.ProcessEnv
  /** Where its medusa-config.ts lies; this repository by default. */
  directory?: string
  /** Seed the database with `aStaffedStore` first; then `store` tells what is there. */
  seed?: boolean
  /** What the store is told is written down: `RECEIVED_TABLE`. */
  listens?: boolean
}

/** This app in a process of its own, to be killed in the middle of something. */
export interface StoreProcess {
  url: string
  /** What seeding gave; throws when this process did not seed. */
  store(): AStore
  /** Everything it and those before it wrote. */
  logs(): string
  /** `kill -9`. */
  kill(): Promise<void>
  /** A new process on the same database and port, after a kill or a stop. */
  restart(env?: NodeJS.ProcessEnv): Promise<void>
  stop(): Promise<void>
}

/** Stop it in `afterAll`; it also ends with the test process. */
export async function aStoreProcess(
  options: StoreProcessOptions
): Promise<StoreProcess> {
  let logs = ""
  const port = await freePort()
  const start = (env: NodeJS.ProcessEnv, seeds: AfterStart = {}) =>
    startMedusa({
      port,
      databaseUrl: options.databaseUrl,
      ...(options.directory === undefined
        ? {}
        : { directory: options.directory }),
      env: {
        LOG_LEVEL: "info",
        NODE_ENV: "test",
        DISABLE_MEDUSA_ADMIN: "true",
        ...(options.listens ? { LISTENS: "true" } : {}),
        ...seeds,
        ...env,
      },
      onOutput: (text) => (logs += text),
      seed: AFTER_START,
    }).catch((error: Error) => {
      throw new Error(`${error.message}\n${logs}`, { cause: error })
    })

  let current: MedusaProcess = await start(
    { ...options.env },
    options.seed ? { SEEDS: "true" } : {}
  )
  const seeded = current.seeded as AStore | undefined

  return {
    url: current.url,
    store() {
      if (seeded) return seeded
      throw new Error("This store process was started without `seed: true`.")
    },
    logs: () => logs,
    kill: () => current.kill(),
    async restart(env) {
      await current.ended
      current = await start({ ...options.env, ...env })
    },
    stop: () => current.stop(),
  }
}
