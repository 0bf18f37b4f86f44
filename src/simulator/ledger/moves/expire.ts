import type { Move } from "./move"

/** Nobody has paid the code in time. */
export const expire: Pick<Move, "outcome"> = {
  outcome: ({ originalAmount }) => ({
    event: "expired",
    amount: originalAmount,
    change: { chargeStatus: "EXPIRED", transactionStatus: "EXPIRED" },
  }),
}
