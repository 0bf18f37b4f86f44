import { BASELINE, OURS } from "../method-ids"
import type { Spread } from "../statistics"
import type { Comparison, Summary } from "../summary"

export function rateTable(comparisons: readonly Comparison[]): string {
  return table(
    [
      "Concurrency",
      `\`${BASELINE}\``,
      `\`${OURS}\``,
      "Ratio",
      "Ratio, round by round",
      "Time of one, in ms",
    ],
    comparisons.map(({ concurrency, baseline, ours, ratio, ratioPerRound }) => [
      String(concurrency),
      withRange(baseline.completesPerSecond, 2),
      withRange(ours.completesPerSecond, 2),
      `**${ratio.toFixed(2)}**`,
      withRange(ratioPerRound, 2),
      `${baseline.completeMs.median.toFixed(0)} and ${ours.completeMs.median.toFixed(0)}`,
    ])
  )
}

export function processorTable(comparisons: readonly Comparison[]): string {
  return table(
    ["Concurrency", `\`${BASELINE}\`, ms`, `\`${OURS}\`, ms`, "Ratio"],
    comparisons.map(({ concurrency, baseline, ours }) => [
      String(concurrency),
      baseline.processorMs ? withRange(baseline.processorMs, 0) : "unknown",
      ours.processorMs ? withRange(ours.processorMs, 0) : "unknown",
      baseline.processorMs && ours.processorMs
        ? (baseline.processorMs.median / ours.processorMs.median).toFixed(2)
        : "unknown",
    ])
  )
}

export function gatewayTable({ sales, gateway }: Summary): string {
  const perSale = (count: number) => (count / sales).toFixed(2)
  return table(
    [`\`${OURS}\``, "Total", "Per sale"],
    [
      ["Sales", String(sales), ""],
      [
        "Authorizations",
        String(gateway.authorizations),
        perSale(gateway.authorizations),
      ],
      ["Different charges", String(gateway.charges), perSale(gateway.charges)],
      ["Access tokens", String(gateway.tokens), "shared"],
      ["Anything else", String(gateway.others), perSale(gateway.others)],
    ]
  )
}

export function sessionTable(comparisons: readonly Comparison[]): string {
  return table(
    ["Concurrency", `\`${BASELINE}\`, ms`, `\`${OURS}\`, ms`],
    comparisons.map(({ concurrency, baseline, ours }) => [
      String(concurrency),
      withRange(baseline.sessionMs, 0),
      withRange(ours.sessionMs, 0),
    ])
  )
}

function withRange({ median, least, most }: Spread, digits: number): string {
  const [middle, low, high] = [median, least, most].map((value) =>
    value.toFixed(digits)
  )
  return `${middle} (${low}–${high})`
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n")
}
