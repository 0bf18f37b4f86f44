import type { ShownDay } from "../api/answers"

type Line = ShownDay["lines"][number]

/** A row in the drawer of one day. `amount` is in reais, and negative for money that left the shop. */
export type DayRow =
  | {
      kind: "line"
      line: Line
      /** The text key of the movement. All pages show the same text for the same movement. */
      name: Line["told_as"]
      /**
       * Whether this is a lost dispute whose money was already counted when the dispute began, so that its amount here
       * is zero.
       */
      wasCountedEarlier: boolean
    }
  | { kind: "total"; of: "captured" | "refunded" | "disputed"; amount: number }
  | { kind: "share"; of: (typeof SHARES)[number]; amount: number }

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
 * Returns the rows to show for one day. `moved` contains the movements of money, grouped into captures, refunds and
 * disputes, with a total after each group. `shares` contains the parts that discounts and interest have in these sums.
 */
export function dayCloseRows(
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
          { kind: "total" as const, of, amount: close[of] },
        ]
  })
  const shares = SHARES.filter((of) => close[of] !== 0).map((of) => ({
    kind: "share" as const,
    of,
    amount: close[of],
  }))
  return { moved, shares }
}

function rowOfLine(line: Line): DayRow {
  return {
    kind: "line",
    line,
    name: line.told_as,
    wasCountedEarlier: line.kind === "lost" && line.amount === 0,
  }
}
