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
  /** The folder of the app's medusa-config.ts. Default: this repository. */
  directory?: string
  /** Whether to seed the database with `aStaffedStore` first; `store` then returns what was made. */
  seed?: boolean
  /** Whether the process records the events that it receives, in `RECEIVED_TABLE`. */
  listens?: boolean
}

/** This app in a separate process, which a test can kill at any moment. */
export interface StoreProcess {
  url: string
  /** Returns what the seed made; throws if this process did not seed. */
  store(): AStore
  /** The whole output of this process, and of those before its restarts. */
  logs(): string
  /** Kills the process as `kill -9` does. */
  kill(): Promise<void>
  /** Starts a new process on the same database and port, after a kill or a stop. */
  restart(env?: NodeJS.ProcessEnv): Promise<void>
  stop(): Promise<void>
}

/** Starts a store process. Stop it in `afterAll`; it also ends with the test process. */
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
