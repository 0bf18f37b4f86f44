import type { LaterLooks } from "../later-looks"
import type { Summary } from "../summary"
import { table, withRange } from "./table"

export function rateTable({ comparison, levels }: Summary): string {
  return table(
    [
      "Concurrency",
      `\`${comparison.baseline}\``,
      `\`${comparison.ours}\``,
      "Ratio",
      "Ratio, round by round",
      "Time of one, in ms",
    ],
    levels.map(({ concurrency, baseline, ours, ratio, ratioPerRound }) => [
      String(concurrency),
      withRange(baseline.completesPerSecond, 2),
      withRange(ours.completesPerSecond, 2),
      `**${ratio.toFixed(2)}**`,
      withRange(ratioPerRound, 2),
      `${baseline.completeMs.median.toFixed(0)} and ${ours.completeMs.median.toFixed(0)}`,
    ])
  )
}

export function processorTable(
  { comparison, levels }: Summary,
  laterLooks: LaterLooks | undefined
): string {
  const later = laterLooks?.processorMs ?? NaN
  return table(
    [
      "Concurrency",
      `\`${comparison.baseline}\`, ms`,
      `\`${comparison.ours}\`, ms`,
      "Ratio",
      "Ratio with the look afterwards",
    ],
    levels.map(({ concurrency, baseline, ours }) => {
      const [theirs, own] = [baseline.processorMs, ours.processorMs]
      return [
        String(concurrency),
        theirs ? withRange(theirs, 0) : "unknown",
        own ? withRange(own, 0) : "unknown",
        ratio(theirs?.median, own?.median),
        ratio(theirs?.median, own && own.median + later),
      ]
    })
  )
}

export function gatewayTable(summaries: readonly Summary[]): string {
  return table(
    [
      "Method",
      "Sales",
      "Authorizations",
      "Different charges",
      "Anything else",
      "Access tokens",
    ],
    summaries.map(({ comparison, sales, gateway }) => {
      const perSale = (count: number) =>
        `${count} (${(count / sales).toFixed(2)} per sale)`
      return [
        `\`${comparison.ours}\``,
        String(sales),
        perSale(gateway.authorizations),
        perSale(gateway.charges),
        perSale(gateway.others),
        String(gateway.tokens),
      ]
    })
  )
}

export function sessionTable(summaries: readonly Summary[]): string {
  const concurrencies = summaries[0]?.levels.map((level) => level.concurrency)
  return table(
    ["Method", ...(concurrencies ?? []).map((number) => `${number} at a time`)],
    summaries.flatMap(({ comparison, levels }) =>
      (["baseline", "ours"] as const).map((side) => [
        `\`${comparison[side]}\``,
        ...levels.map((level) => withRange(level[side].sessionMs, 0)),
      ])
    )
  )
}

function ratio(baseline = NaN, ours = NaN): string {
  return Number.isNaN(baseline / ours)
    ? "unknown"
    : (baseline / ours).toFixed(2)
}
