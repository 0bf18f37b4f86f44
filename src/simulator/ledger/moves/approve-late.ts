import type { Move } from "./move"

/** The gateway thinks better of a charge that it had denied: the issuer took the money all the same. */
export const approveLate: Move = {
  objection: ({ state: { transactionStatus } }) =>
    transactionStatus === "DENIED"
      ? undefined
      : {
          message: "The charge was not denied",
          businessCode: "CHARGE_NOT_DENIED",
        },

  outcome: ({ originalAmount, lateCapture }, _amount, now) => ({
    event: "approved_late",
    amount: originalAmount,
    change: lateCapture
      ? { chargeStatus: "PRE_AUTHORIZED", transactionStatus: "PRE_AUTHORIZED" }
      : {
          chargeStatus: "PAID",
          transactionStatus: "PAID",
          capturedAmount: originalAmount,
          capturedAt: now,
        },
  }),
}
