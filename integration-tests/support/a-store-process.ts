import { resolve } from "node:path"

import { freePort } from "../../development/free-port"
import {
  startMedusa,
  type MedusaProcess,
} from "../../development/medusa/medusa-process"
import type { ServeOrder } from "../../development/medusa/serve-messages"
import type * as Listening from "./a-listening-store"
import type * as Staffed from "./a-staffed-store"
import type { AStore } from "./a-store"

export interface StoreProcessOptions {
  databaseUrl: string
  env?: NodeJS.ProcessEnv
  /** Seed the database with `aStaffedStore` first; then `store` tells what is there. */
  seed?: boolean
  /** What the store is told is written down: `TOLD_TABLE`. */
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
  const start = (env: NodeJS.ProcessEnv, seed: boolean) =>
    startMedusa({
      port,
      databaseUrl: options.databaseUrl,
      env: {
        LOG_LEVEL: "info",
        NODE_ENV: "test",
        DISABLE_MEDUSA_ADMIN: "true",
        ...env,
      },
      onOutput: (text) => (logs += text),
      ...afterStart({ seed, listens: options.listens ?? false }),
    }).catch((error: Error) => {
      throw new Error(`${error.message}\n${logs}`, { cause: error })
    })

  let current: MedusaProcess = await start({ ...options.env }, !!options.seed)
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
      current = await start({ ...options.env, ...env }, false)
    },
    stop: () => current.stop(),
  }
}

function afterStart({
  seed,
  listens,
}: Required<Pick<StoreProcessOptions, "seed" | "listens">>): Pick<
  ServeOrder,
  "seed"
> {
  if (listens) {
    const name: keyof typeof Listening = seed ? "aListeningStore" : "listen"
    return {
      seed: { module: resolve(__dirname, "a-listening-store.ts"), name },
    }
  }
  const name: keyof typeof Staffed = "aStaffedStore"
  return seed
    ? { seed: { module: resolve(__dirname, "a-staffed-store.ts"), name } }
    : {}
}
