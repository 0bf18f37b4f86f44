import { createWriteStream, type WriteStream } from "node:fs"
import { join } from "node:path"

import { type MedusaProcess, startMedusa } from "./medusa-process"
import { otherTimes } from "./other-times"
import type { ServeOrder } from "./serve-messages"

export interface KillableStoreOptions {
  name: string
  databaseUrl: string
  port: number
  env: NodeJS.ProcessEnv
  logDirectory: string
}

/** A process of the store that can be killed and started again at the same address. */
export class KillableStore {
  readonly name: string
  readonly url: string
  /** The last output of the process, for each time that it ended without being told to. */
  readonly endedByItself: string[] = []
  readonly #options: KillableStoreOptions
  readonly #log: WriteStream
  #current: MedusaProcess | undefined

  constructor(options: KillableStoreOptions) {
    const { name, port, logDirectory } = options
    this.#options = options
    this.name = name
    this.url = `http://127.0.0.1:${port}`
    this.#log = createWriteStream(join(logDirectory, `${name}.log`))
  }

  get isUp(): boolean {
    return this.#current !== undefined
  }

  /** Starts the process; returns the result of its seed. */
  async start(
    more: { env?: NodeJS.ProcessEnv; seed?: ServeOrder["seed"] } = {}
  ): Promise<unknown> {
    const { env, name, logDirectory: _, ...options } = this.#options
    let latest = ""
    const started = await startMedusa({
      ...options,
      ...(more.seed ? { seed: more.seed } : {}),
      env: { ...env, ...more.env },
      onOutput: (text) => {
        latest = (latest + text).slice(-2_000)
        this.#log.write(text)
      },
    }).catch((cause: unknown) => {
      throw new Error(`Process ${name} did not start: ${latest}`, { cause })
    })
    this.#current = started
    void started.ended.then(() => {
      if (this.#current !== started) return
      this.#current = undefined
      this.endedByItself.push(latest.slice(-300))
    })
    return started.seeded
  }

  async end(how: "SIGKILL" | "SIGTERM"): Promise<void> {
    const ending = this.#current
    this.#current = undefined
    this.log(`${new Date().toISOString()} ${how}`)
    await (how === "SIGKILL" ? ending?.kill() : ending?.stop())
  }

  /** Writes into the log of the process. */
  log(words: string): void {
    this.#log.write(`\n── ${words}\n`)
  }
}

/**
 * Returns the environment of a store with short waits, so that a few minutes contain many of them. Their
 * margins are those of a real store, and no limit of an account stops one shopper because of another.
 */
export function hurriedStore(
  gatewayUrl: string,
  times: Parameters<typeof otherTimes>[0] = {}
): NodeJS.ProcessEnv {
  return {
    NODE_ENV: "test",
    LOG_LEVEL: "info",
    DISABLE_MEDUSA_ADMIN: "true",
    GATEWAY_URL: gatewayUrl,
    ...otherTimes({
      TIMEOUTS: {
        providerMethodMs: 8_000,
        callMs: 2_500,
        connectMs: 1_000,
        accessTokenMs: 2_000,
      },
      REFUND_SPACING: { equalMs: 3_000, afterRefusalMs: 5_000 },
      ...times,
    }),
    ACCOUNT_OPTIONS: JSON.stringify({
      resolveWindowMs: 20_000,
      attemptLimits: { declinesPerAccount: null, declinesPerCart: null },
      automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
    }),
    // The defaults of a merchant, whatever the environment of this shell contains.
    PLUGIN_OPTIONS: "{}",
    REDIS_URL: "",
    LOCKS: "",
    OTHER_PROVIDERS: "[]",
    OTHER_PLUGINS: "[]",
  }
}
