import { createWriteStream, type WriteStream } from "node:fs"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"

import type { StoreApi } from "../../integration-tests/support/a-shopper"
import { type MedusaProcess, startMedusa } from "../medusa/medusa-process"
import type { ServeOrder } from "../medusa/serve-messages"
import { Chance } from "./chance"
import type { Journal } from "../records/journal"

const MOST_STARTS = 3
/** Longer than a load balancer waits, and than core waits for a lock. */
const PATIENCE_MS = 40_000
/** How often somebody hangs up while the store is at it. */
const HANGS_UP = 0.03

/** The status of an answer that never came. */
export const NO_ANSWER = 599

export interface ProcessOptions {
  databaseUrl: string
  port: number
  name: string
  env: NodeJS.ProcessEnv
  logDirectory: string
  seed?: NonNullable<ServeOrder["seed"]>
}

/** One of the two store processes, at an address that stays. */
export class StoreProcess {
  readonly url: string
  readonly name: string
  /** What it wrote last, of each time that it ended without being stopped. */
  readonly endedByItself: string[] = []
  readonly #options: ProcessOptions
  readonly #log: WriteStream
  #current: MedusaProcess | undefined

  constructor(options: ProcessOptions) {
    const { name, port, logDirectory } = options
    this.#options = options
    this.name = name
    this.url = `http://127.0.0.1:${port}`
    this.#log = createWriteStream(join(logDirectory, `${name}.log`))
  }

  get isUp(): boolean {
    return this.#current !== undefined
  }

  /** What its seed gave. */
  async start(): Promise<unknown> {
    const { env, name, ...options } = this.#options
    let latest = ""
    const started = await startMedusa({
      ...options,
      env: { NODE_ENV: "test", DISABLE_MEDUSA_ADMIN: "true", ...env },
      onOutput: (text) => {
        latest = (latest + text).slice(-2_000)
        this.#log.write(text)
      },
    }).catch((cause: unknown) => {
      throw new Error(`Process ${name} did not start: ${latest}`, { cause })
    })
    delete this.#options.seed
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
    this.#log.write(`\n── ${new Date().toISOString()} ${how}\n`)
    await (how === "SIGKILL" ? ending?.kill() : ending?.stop())
  }
}

/** Ends and starts the processes in turn until told to stop; both are up when it resolves. */
export async function killInTurn(
  processes: readonly StoreProcess[],
  given: { seed: number; journal: Journal; stopped: () => boolean }
): Promise<void> {
  const { journal, stopped } = given
  const chance = new Chance(given.seed, 103)
  let restartedInMs = 0
  for (let turn = 0; !stopped(); turn++) {
    // Both are up for a while, on a slow machine for as long as it took them.
    const upMs = Math.max(3_000, restartedInMs / 2) + chance.below(6_000)
    await pauseUnless(stopped, upMs)
    const ending = processes[turn % processes.length]!
    const how = chance.isTrue(0.65) ? "SIGKILL" : "SIGTERM"
    const downMs = chance.below(2_000)
    const isBoth = chance.isTrue(0.1)
    if (stopped()) break
    journal.count(how)
    journal.note("operator", `${how} of process ${ending.name}`, ["process"])
    if (isBoth) journal.count("both down")
    const started = Date.now()
    await Promise.all(
      processes.map(async (each) => {
        if (each !== ending && !isBoth) return
        await each.end(each === ending ? how : "SIGKILL")
        await delay(downMs)
        await startPatiently(each)
      })
    )
    restartedInMs = Date.now() - started
  }
  for (const each of processes) if (!each.isUp) await startPatiently(each)
}

/** As a supervisor does: a machine with much to do is no reason to stay down. */
async function startPatiently(process: StoreProcess): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await process.start())
    } catch (error) {
      if (tries === MOST_STARTS) throw error
    }
  }
}

export async function pauseUnless(
  stopped: () => boolean,
  ms: number
): Promise<void> {
  const end = Date.now() + ms
  while (!stopped() && Date.now() < end) {
    await delay(Math.min(200, end - Date.now() + 1))
  }
}

/** The processes as a load balancer offers them: each request goes to any of those that are up. */
export function loadBalanced(
  processes: readonly StoreProcess[],
  chance: Chance
): StoreApi {
  return {
    async request({ method, url, data, headers }) {
      const up = processes.filter(({ isUp }) => isUp)
      const process = chance.oneOf(up.length > 0 ? up : processes)
      const hangsUp = chance.isTrue(HANGS_UP)
      const patienceMs = hangsUp ? 50 + chance.below(1_500) : PATIENCE_MS
      try {
        const answer = await fetch(new URL(url, process.url), {
          method: method.toUpperCase(),
          headers: { "content-type": "application/json", ...headers },
          ...(data === undefined ? {} : { body: JSON.stringify(data) }),
          signal: AbortSignal.timeout(patienceMs),
        })
        return { status: answer.status, data: await answer.json() }
      } catch (error) {
        return { status: NO_ANSWER, data: { message: String(error) } }
      }
    },
  }
}
