import { runStep } from "../command/run-step"
import { mapConcurrently } from "../map-concurrently"
import type { ProcessUsage } from "./routes"

/**
 * The number of rounds in which each benchmark is measured. Many short rounds are distorted less by other work on the
 * machine than a few long ones.
 */
export const ROUNDS = 12

/** One row of the report: what was measured, the figure, and the goal for the figure. */
export interface ReportRow {
  title: string
  figure: string
  /**
   * The figure of the baseline, with its unit. It is missing in rows whose goal is a fixed number, because they compare
   * nothing.
   */
  baseline?: string
  ratio?: string
  goal: string
  /**
   * Whether the goal is met. `near` means that the result is unclear: the goal lies between the lower and the upper
   * quartile of the ratios that were measured.
   */
  met: "yes" | "no" | "near"
}

/**
 * Calls `work` with each item, for up to `lanes` items at the same time. Returns how many items were finished per
 * second.
 */
export async function measureItemsPerSecond<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<unknown>
): Promise<number> {
  const started = performance.now()
  await mapConcurrently(items, lanes, work)
  return (items.length * 1000) / (performance.now() - started)
}

/** The figures of all rounds, one number for each round: `ours` for the plugin, and `theirs` for the baseline. */
export type MeasuredRounds = Record<"ours" | "theirs", number[]>

/**
 * Measures the plugin and the baseline once in each of ROUNDS rounds, after one warm-up round that is not counted. The
 * baseline comes first in odd rounds, and the plugin in even rounds. A phase in which the machine is slow, and a
 * database that grows, therefore affect both figures about equally.
 */
export async function measureAlternately(
  title: string,
  turns: Record<keyof MeasuredRounds, () => Promise<number>>
): Promise<MeasuredRounds> {
  const given: MeasuredRounds = { ours: [], theirs: [] }
  const order: readonly (keyof MeasuredRounds)[] = ["theirs", "ours"]
  await runStep(`${title}, warming up`, async () => {
    for (const name of order) await turns[name]()
  })
  for (let round = 1; round <= ROUNDS; round++) {
    await runStep(`${title}, round ${round} of ${ROUNDS}`, async () => {
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

/**
 * Returns a quantile of the values. `part` is between 0 and 1: for 0.5 the result is the median, and for 0.25 it is the
 * lower quartile. Between two neighboring values, the function interpolates.
 */
export function quantile(values: readonly number[], part: number): number {
  const ascending = [...values].sort((one, other) => one - other)
  const at = (ascending.length - 1) * part
  const [below = NaN, above = below] = ascending.slice(Math.floor(at))
  return below + (above - below) * (at % 1)
}

/** Formats a figure with no decimals from 100 on, with one decimal from 10 on, and otherwise with two. */
export function formatFigure(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
}

/**
 * Builds the report row that compares the plugin with the baseline. The row shows the ratio of the two figures as the
 * median over all rounds, followed by the quartiles in parentheses.
 */
export function comparisonRow(
  { ours, theirs }: MeasuredRounds,
  line: {
    title: string
    unit: string
    goal: { least: number } | { most: number }
  }
): ReportRow {
  const { title, unit, goal } = line
  const perRound = ours.map((figure, round) => figure / theirs[round]!)
  const ratio = median(perRound)
  const isReached = (one: number) =>
    "least" in goal ? one >= goal.least : one <= goal.most
  const quartiles = [0.25, 0.75].map((part) => quantile(perRound, part))
  const [least, most] = quartiles as [number, number]
  const isUnclear = new Set(quartiles.map(isReached)).size > 1
  return {
    title,
    figure: `${formatFigure(median(ours))} ${unit}`,
    baseline: `${formatFigure(median(theirs))} ${unit}`,
    ratio: `**${formatFigure(ratio)}** (${formatFigure(least)}–${formatFigure(most)})`,
    goal: "least" in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`,
    met: isUnclear ? "near" : isReached(ratio) ? "yes" : "no",
  }
}

/** The parts of what a sale or a notification costs. Times are in milliseconds. */
const COST_PARTS = [
  "statements",
  "pluginStatementsMs",
  "gatewayCalls",
  "gatewayMs",
  "cpuMs",
] as const

/**
 * The resources that Medusa's process used for sales or notifications:
 * - `statements`: the number of SQL statements that the process sent, except for one that it repeats regularly
 * - `pluginStatementsMs`: how long the process waited for statements that read or write a table of the plugin
 * - `gatewayCalls`: the number of calls to the gateway
 * - `gatewayMs`: how long the calls to the gateway took
 * - `cpuMs`: the processor time
 *
 * Times are in milliseconds.
 */
export type ResourceUsage = Record<(typeof COST_PARTS)[number], number>

/**
 * A line of the report with the average cost of one sale or one notification: `ours` with the plugin, and `theirs` with
 * the baseline.
 */
export interface ResourceUsageRow {
  title: string
  ours: ResourceUsage
  theirs: ResourceUsage
}

/** Adds up the costs of several rounds, and divides the sums by the number of sales or notifications. */
export class ResourceUsageTotals {
  #sum = buildResourceUsage(() => 0)
  #items = 0

  addUsage(items: number, cost: ResourceUsage): void {
    const before = this.#sum
    this.#items += items
    this.#sum = buildResourceUsage((part) => before[part] + cost[part])
  }

  get perItem(): ResourceUsage {
    return buildResourceUsage((part) => this.#sum[part] / this.#items)
  }
}

function buildResourceUsage(
  valueOf: (part: keyof ResourceUsage) => number
): ResourceUsage {
  return Object.fromEntries(
    COST_PARTS.map((part) => [part, valueOf(part)])
  ) as ResourceUsage
}

/**
 * Returns the cost of one measurement: the difference between the two usages of the process, and the given number of
 * calls to the gateway.
 */
export function usageBetween(
  after: ProcessUsage,
  before: ProcessUsage,
  gatewayCalls: number
): ResourceUsage {
  return {
    statements: after.statements - before.statements,
    pluginStatementsMs: after.pluginStatementsMs - before.pluginStatementsMs,
    gatewayCalls,
    gatewayMs: after.gatewayMs - before.gatewayMs,
    cpuMs: after.cpuMs - before.cpuMs,
  }
}
