import { percentile, type Spread, spread } from "../statistics"
import type { CodeCalls } from "./code-calls"
import type { CodeSale } from "./measure-code-sale"
import type { MeasuredCodeSales } from "./measure-code-sales"
import type { Placement } from "./placements"

export interface CodeSales {
  times: PlacementTimes[]
  calls: CodeCalls
  /** Why the command fails. */
  problems: string[]
}

export interface PlacementTimes {
  placement: Placement
  sales: number
  code: Times
  /** Undefined where the order is placed before the payment. */
  placed: Times | undefined
  booked: Times
}

export interface Times {
  ms: Spread
  p95Ms: number
}

export function summarizeCodeSales({
  sales,
  calls,
}: MeasuredCodeSales): CodeSales {
  return {
    times: calls.of.map(({ placement }) =>
      timesOf(
        placement,
        sales.filter((sale) => sale.placement === placement)
      )
    ),
    calls,
    problems: callProblems(calls),
  }
}

function timesOf(
  placement: Placement,
  sales: readonly CodeSale[]
): PlacementTimes {
  const placedMs = sales.flatMap((sale) => sale.placedMs ?? [])
  return {
    placement,
    sales: sales.length,
    code: times(sales.map(({ codeMs }) => codeMs)),
    placed: placedMs.length > 0 ? times(placedMs) : undefined,
    booked: times(sales.map(({ bookedMs }) => bookedMs)),
  }
}

function times(ms: readonly number[]): Times {
  return { ms: spread(ms), p95Ms: percentile(ms, 95) }
}

function callProblems({ of, strangers }: CodeCalls): string[] {
  return [
    ...of
      .filter(({ sales, asNeeded }) => asNeeded !== sales)
      .map(
        ({ placement, sales, asNeeded, perSale }) =>
          `${placement.provider}: only ${asNeeded} of ${sales} sales asked the gateway for one Pix and one look-up; the fewest calls of one were ${perSale.least}, the most ${perSale.most}.`
      ),
    ...(strangers > 0
      ? [`The gateway was asked ${strangers} times about nothing of this.`]
      : []),
  ]
}
