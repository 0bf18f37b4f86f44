import { step } from "../command/progress"
import { inLanes } from "../in-lanes"

/** The number of rounds of a bench. Many short rounds suffer less from what else a machine does than a few long ones. */
export const ROUNDS = 12

/** One line of the report: a figure and its goal. */
export interface Row {
  what: string
  figure: string
  /** What the figure is compared with. */
  baseline?: string
  ratio?: string
  goal: string
  /** Whether the goal is met; `near` if it lies between the quartiles. */
  met: "yes" | "no" | "near"
}

/** Returns how many items are handled per second. */
export async function perSecond<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<unknown>
): Promise<number> {
  const started = performance.now()
  await inLanes(items, lanes, work)
  return (items.length * 1000) / (performance.now() - started)
}

/** The figures of each round: ours, and those of the baseline. */
export type Compared = Record<"ours" | "theirs", number[]>

/**
 * Runs both turns once as a warm-up, then in every round in alternating order, so that a slow
 * minute, or a database that grows, affects both.
 */
export async function takeTurns(
  title: string,
  turns: Record<keyof Compared, () => Promise<number>>
): Promise<Compared> {
  const given: Compared = { ours: [], theirs: [] }
  const order: readonly (keyof Compared)[] = ["theirs", "ours"]
  await step(`${title}, warming up`, async () => {
    for (const name of order) await turns[name]()
  })
  for (let round = 1; round <= ROUNDS; round++) {
    await step(`${title}, round ${round} of ${ROUNDS}`, async () => {
      for (const name of round % 2 === 1 ? order : [...order].reverse()) {
        given[name].push(await turns[name]())
      }
    })
  }
  return given
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns the value below which this part of the values lies, interpolated between its neighbours. */
export function quantile(values: readonly number[], part: number): number {
  const ascending = [...values].sort((one, other) => one - other)
  const at = (ascending.length - 1) * part
  const [below = NaN, above = below] = ascending.slice(Math.floor(at))
  return below + (above - below) * (at % 1)
}

/** Rounds a figure to about three digits. */
export function rounded(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
}

/** Makes a line that compares our figure with that of Medusa without the plugin, round by round. */
export function comparison(
  { ours, theirs }: Compared,
  line: {
    what: string
    unit: string
    goal: { least: number } | { most: number }
  }
): Row {
  const { what, unit, goal } = line
  const perRound = ours.map((figure, round) => figure / theirs[round]!)
  const ratio = median(perRound)
  const isReached = (one: number) =>
    "least" in goal ? one >= goal.least : one <= goal.most
  const quartiles = [0.25, 0.75].map((part) => quantile(perRound, part))
  const [least, most] = quartiles as [number, number]
  const isUnclear = new Set(quartiles.map(isReached)).size > 1
  return {
    what,
    figure: `${rounded(median(ours))} ${unit}`,
    baseline: `${rounded(median(theirs))} ${unit}`,
    ratio: `**${rounded(ratio)}** (${rounded(least)}–${rounded(most)})`,
    goal: "least" in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`,
    met: isUnclear ? "near" : isReached(ratio) ? "yes" : "no",
  }
}

/** What one sale or notification costs Medusa's process. */
export interface Cost {
  statements: number
  gatewayCalls: number
  cpuMs: number
}

/** A line of the report that compares these costs. */
export interface CostRow {
  what: string
  ours: Cost
  theirs: Cost
}

/** Adds up the costs of several turns. */
export class Costs {
  #sum: Cost = { statements: 0, gatewayCalls: 0, cpuMs: 0 }
  #items = 0

  add(items: number, { statements, gatewayCalls, cpuMs }: Cost): void {
    this.#items += items
    this.#sum = {
      statements: this.#sum.statements + statements,
      gatewayCalls: this.#sum.gatewayCalls + gatewayCalls,
      cpuMs: this.#sum.cpuMs + cpuMs,
    }
  }

  get perItem(): Cost {
    const { statements, gatewayCalls, cpuMs } = this.#sum
    return {
      statements: statements / this.#items,
      gatewayCalls: gatewayCalls / this.#items,
      cpuMs: cpuMs / this.#items,
    }
  }
}
