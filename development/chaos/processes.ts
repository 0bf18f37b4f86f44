import { createWriteStream, type WriteStream } from "node:fs"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"

import { freePort } from "../free-port"
import { Chance } from "../fuzz/chance"
import { type MedusaProcess, startMedusa } from "../medusa/medusa-process"
import type { ServeOrder } from "../medusa/serve-messages"
import type { Journal } from "./journal"

const MOST_STARTS = 3

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
  readonly #options: ProcessOptions
  readonly #log: WriteStream
  #current: MedusaProcess | undefined
  #isSeeded = false
  /** What it wrote last, of each time that nobody told it to end. */
  readonly endedByItself: string[] = []

  constructor(options: ProcessOptions) {
    this.#options = options
    this.name = options.name
    this.url = `http://127.0.0.1:${options.port}`
    this.#log = createWriteStream(
      join(options.logDirectory, `${options.name}.log`)
    )
  }

  get isUp(): boolean {
    return this.#current !== undefined
  }

  /** What its seed gave. */
  async start(): Promise<unknown> {
    const { databaseUrl, port, env, seed, name } = this.#options
    let latest = ""
    let started: MedusaProcess
    try {
      started = await startMedusa({
        port,
        databaseUrl,
        env: { NODE_ENV: "test", DISABLE_MEDUSA_ADMIN: "true", ...env },
        ...(seed && !this.#isSeeded ? { seed } : {}),
        onOutput: (text) => {
          latest = (latest + text).slice(-2_000)
          this.#log.write(text)
        },
      })
    } catch (cause) {
      throw new Error(`Process ${name} did not start: ${latest}`, { cause })
    }
    this.#isSeeded = true
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
    this.#say(how)
    await (how === "SIGKILL" ? ending?.kill() : ending?.stop())
  }

  #say(what: string): void {
    this.#log.write(`\n── ${new Date().toISOString()} ${what}\n`)
  }
}

export async function aStoreProcess(
  options: Omit<ProcessOptions, "port">
): Promise<StoreProcess> {
  return new StoreProcess({ ...options, port: await freePort() })
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
    if (stopped()) return
    journal.count(how)
    journal.note("operator", `${how} of process ${ending.name}`, ["process"])
    const others = isBoth ? processes.filter((each) => each !== ending) : []
    if (isBoth) journal.count("both down")
    const started = Date.now()
    await Promise.all([
      restart(ending, how, downMs),
      ...others.map((each) => restart(each, "SIGKILL", downMs)),
    ])
    restartedInMs = Date.now() - started
  }
  for (const each of processes) if (!each.isUp) await startPatiently(each)
}

async function restart(
  process: StoreProcess,
  how: "SIGKILL" | "SIGTERM",
  downMs: number
): Promise<void> {
  await process.end(how)
  await delay(downMs)
  await startPatiently(process)
}

/** As a supervisor does: a machine with much to do is no reason to stay down. */
async function startPatiently(process: StoreProcess): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await process.start()
      return
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
