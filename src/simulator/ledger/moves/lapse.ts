import type { Charge } from "../charge"
import type { Move } from "./move"

const CAPTURE_WINDOW_MS = 7 * 24 * 60 * 60 * 1000

/** When an authorization that nobody has captured or voided ends by itself. */
export function lapsesAt({ createdAt }: Charge): number {
  return createdAt + CAPTURE_WINDOW_MS
}

export const lapse: Pick<Move, "outcome"> = {
  outcome: ({ originalAmount }) => ({
    event: "lapsed",
    amount: originalAmount,
    change: { chargeStatus: "EXPIRED", transactionStatus: "EXPIRED" },
  }),
}
