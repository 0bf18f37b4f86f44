import { parseArgs } from "node:util"

export interface BenchOptions {
  rounds: number
  /** Sales per round, method and concurrency. */
  perRound: number
  concurrencies: number[]
  /** Where the report goes; undefined for a smoke run. */
  report: string | undefined
}

const DEFAULT_REPORT = "docs/benchmarks.md"

export const USAGE = `Usage: npm run bench -- [options]

Completes carts with this package's card and with Medusa's own provider that
asks nobody, side by side, and writes a report.

  --rounds <number>        default 6, at least 5 to say anything
  --per-round <number>     sales per round, method and concurrency; default 32
  --concurrency <list>     shoppers at the same time; default 1,16
  --report <file>          default ${DEFAULT_REPORT}
  --no-report              measure only
  --help
`

/** Undefined when only the usage was asked for. */
export function readOptions(): BenchOptions | undefined {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "6" },
      "per-round": { type: "string", default: "32" },
      concurrency: { type: "string", default: "1,16" },
      report: { type: "string", default: DEFAULT_REPORT },
      "no-report": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) return undefined
  return {
    rounds: count("--rounds", values.rounds, 50),
    perRound: count("--per-round", values["per-round"], 500),
    concurrencies: values.concurrency
      .split(",")
      .map((part) => count("--concurrency", part, 64)),
    report: values["no-report"] ? undefined : values.report,
  }
}

/** As typed, for the report; where that goes is no part of what was measured. */
export function commandLine({ rounds, perRound, concurrencies }: BenchOptions) {
  const told = [
    `--rounds ${rounds}`,
    `--per-round ${perRound}`,
    `--concurrency ${concurrencies.join(",")}`,
  ]
  return `npm run bench -- ${told.join(" ")}`
}

function count(name: string, text: string, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value
  throw new Error(`${name} takes 1 to ${most}, not "${text}".\n\n${USAGE}`)
}
