import type { Comparison, Side } from "./comparisons"
import type { GatewayCalls } from "./gateway-calls"
import type { Measurement } from "./measure-cell"
import { type Spread, spread } from "./statistics"

export interface Summary {
  comparison: Comparison
  levels: Level[]
  /** During the timed part of all our cells together. */
  sales: number
  gateway: GatewayCalls
  /** Empty when every sale asked the gateway for exactly one authorization. */
  gatewayProblems: string[]
}

/** How both methods do with so many shoppers at a time. */
export interface Level {
  concurrency: number
  baseline: MethodFigures
  ours: MethodFigures
  /** Of our median to that of the baseline. */
  ratio: number
  /** The same, round by round: what the machine's moods make of it. */
  ratioPerRound: Spread
}

export interface MethodFigures {
  completesPerSecond: Spread
  completeMs: Spread
  sessionMs: Spread
  /** Undefined where the system does not tell. */
  processorMs: Spread | undefined
}

/** Of all measurements those of one comparison. */
export function summarize(
  comparison: Comparison,
  all: readonly Measurement[]
): Summary {
  const measurements = all.filter((one) => one.comparison === comparison)
  const concurrencies = new Set(measurements.map((one) => one.concurrency))
  const ours = measurements.filter((one) => one.side === "ours")
  return {
    comparison,
    levels: [...concurrencies].map((concurrency) =>
      compare(
        concurrency,
        measurements.filter((one) => one.concurrency === concurrency)
      )
    ),
    sales: sum(ours, (one) => one.sales),
    gateway: {
      authorizations: sum(ours, (one) => one.gateway.authorizations),
      charges: sum(ours, (one) => one.gateway.charges),
      tokens: sum(ours, (one) => one.gateway.tokens),
      others: sum(ours, (one) => one.gateway.others),
    },
    gatewayProblems: measurements.flatMap(gatewayProblems),
  }
}

function compare(
  concurrency: number,
  measurements: readonly Measurement[]
): Level {
  const of = (side: Side) => measurements.filter((one) => one.side === side)
  const [baseline, ours] = [figures(of("baseline")), figures(of("ours"))]
  const rates = of("baseline").map((one) => one.completesPerSecond)
  return {
    concurrency,
    baseline,
    ours,
    ratio: ours.completesPerSecond.median / baseline.completesPerSecond.median,
    ratioPerRound: spread(
      of("ours").map((one, round) => one.completesPerSecond / rates[round]!)
    ),
  }
}

function figures(rounds: readonly Measurement[]): MethodFigures {
  const processorMs = rounds.flatMap((one) => one.processorMs ?? [])
  return {
    completesPerSecond: spread(rounds.map((one) => one.completesPerSecond)),
    completeMs: spread(rounds.map((one) => spread(one.completeMs).median)),
    sessionMs: spread(rounds.map((one) => spread(one.sessionMs).median)),
    processorMs: processorMs.length > 0 ? spread(processorMs) : undefined,
  }
}

function gatewayProblems(measurement: Measurement): string[] {
  const { comparison, side, sales, gateway } = measurement
  const expected = side === "ours" ? sales : 0
  const { authorizations, charges, others } = gateway
  const isRight =
    authorizations === expected && charges === expected && others === 0
  return isRight
    ? []
    : [
        `${comparison[side]}: ${sales} sales asked the gateway for ${authorizations} authorizations of ${charges} charges and ${others} other things; expected ${expected} of ${expected} and 0.`,
      ]
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
