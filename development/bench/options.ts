import { parseArgs } from "node:util"

import { type Comparison, COMPARISONS } from "./comparisons"

export interface BenchOptions {
  comparisons: readonly Comparison[]
  rounds: number
  /** Sales per round, method and concurrency. */
  perRound: number
  concurrencies: number[]
  /** Where the report goes; undefined for a smoke run. */
  report: string | undefined
}

const DEFAULT_REPORT = "docs/benchmarks.md"
const NAMES = COMPARISONS.map(({ name }) => name)

export const USAGE = `Usage: npm run bench -- [options]

Completes carts with this package's card and with a provider that asks nobody,
side by side, and writes a report: once where both only authorize, once where
both capture. Wants a machine that does nothing else, for about nine minutes.

  --rounds <number>        default 6, at least 5 to say anything
  --per-round <number>     sales per round, method and concurrency; default 24
  --concurrency <list>     shoppers at the same time; default 1,16
  --only <comparison>      ${NAMES.join(" or ")}: one of the two, for a quick look;
                           is reported where --report says, or not at all
  --report <file>          default ${DEFAULT_REPORT}
  --no-report              measure only
  --help
`

/** Undefined when only the usage was asked for. */
export function readOptions(): BenchOptions | undefined {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "6" },
      "per-round": { type: "string", default: "24" },
      concurrency: { type: "string", default: "1,16" },
      only: { type: "string" },
      report: { type: "string" },
      "no-report": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) return undefined
  // A part must not take the place of the whole.
  const report = values.report ?? (values.only ? undefined : DEFAULT_REPORT)
  return {
    comparisons: chosen(values.only),
    rounds: count("--rounds", values.rounds, 50),
    perRound: count("--per-round", values["per-round"], 500),
    concurrencies: values.concurrency
      .split(",")
      .map((part) => count("--concurrency", part, 64)),
    report: values["no-report"] ? undefined : report,
  }
}

/** As typed, for the report; where that goes is no part of what was measured. */
export function commandLine(options: BenchOptions): string {
  const { comparisons, rounds, perRound, concurrencies } = options
  const told = [
    `--rounds ${rounds}`,
    `--per-round ${perRound}`,
    `--concurrency ${concurrencies.join(",")}`,
    ...(comparisons.length === 1 ? [`--only ${comparisons[0]!.name}`] : []),
  ]
  return `npm run bench -- ${told.join(" ")}`
}

function chosen(only: string | undefined): readonly Comparison[] {
  if (only === undefined) return COMPARISONS
  const comparisons = COMPARISONS.filter(({ name }) => name === only)
  if (comparisons.length > 0) return comparisons
  throw new Error(
    `--only takes ${NAMES.join(" or ")}, not "${only}".\n\n${USAGE}`
  )
}

function count(name: string, text: string, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value
  throw new Error(`${name} takes 1 to ${most}, not "${text}".\n\n${USAGE}`)
}
