import type { Endings } from "../demo/ending"
import type { Began } from "./scale/own-run"

export interface BenchOptions {
  parts: string[]
  rounds: number
  /** Card sales per round, method and concurrency. */
  perRound: number
  concurrencies: number[]
  /** How much of something else is measured, in proportion to the sales. */
  count: (usual: number) => number
  /** How many charges the ledgers of the part `scale` have, the smallest first. */
  sizes: number[]
  /** Where the ledgers of `scale` are kept for the next time; undefined: nowhere. */
  ledgers: string | undefined
  /** For how long the part `day` sells. */
  minutes: number
  /** Where the report goes; undefined for a quick look. */
  report: string | undefined
  /** Whether only the sections of these parts take the place of theirs in the report. */
  isUpdate: boolean
}

/** One run of the command. */
export class Bench {
  /** Why the command fails. */
  readonly problems: string[] = []

  constructor(
    readonly endings: Endings,
    readonly options: BenchOptions,
    readonly began: Began
  ) {}

  /** Lets the command fail unless both are the same. */
  readonly check = (what: string, found: unknown, expected: unknown): void => {
    const [is, mustBe] = [found, expected].map((one) => JSON.stringify(one))
    if (is !== mustBe) {
      this.problems.push(`${what}: ${is}, expected ${mustBe}.`)
    }
  }
}
