import type { GatewayCalls } from "./gateway-calls"
import type { Measurement } from "./measure-cell"
import { BASELINE, type MethodId, OURS } from "./method-ids"
import { type Spread, spread } from "./statistics"

export interface Summary {
  comparisons: Comparison[]
  /** During the timed part of all our cells together. */
  sales: number
  gateway: GatewayCalls
  /** Empty when every sale asked the gateway for exactly one authorization. */
  gatewayProblems: string[]
}

export interface Comparison {
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

export function summarize(measurements: readonly Measurement[]): Summary {
  const concurrencies = new Set(measurements.map((one) => one.concurrency))
  const ours = measurements.filter((one) => one.method === OURS)
  return {
    comparisons: [...concurrencies].map((concurrency) =>
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
): Comparison {
  const of = (method: MethodId) =>
    measurements.filter((one) => one.method === method)
  const [baseline, ours] = [figures(of(BASELINE)), figures(of(OURS))]
  const rates = of(BASELINE).map((one) => one.completesPerSecond)
  return {
    concurrency,
    baseline,
    ours,
    ratio: ours.completesPerSecond.median / baseline.completesPerSecond.median,
    ratioPerRound: spread(
      of(OURS).map((one, round) => one.completesPerSecond / rates[round]!)
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

function gatewayProblems({ method, sales, gateway }: Measurement): string[] {
  const expected = method === OURS ? sales : 0
  const { authorizations, charges, others } = gateway
  const isRight =
    authorizations === expected && charges === expected && others === 0
  return isRight
    ? []
    : [
        `${method}: ${sales} sales asked the gateway for ${authorizations} authorizations of ${charges} charges and ${others} other things; expected ${expected} of ${expected} and 0.`,
      ]
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
