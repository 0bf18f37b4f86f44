import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

import { processIs } from "../process-is"

export const ROOT = resolve(__dirname, "../..")

/** Ignored by git: what `npm start` keeps from one start to the next. */
export const DEMO_DIRECTORY = join(ROOT, ".demo")

export const MEDUSA_LOG = join(DEMO_DIRECTORY, "medusa.log")

const STATE_FILE = join(DEMO_DIRECTORY, "state.json")

/** What another command of this clone needs to use the store that runs. */
export interface RunningStore {
  pid: number
  shopUrl: string
  storeUrl: string
  adminUrl: string
  simulatorUrl: string
  publishableKey: string
  regionId: string
  paymentProviders: string[]
  admin: { email: string; password: string }
}

export function announceStore(store: RunningStore): void {
  mkdirSync(DEMO_DIRECTORY, { recursive: true })
  writeFileSync(STATE_FILE, `${JSON.stringify(store, null, 2)}\n`)
}

export function withdrawStore(): void {
  rmSync(STATE_FILE, { force: true })
}

/** The store that `npm start` runs in this clone; undefined when none does. */
export function runningStore(): RunningStore | undefined {
  try {
    const store = JSON.parse(readFileSync(STATE_FILE, "utf8")) as RunningStore
    return processIs(store.pid, "development/start.ts") ? store : undefined
  } catch {
    return undefined
  }
}
