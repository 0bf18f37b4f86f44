import type { Charge, ChargeState } from "./charge"

/** `amount` in an API answer: what is reserved or asked for, then what was captured less what was refunded, in the end 0. */
export function remainingAmount(
  { originalAmount }: Charge,
  state: ChargeState
): number {
  switch (state.transactionStatus) {
    // A denied charge shows what it was asked for, though it holds nothing.
    case "PRE_AUTHORIZED":
    case "PENDING":
    case "DENIED":
      return originalAmount
    case "PAID":
    case "PARTIALLY_REFUNDED":
    case "REFUNDED":
    case "CHARGEBACK":
      return state.capturedAmount - state.refundedAmount
    case "CANCELED":
    case "EXPIRED":
      return 0
  }
}
