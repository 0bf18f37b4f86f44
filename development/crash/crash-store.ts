import type { AStore } from "../../integration-tests/support/a-store"
import {
  KillableStore,
  type KillableStoreOptions,
} from "../medusa/killable-store"
import type { WatchedStoreReport } from "./inside-store"
import type { Marks } from "./store-hooks"
import type { StoryReport } from "./watched-story"

const SEED = {
  module: require.resolve("./inside-store"),
  name: "seedAndWatch",
}

export type MarkHeaders = Partial<Marks>

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

  async start(): Promise<void> {
    await this.#start({})
  }

  /** Runs the job now, as the schedule would. */
  async runJob(marks: MarkHeaders = {}): Promise<void> {
    const headers = { ...marks } as Record<string, string>
    const answer = await fetch(`${this.#controlUrl}/job`, {
      method: "POST",
      headers,
    })
    const text = await answer.text()
    if (!answer.ok) this.process.log(`the job failed: ${text}`)
  }

  /** Returns what a story has passed so far in this process; undefined before its first request. */
  async reportOf(id: string): Promise<StoryReport | undefined> {
    const answer = await fetch(`${this.#controlUrl}/stories`)
    const reports = (await answer.json()) as Record<string, StoryReport>
    return reports[id]
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
