import { parseArgs } from "node:util"

import { type Comparison, COMPARISONS } from "./comparisons"
import { DEFAULT_REPORT, USAGE } from "./usage"

export interface BenchOptions {
  comparisons: readonly Comparison[]
  /** Whether Pix sales and polls are measured. */
  codes: boolean
  /** Whether the storefront's entries are weighed. */
  sizes: boolean
  /** Which of the measurements of notifications; each is one for itself. */
  notifications: readonly NotificationPart[]
  rounds: number
  /** Sales per round, method and concurrency. */
  perRound: number
  concurrencies: number[]
  /** Pix sales per round and placement. */
  codeSales: number
  /** How long each target is polled per round and concurrency. */
  pollMs: number
  /** Notifications per round and target. */
  deliveries: number
  /** Orders in each way. */
  orders: number
  /** Notifications that wait. */
  backlog: number
  /** What was named with `--only`; undefined for everything. */
  only: string | undefined
  /** Where the report goes; undefined for a smoke run. */
  report: string | undefined
}

const NOTIFICATION_PARTS = ["acknowledge", "order", "drain"] as const

export type NotificationPart = (typeof NOTIFICATION_PARTS)[number]

const CODES = "codes"
const SIZES = "sizes"
const NAMES: readonly string[] = [
  ...COMPARISONS.map(({ name }) => name),
  CODES,
  ...NOTIFICATION_PARTS,
  SIZES,
]

/** Undefined when only the usage was asked for. */
export function readOptions(): BenchOptions | undefined {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "6" },
      "per-round": { type: "string", default: "24" },
      concurrency: { type: "string", default: "1,16" },
      "code-sales": { type: "string", default: "20" },
      "poll-ms": { type: "string", default: "1000" },
      deliveries: { type: "string", default: "1000" },
      orders: { type: "string", default: "30" },
      backlog: { type: "string", default: "10000" },
      only: { type: "string" },
      report: { type: "string" },
      "no-report": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) return undefined
  // A part must not take the place of the whole.
  const report = values.report ?? (values.only ? undefined : DEFAULT_REPORT)
  const isChosen = chosen(values.only)
  return {
    comparisons: COMPARISONS.filter(({ name }) => isChosen(name)),
    codes: isChosen(CODES),
    sizes: isChosen(SIZES),
    notifications: NOTIFICATION_PARTS.filter(isChosen),
    rounds: count("--rounds", values.rounds, 50),
    perRound: count("--per-round", values["per-round"], 500),
    concurrencies: values.concurrency
      .split(",")
      .map((part) => count("--concurrency", part, 64)),
    codeSales: count("--code-sales", values["code-sales"], 500),
    pollMs: count("--poll-ms", values["poll-ms"], 60_000),
    deliveries: count("--deliveries", values.deliveries, 20_000),
    orders: count("--orders", values.orders, 500),
    backlog: count("--backlog", values.backlog, 100_000),
    only: values.only,
    report: values["no-report"] ? undefined : report,
  }
}

/** As typed, for the report; where that goes is no part of what was measured. */
export function commandLine(options: BenchOptions): string {
  const { comparisons, notifications, only } = options
  const sales = [
    `--per-round ${options.perRound}`,
    `--concurrency ${options.concurrencies.join(",")}`,
  ]
  const codes = [
    `--code-sales ${options.codeSales}`,
    `--poll-ms ${options.pollMs}`,
  ]
  const told = [
    `--rounds ${options.rounds}`,
    ...(comparisons.length > 0 ? sales : []),
    ...(options.codes ? codes : []),
    ...notifications.map((part) => NOTIFICATION_OPTION[part](options)),
    ...(only === undefined ? [] : [`--only ${only}`]),
  ]
  return `npm run bench -- ${told.join(" ")}`
}

const NOTIFICATION_OPTION: Record<
  NotificationPart,
  (options: BenchOptions) => string
> = {
  acknowledge: ({ deliveries }) => `--deliveries ${deliveries}`,
  order: ({ orders }) => `--orders ${orders}`,
  drain: ({ backlog }) => `--backlog ${backlog}`,
}

function chosen(only: string | undefined): (name: string) => boolean {
  const names = only?.split(",") ?? NAMES
  const stranger = names.find((name) => !NAMES.includes(name))
  if (stranger === undefined) return (name) => names.includes(name)
  throw new Error(
    `--only takes ${NAMES.join(", ")}, not "${stranger}".\n\n${USAGE}`
  )
}

function count(name: string, text: string, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value
  throw new Error(`${name} takes 1 to ${most}, not "${text}".\n\n${USAGE}`)
}
