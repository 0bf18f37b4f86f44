import type { CodeCharge } from "../../core/charge/code-charge"
import { leaveOutUndefined } from "../../core/reading/leave-out-undefined"

/**
 * What the requests of Pix and wallet have in common. No `lateCapture`: a code is paid or it is
 * not, there is nothing to reserve.
 */
export function codeChargeRequestOf(
  { merchantChargeId, customer, amount, softDescriptor }: CodeCharge,
  paidWith: { paymentType: string; pix?: { expiration: number } }
): unknown {
  return {
    paymentSource: "GATEWAY",
    merchantChargeId,
    customer,
    transactions: [leaveOutUndefined({ ...paidWith, amount, softDescriptor })],
  }
}
