import type { Spread } from "../statistics"

export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n")
}

export function withRange(
  { median, least, most }: Spread,
  digits: number
): string {
  const [middle, low, high] = [median, least, most].map((value) =>
    value.toFixed(digits)
  )
  return `${middle} (${low}–${high})`
}
