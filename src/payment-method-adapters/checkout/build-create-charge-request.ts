import type { ChargeRequest } from "../../domain/charge-request"
import type { CreateOperation } from "../../domain/payment-method/payment-method"
import type { CreateChargeRequest } from "../../gateway/client"

/**
 * Returns the request that creates a charge with one transaction. `transaction` has the fields that depend on the
 * payment method, with the gateway's field names. Source: docs/gateway.md#charge-requests
 */
export function buildCreateChargeRequest(
  operation: CreateOperation,
  { merchantChargeId, amount, customer, softDescriptor }: ChargeRequest,
  transaction: { paymentType: string; [field: string]: unknown }
): CreateChargeRequest {
  return {
    operation,
    merchantChargeId,
    amount,
    customer,
    content: {
      paymentSource: "GATEWAY",
      merchantChargeId,
      customer,
      transactions: [{ ...transaction, amount, softDescriptor }],
    },
  }
}
