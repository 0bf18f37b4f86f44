import { createWriteStream, type WriteStream } from "node:fs"
import { join } from "node:path"

import { type MedusaProcess, startMedusa } from "./start-medusa"
import type { ServeRequest } from "./serve"

/** A process of a real store that tests can kill and start again at the same address. */
export class KillableStore {
  readonly name: string
  readonly url: string
  /** The last output of the process, for each time that it ended without being killed or stopped. */
  readonly outputsOfUnexpectedExits: string[] = []
  readonly #log: WriteStream
  #current: MedusaProcess | undefined

  constructor(
    private readonly options: {
      name: string
      databaseUrl: string
      port: number
      /** Options of the plugin's account that replace or complete those in `buildShortTimeoutEnv`. */
      account: object
      env: NodeJS.ProcessEnv
      logDirectory: string
    }
  ) {
    const { name, port, logDirectory } = options
    this.name = name
    this.url = `http://127.0.0.1:${port}`
    this.#log = createWriteStream(join(logDirectory, `${name}.log`))
  }

  get isUp(): boolean {
    return this.#current !== undefined
  }

  /** Starts the process. Returns the result of the seed function, if one is given. */
  async start(seed?: ServeRequest["seed"]): Promise<unknown> {
    const { port, databaseUrl, account, env } = this.options
    const started = await startMedusa({
      port,
      databaseUrl,
      env: { ...buildShortTimeoutEnv(account), ...env },
      ...(seed ? { seed } : {}),
      preload: require.resolve("./shorten-timeouts"),
      onOutput: (text) => this.#log.write(text),
    })
    this.#current = started
    void started.ended.then(() => {
      if (this.#current !== started) return
      this.#current = undefined
      this.outputsOfUnexpectedExits.push(started.latestOutput().slice(-300))
    })
    return started.seeded
  }

  async endProcess(how: "SIGKILL" | "SIGTERM"): Promise<void> {
    const ending = this.#current
    this.#current = undefined
    this.#log.write(`\n── ${new Date().toISOString()} ${how}\n`)
    await (how === "SIGKILL" ? ending?.killMedusa() : ending?.stop())
  }
}

/**
 * Returns the environment variables of a store with a short resolve window and a high limit for automatic refunds.
 * Declined payments are limited for each e-mail address only. A limit for the account would let the declines of one
 * shopper stop other shoppers.
 */
const buildShortTimeoutEnv = (account: object) => ({
  NODE_ENV: "test",
  LOG_LEVEL: "info",
  DISABLE_MEDUSA_ADMIN: "true",
  ACCOUNT_OPTIONS: JSON.stringify({
    resolveWindowMs: 20_000,
    attemptLimits: { declinesPerAccount: null, declinesPerCart: null },
    automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
    ...account,
  }),
  // The environment of the shell must not change the options of the store.
  PLUGIN_OPTIONS: "{}",
  REDIS_URL: "",
  LOCKS: "",
  OTHER_PROVIDERS: "[]",
  OTHER_PLUGINS: "[]",
})
