import { readFileSync } from "node:fs"

import { step } from "../demo/progress"

/** What handling many items gave. */
export interface Timed {
  perSecond: number
  eachMs: number[]
  /** What the measured process computed for one; NaN where the system does not say. */
  processorMs: number
}

/** Handles the items, `lanes` at a time; the results are in the order of the items. */
export async function inLanes<Item, Result>(
  items: Iterable<Item>,
  lanes: number,
  work: (item: Item) => Promise<Result>
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items[Symbol.iterator]()
  let taken = 0
  async function lane(): Promise<void> {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const place = taken++
      results[place] = await work(next.value)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** Handles the items, and measures that, with the processor time of the process `pid`. */
export async function timeEach<Item>(
  items: Iterable<Item>,
  { lanes, pid }: { lanes: number; pid: number },
  work: (item: Item) => Promise<unknown>
): Promise<Timed> {
  const before = processorMs(pid)
  const started = performance.now()
  const eachMs = await inLanes(items, lanes, async (item) => {
    const begun = performance.now()
    await work(item)
    return performance.now() - begun
  })
  const totalMs = performance.now() - started
  return {
    perSecond: (eachMs.length * 1000) / totalMs,
    eachMs,
    processorMs: (processorMs(pid) - before) / eachMs.length,
  }
}

/** One thing that takes turns with others; those of one group are compared with the first of it. */
export interface Turn {
  group: string
  title: string
}

/** What a turn gave in each round. */
export type Target<Of extends Turn = Turn, Result = Timed> = Of & {
  rounds: Result[]
}

export interface Group<Of extends Turn = Turn, Result = Timed> {
  title: string
  targets: Target<Of, Result>[]
}

/**
 * Warms up, then measures every turn in every round, in the one order and then in the other: so all
 * share a slow minute, and a database that grows.
 */
export async function measureGroups<Of extends Turn, Result>(
  given: {
    title: string
    rounds: number
    turns: readonly Of[]
    /** How much a turn is, when it warms up and when it counts. */
    warmUp: number
    volume: number
  },
  measure: (turn: Of, volume: number) => Promise<Result>
): Promise<Group<Of, Result>[]> {
  const { title, rounds, turns, warmUp, volume } = given
  await step(`${title}, warming up`, async () => {
    for (const turn of turns) await measure(turn, Math.min(warmUp, volume))
  })
  const targets = turns.map((turn) => ({ ...turn, rounds: [] as Result[] }))
  for (let round = 1; round <= rounds; round++) {
    const ordered = round % 2 === 1 ? targets : [...targets].reverse()
    await step(`${title}, round ${round} of ${rounds}`, async () => {
      for (const target of ordered) {
        target.rounds.push(await measure(target, volume))
      }
    })
  }
  return [...new Set(turns.map(({ group }) => group))].map((group) => ({
    title: group,
    targets: targets.filter((target) => target.group === group),
  }))
}

/** Linux counts in hundredths of a second, on every platform that Node runs on. */
export const TICK_MS = 10

/** The processor time that a process has used; NaN where there is no /proc. */
export function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The program's name, in parentheses, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return NaN
  }
}

/** Milliseconds of a clock that all processes of this machine share. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], of100: number): number {
  return ascending(values)[Math.ceil((values.length * of100) / 100) - 1] ?? NaN
}

export function median(values: readonly number[]): number {
  const upper = ascending(values)[Math.floor(values.length / 2)] ?? NaN
  return (percentile(values, 50) + upper) / 2
}

function ascending(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b)
}

/** With three digits or so. */
export function rounded(value: number, like = value): string {
  if (Number.isNaN(value)) return "unknown"
  const size = Math.abs(like)
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)
}

/** The median, with the least and the most in parentheses. */
export function range(values: readonly number[]): string {
  if (values.length === 0) return ""
  const middle = median(values)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${rounded(middle)} (${rounded(least, middle)}–${rounded(most, middle)})`
}

/** How often each of them occurs. */
export function tally(values: readonly string[]): string {
  return [...new Set(values)]
    .map((one) => `${values.filter((value) => value === one).length} × ${one}`)
    .join(", ")
}

export type Columns<Row> = Record<string, (row: Row) => string | number>

/** Markdown. */
export function table<Row>(
  rows: readonly Row[],
  columns: Columns<Row>
): string {
  const head = Object.keys(columns)
  const body = rows.map((row) =>
    Object.values(columns).map((cellOf) => cellOf(row))
  )
  return [head, head.map(() => "---"), ...body]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n")
}

/** Our rate in relation to theirs, of the medians and round by round. */
export function compareRates(ours: Target, theirs: Target) {
  const [rates, theirRates] = [ours, theirs].map(({ rounds }) =>
    rounds.map(({ perSecond }) => perSecond)
  ) as [number[], number[]]
  return {
    ratio: median(rates) / median(theirRates),
    perRound: rates.map((rate, round) => rate / theirRates[round]!),
  }
}

/** Their processor time in relation to ours, to which something may be added. */
export function processorRatio(ours: Target, theirs: Target, added = 0) {
  const of = ({ rounds }: Target) =>
    median(rounds.map(({ processorMs }) => processorMs))
  return rounded(of(theirs) / (of(ours) + added))
}

/** Rates and times of a group. */
export function describeGroup<Of extends Turn, Result extends Timed>(
  { title, targets }: Group<Of, Result>,
  more: Columns<Target<Of, Result>> = {}
): string {
  const first = targets[0]!
  const compared =
    (cellOf: (target: Target<Of, Result>) => string) =>
    (target: Target<Of, Result>) => (target === first ? "" : cellOf(target))
  const rates = table(targets, {
    "": (target) => target.title,
    "Per second": ({ rounds }) => range(rounds.map((one) => one.perSecond)),
    Ratio: compared((one) => `**${rounded(compareRates(one, first).ratio)}**`),
    "Round by round": compared((one) =>
      range(compareRates(one, first).perRound)
    ),
    "Time of one, ms": ({ rounds }) =>
      range(rounds.map(({ eachMs }) => median(eachMs))),
    "95 % within, ms": ({ rounds }) =>
      range(rounds.map(({ eachMs }) => percentile(eachMs, 95))),
    "Processor time of one, ms": ({ rounds }) =>
      range(rounds.map((one) => one.processorMs)),
    "Its ratio": compared((one) => processorRatio(one, first)),
    ...more,
  })
  return `${title}:\n\n${rates}`
}

const GOAL = 0.9

/** Whether our rate reaches the goal, and whether single rounds doubt it. */
export function verdict(ours: Target, theirs: Target): string {
  const { ratio, perRound } = compareRates(ours, theirs)
  const isUnclear =
    Math.min(...perRound) < GOAL && Math.max(...perRound) >= GOAL
  return `${rounded(ratio)} times ${theirs.title}, goal ${ratio >= GOAL ? "reached" : "missed"}${isUnclear ? "; but single rounds lie on both sides of it: take it as near the goal, not as above or below" : ""}.`
}
