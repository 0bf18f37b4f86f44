import type { AStore } from "../../integration-tests/support/a-store"
import {
  KillableStore,
  type KillableStoreOptions,
} from "../medusa/killable-store"
import type { WatchedStoreReport } from "./inside-store"
import type { DiesAt } from "./moments-of-store"

const SEED = {
  module: require.resolve("./inside-store"),
  name: "seedAndWatch",
}

/** The store's process that is watched, killed and started again. */
export class CrashStore {
  readonly process: KillableStore
  #controlUrl = ""

  constructor(options: KillableStoreOptions) {
    const preload = require.resolve("./store-hooks")
    this.process = new KillableStore({ ...options, preload })
  }

  /** Starts the store in a new database and seeds it; returns what the seed made. */
  async startAndSeed(): Promise<AStore> {
    const { store } = await this.#start({ SEEDS: "true" })
    if (!store) throw new Error("The store was not seeded.")
    return store
  }

  /** Kills the process and starts it again. */
  async killAndStart(): Promise<void> {
    await this.process.end("SIGKILL")
    await this.#start({})
  }

  /** Counts moments from now on; with `dies`, the process stops at that one. */
  async arm(dies?: DiesAt): Promise<void> {
    await this.#ask("/arm", { dies })
  }

  async passedMoments(): Promise<readonly string[]> {
    return (await this.#ask("/moments")) as string[]
  }

  /** Runs the job now, as the schedule would. */
  async runJob(): Promise<void> {
    await this.#ask("/job")
  }

  async #ask(path: string, body: object = {}): Promise<unknown> {
    const answer = await fetch(`${this.#controlUrl}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    })
    const answered = await answer.json()
    if (!answer.ok) this.process.log(`${path} failed: ${String(answered)}`)
    return answered
  }

  async #start(env: NodeJS.ProcessEnv): Promise<WatchedStoreReport> {
    const report = (await this.process.start({
      env,
      seed: SEED,
    })) as WatchedStoreReport
    this.#controlUrl = report.controlUrl
    return report
  }
}
