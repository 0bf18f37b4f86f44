import { createWriteStream, type WriteStream } from "node:fs"
import { join } from "node:path"

import type { AStore } from "../../integration-tests/support/a-store"
import { freePort } from "../free-port"
import { type MedusaProcess, startMedusa } from "../medusa/medusa-process"
import type { WatchedStoreReport } from "./inside-store"
import type { Marks } from "./store-hooks"
import type { StoryReport } from "./watched-story"

const SEED = {
  module: require.resolve("./inside-store"),
  name: "seedAndWatch",
}

export type MarkHeaders = Partial<Marks>

export interface CrashStoreOptions {
  databaseUrl: string
  env: NodeJS.ProcessEnv
  logDirectory: string
}

/** The process of the store that is killed and started again, at an address that stays. */
export class CrashStore {
  /** As chaos knows its processes. */
  readonly name = "store"
  /** What it wrote last, of each time that it ended without being killed by us. */
  readonly endedByItself: string[] = []
  readonly #options: CrashStoreOptions
  readonly #log: WriteStream
  #port = 0
  #current: MedusaProcess | undefined
  #controlUrl = ""

  constructor(options: CrashStoreOptions) {
    this.#options = options
    this.#log = createWriteStream(join(options.logDirectory, "store.log"))
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** In a new database; resolves to what is in it then. */
  async startAndSeed(): Promise<AStore> {
    const { store } = await this.#start({ SEEDS: "true" })
    if (!store) throw new Error("The store was not seeded.")
    return store
  }

  async start(): Promise<void> {
    await this.#start({})
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    const killed = this.#current
    this.#current = undefined
    await killed?.kill()
    this.#log.write(`\n── ${new Date().toISOString()} SIGKILL\n`)
  }

  /** What the schedule would do, now. */
  async runJob(marks: MarkHeaders = {}): Promise<void> {
    const headers = { ...marks } as Record<string, string>
    const answer = await fetch(`${this.#controlUrl}/job`, {
      method: "POST",
      headers,
    })
    const text = await answer.text()
    if (!answer.ok) this.#log.write(`\n── the job failed: ${text}\n`)
  }

  /** What a story has passed so far in this process; undefined before its first request. */
  async reportOf(id: string): Promise<StoryReport | undefined> {
    const answer = await fetch(`${this.#controlUrl}/stories`)
    const reports = (await answer.json()) as Record<string, StoryReport>
    return reports[id]
  }

  async #start(env: NodeJS.ProcessEnv): Promise<WatchedStoreReport> {
    const { databaseUrl } = this.#options
    this.#port ||= await freePort()
    let latest = ""
    const started = await startMedusa({
      databaseUrl,
      port: this.#port,
      env: {
        NODE_ENV: "test",
        DISABLE_MEDUSA_ADMIN: "true",
        LOG_LEVEL: "info",
        ...this.#options.env,
        ...env,
      },
      onOutput: (text) => {
        latest = (latest + text).slice(-2_000)
        this.#log.write(text)
      },
      preload: require.resolve("./store-hooks"),
      seed: SEED,
    }).catch((cause: unknown) => {
      throw new Error(`The store did not start: ${latest}`, { cause })
    })
    this.#current = started
    void started.ended.then(() => {
      if (this.#current === started) this.endedByItself.push(latest.slice(-300))
    })
    const report = started.seeded as WatchedStoreReport
    this.#controlUrl = report.controlUrl
    return report
  }
}
