import type { ChargeState } from "../charge"

/** What a captured charge is called by what is left of it, when nobody disputes it. */
export function keptStatuses({
  capturedAmount,
  refundedAmount,
}: ChargeState): Pick<ChargeState, "chargeStatus" | "transactionStatus"> {
  if (refundedAmount === 0) {
    return { chargeStatus: "PAID", transactionStatus: "PAID" }
  }
  return refundedAmount === capturedAmount
    ? { chargeStatus: "REFUNDED", transactionStatus: "REFUNDED" }
    : { chargeStatus: "PARTIAL", transactionStatus: "PARTIALLY_REFUNDED" }
}
