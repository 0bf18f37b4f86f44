import type { TimelineEntry } from "../api/answers"

const COUNTS: readonly string[] = [
  "captured",
  "refunded",
  "disputed",
  "dispute_reversed",
  "lost",
  "decided_to_refund",
  "code_expired",
  "link_deactivated",
]

/** The most lines that are shown, so that they can be read at a glance. */
const MOST_LINES = 4

export interface HappenedLine {
  at: string
  /** The name of the line's text. */
  name: string
  amount: number | null
}

/** Returns the first event of a payment and its last important events. */
export function happenedLines({
  method,
  timeline,
}: {
  method: string
  timeline: readonly Pick<
    TimelineEntry,
    "at" | "kind" | "amount" | "operation"
  >[]
}): HappenedLine[] {
  const lines = timeline.flatMap(({ at, kind, amount, operation }) => {
    if (kind === "accepted" && operation === "void") {
      // Only a card reserves money; that a link was deactivated is an entry of its own.
      return method === "link"
        ? []
        : [
            {
              at,
              name: method === "card" ? "released" : "code_canceled",
              amount,
            },
          ]
    }
    if (kind === "rejected" && operation !== "create") {
      return operation === "refund" ? [{ at, name: "no_refund", amount }] : []
    }
    if (kind === "rejected" || kind === "created" || COUNTS.includes(kind)) {
      return [{ at, name: kind, amount }]
    }
    return []
  })
  const [first, ...rest] = lines
  return first ? [first, ...rest.slice(1 - MOST_LINES)] : []
}
