import type { ShownDay } from "../api/admin-answer-types"

type Line = ShownDay["lines"][number]

/**
 * A row in the drawer of one day. All amounts are in reais. The amount of a line or total is negative if more money
 * left the shop than arrived. The amount of a share is a sum of discounts or interest, in which movements that take
 * money from the shop count as negative.
 */
export type DayRow =
  | {
      kind: "line"
      line: Line
      /** The text key of the movement. All pages show the same text for the same movement. */
      name: Line["movement_name"]
      /**
       * Whether the line is about lost disputes whose money was already counted when the disputes began. The amount of
       * such a line is zero.
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
 * disputes, with a total after each group. A group without movements is left out. `shares` says how much of these sums
 * is due to discounts and interest. Shares of zero are left out.
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
    name: line.movement_name,
    wasCountedEarlier: line.kind === "lost" && line.amount === 0,
  }
}
