import { readFileSync } from "node:fs"

import { step } from "../demo/progress"

/** Fewer say nothing. */
export const ROUNDS = 5

/** One line of the report: a figure against its goal. */
export interface Row {
  what: string
  figure: string
  /** What the figure is compared with. */
  baseline?: string
  ratio?: string
  goal: string
  /** `near`: single rounds lie on both sides of the goal. */
  met: "yes" | "no" | "near"
}

/** What one bench found: its lines of the table, and what a reader must know of them, in Markdown. */
export interface Findings {
  rows: Row[]
  details: string
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

/** How many items a second are handled, and the processor time that the process `pid` takes for one. */
export async function timeEach<Item>(
  items: readonly Item[],
  { lanes, pid }: { lanes: number; pid: number },
  work: (item: Item) => Promise<unknown>
): Promise<{ perSecond: number; processorMs: number }> {
  const before = processorMs(pid)
  const started = performance.now()
  await inLanes(items, lanes, work)
  const totalMs = performance.now() - started
  return {
    perSecond: (items.length * 1000) / totalMs,
    processorMs: (processorMs(pid) - before) / items.length,
  }
}

/**
 * Warms up, then plays every turn in every round, in the one order and then in the other: so all share
 * a slow minute, and a database that grows. Resolves to what each turn gave, by round.
 */
export async function takeTurns<Name extends string, Result>(
  title: string,
  turns: Record<Name, () => Promise<Result>>
): Promise<Record<Name, Result[]>> {
  const all = Object.entries(turns) as [Name, () => Promise<Result>][]
  const given = Object.fromEntries(
    all.map(([name]) => [name, [] as Result[]])
  ) as Record<Name, Result[]>
  await step(`${title}, warming up`, async () => {
    for (const [, play] of all) await play()
  })
  for (let round = 1; round <= ROUNDS; round++) {
    const ordered = round % 2 === 1 ? all : [...all].reverse()
    await step(`${title}, round ${round} of ${ROUNDS}`, async () => {
      for (const [name, play] of ordered) given[name].push(await play())
    })
  }
  return given
}

/** The processor time that a process has used; NaN where there is no /proc. */
function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The program's name, in parentheses, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    // Linux counts in hundredths of a second, on every platform that Node runs on.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return NaN
  }
}

export function median(values: readonly number[]): number {
  const ascending = [...values].sort((one, other) => one - other)
  return ascending[Math.ceil(values.length / 2) - 1] ?? NaN
}

/** With three digits or so. */
export function rounded(value: number): string {
  const size = Math.abs(value)
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)
}

/** What each round gave of ours and of what is compared with. */
export type Compared<Name extends string> = Record<
  "ours" | "theirs",
  Record<Name, number>[]
>

/** The medians of ours and theirs, in words. */
export function beside<Name extends string>(
  given: Compared<Name>,
  name: Name
): string {
  const [ours, theirs] = [given.ours, given.theirs].map((rounds) =>
    rounded(median(rounds.map((round) => round[name])))
  )
  return `${ours} beside ${theirs}`
}

/** A line that compares, round by round, what we take with what Medusa takes without us. */
export function comparison<Name extends string>(
  given: Compared<Name>,
  name: Name,
  line: {
    what: string
    unit: string
    goal: { least: number } | { most: number }
  }
): Row {
  const { what, unit, goal } = line
  const [ours, theirs] = [given.ours, given.theirs].map((rounds) =>
    rounds.map((round) => round[name])
  ) as [number[], number[]]
  const ratio = median(ours) / median(theirs)
  const perRound = ours.map((figure, round) => figure / theirs[round]!)
  const isReached = (one: number) =>
    "least" in goal ? one >= goal.least : one <= goal.most
  const isUnclear = new Set(perRound.map(isReached)).size > 1
  const [least, most] = [Math.min(...perRound), Math.max(...perRound)]
  return {
    what,
    figure: `${rounded(median(ours))} ${unit}`,
    baseline: `${rounded(median(theirs))} ${unit}`,
    ratio: `**${rounded(ratio)}** (${rounded(least)}–${rounded(most)})`,
    goal: "least" in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`,
    met: isUnclear ? "near" : isReached(ratio) ? "yes" : "no",
  }
}
