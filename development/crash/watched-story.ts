import { AsyncLocalStorage } from "node:async_hooks"

import type { Passed } from "./moment"

/** The story, and the ledger call, to which the running code belongs. */
export interface Scope {
  story: WatchedStory
  /** The call of the ledger in which the code runs. */
  call?: LedgerCall
}

interface LedgerCall {
  name: string
  writes: number
  /** How many times its writes were committed. */
  commits: number
}

export interface Statement {
  sql: string
  isInTransaction: boolean
}

/** What a story has passed so far, for the process that watches it. */
export interface StoryReport {
  trace: Passed[]
  /** The place where the story waits to be killed. */
  waitingAt?: string
}

export const scopes = new AsyncLocalStorage<Scope>()

const WRITES =
  /\b(insert\s+into|delete\s+from|update\s+[\w."]+\s+(as\s+\w+\s+)?set)\b/i
const LEDGER_TABLE =
  /\b(?:insert\s+into|delete\s+from|update)\s+"?(checkout_transparent_\w+)/i
const NEVER = new Promise<never>(() => undefined)

/** One use case inside a process of the store, from the request that begins it. */
export class WatchedStory {
  /** The place at which the story waits until the process is killed. */
  waitsAt: string | undefined
  /** Whether the work that a process does for all stories counts for this story. */
  isOfProcess = false
  readonly #trace: (Passed & { isOfEffect: boolean })[] = []
  readonly #counts = new Map<string, number>()
  #effects = 0
  #waitingAt: string | undefined

  report(): StoryReport {
    return {
      trace: this.#trace
        .filter(({ isOfEffect }) => isOfEffect)
        .map(({ name, effects }) => ({ name, effects })),
      ...(this.#waitingAt === undefined ? {} : { waitingAt: this.#waitingAt }),
    }
  }

  /** Passes the places before and after a call of the gateway. */
  async aroundExchange<Result>(
    name: string,
    work: () => Promise<Result>
  ): Promise<Result> {
    const nth = this.#count(name)
    await this.#pass(`before ${name} ${nth}`)
    const result = await work()
    this.#effects += 1
    await this.#pass(`after ${name} ${nth}`)
    return result
  }

  /** Passes the places before and after a call of the ledger, if that writes. */
  async aroundLedger<Result>(
    name: string,
    work: () => Promise<Result>
  ): Promise<Result> {
    const call = { name: `${name} ${this.#count(name)}`, writes: 0, commits: 0 }
    const before = this.#note(`before ${call.name}`, false)
    await this.#waitAt(before.name)
    const result = await scopes.run({ story: this, call }, work)
    if (call.writes > 0) {
      before.isOfEffect = true
      await this.#pass(`after ${call.name}`)
    }
    return result
  }

  /** Counts a statement of the ledger or of Medusa, and passes the places around its write. */
  async aroundStatement<Result>(
    { sql, isInTransaction }: Statement,
    call: LedgerCall | undefined,
    work: () => Promise<Result>
  ): Promise<Result> {
    if (this.#waitingAt !== undefined) return NEVER
    if (!WRITES.test(sql)) {
      if (call && /^commit/i.test(sql) && call.writes > 0) call.commits += 1
      return work()
    }
    const table = LEDGER_TABLE.exec(sql)?.[1]
    if (call) {
      // If a call commits several times, the process can be killed between the commits.
      if (call.commits > 0) {
        await this.#pass(
          `inside ${call.name}, before its write ${call.writes + 1}`
        )
      }
      call.writes += 1
      if (!isInTransaction) call.commits += 1
    } else if (table !== undefined) {
      const nth = this.#count(table)
      await this.#pass(`before write to ${table} ${nth}`)
      const result = await work()
      this.#effects += 1
      await this.#pass(`after write to ${table} ${nth}`)
      return result
    }
    this.#effects += 1
    return work()
  }

  /** Waits if the story waits to be killed, so that it takes no database connection from others. */
  async whenItGoesOn(): Promise<void> {
    if (this.#waitingAt !== undefined) await NEVER
  }

  #count(name: string): number {
    const nth = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, nth)
    return nth
  }

  async #pass(name: string): Promise<void> {
    this.#note(name, true)
    await this.#waitAt(name)
  }

  #note(name: string, isOfEffect: boolean) {
    const passed = { name, effects: this.#effects, isOfEffect }
    if (this.#waitingAt === undefined) this.#trace.push(passed)
    return passed
  }

  async #waitAt(name: string): Promise<void> {
    if (this.#waitingAt === undefined && name === this.waitsAt) {
      this.#waitingAt = name
    }
    // The whole story stands still, whatever else it was about to do.
    if (this.#waitingAt !== undefined) await NEVER
  }
}
