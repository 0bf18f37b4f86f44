import type { ShownDay } from "../api/answers"

type Line = ShownDay["lines"][number]

/** A row of a day's close. `amount` is in reais, and negative for money that left the shop. */
export type DayRow =
  | {
      is: "line"
      line: Line
      /** The name of the movement's text. Every page uses the same name for the movement. */
      name: Line["told_as"]
      /** Whether the movement has the amount zero, because its money already left when the dispute began. */
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

/**
 * Returns the rows of a day's close. `moved` contains the day's movements, with a total below the movements of each
 * kind. `shares` contains the shares of discounts and interest.
 */
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
      : [
          ...lines.map(rowOfLine),
          { is: "total" as const, of, amount: close[of] },
        ]
  })
  const shares = SHARES.filter((of) => close[of] !== 0).map((of) => ({
    is: "share" as const,
    of,
    amount: close[of],
  }))
  return { moved, shares }
}

function rowOfLine(line: Line): DayRow {
  return {
    is: "line",
    line,
    name: line.told_as,
    leftBefore: line.kind === "lost" && line.amount === 0,
  }
}
