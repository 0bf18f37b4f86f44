import type { ShownDay } from "../api/answers"

type Line = ShownDay["lines"][number]

/** A row of a day's close. `amount` is in reais, with its sign. */
export type DayRow =
  | {
      is: "line"
      line: Line
      /** The name of the movement, the same as on all pages. */
      name: Line["told_as"]
      /** Whether the movement's money left when its dispute was opened, so that its amount is zero. */
      leftBefore: boolean
    }
  | { is: "total"; of: "captured" | "refunded" | "disputed"; amount: number }
  | { is: "share"; of: (typeof SHARES)[number]; amount: number }

const SHARES = [
  "discount",
  "discount_returned",
  "interest",
  "interest_returned",
] as const

const TOTALS = {
  captured: ["captured"],
  refunded: ["refunded"],
  disputed: ["disputed", "dispute_reversed", "lost"],
} as const satisfies Record<string, readonly Line["kind"][]>

/** Returns the day's movements with a total below each kind, and separately the shares of discounts and interest. */
export function rowsOfDay(
  close: Pick<
    ShownDay,
    "lines" | "captured" | "refunded" | "disputed" | (typeof SHARES)[number]
  >
): { moved: DayRow[]; shares: DayRow[] } {
  const moved = Object.entries(TOTALS).flatMap(([name, kinds]): DayRow[] => {
    const of = name as keyof typeof TOTALS
    const lines = close.lines.filter(({ kind }) =>
      (kinds as readonly string[]).includes(kind)
    )
    return lines.length === 0
      ? []
      : [...lines.map(asRow), { is: "total" as const, of, amount: close[of] }]
  })
  const shares = SHARES.filter((of) => close[of] !== 0).map((of) => ({
    is: "share" as const,
    of,
    amount: close[of],
  }))
  return { moved, shares }
}

function asRow(line: Line): DayRow {
  return {
    is: "line",
    line,
    name: line.told_as,
    leftBefore: line.kind === "lost" && line.amount === 0,
  }
}
