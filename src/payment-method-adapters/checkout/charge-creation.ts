import type { ChargeRequest } from "../../domain/charge-request"
import type { CreateOperation } from "../../domain/payment-method/payment-method"
import type { ChargeCreation } from "../../gateway/client"

/**
 * Describes the request that creates a charge with one transaction, in the service's own spelling. `transaction` has
 * the fields that the payment method adds. `paymentSource` is always sent. Source: docs/gateway.md#charge-requests
 */
export function chargeCreation(
  operation: CreateOperation,
  { merchantChargeId, amount, customer, softDescriptor }: ChargeRequest,
  transaction: { paymentType: string; [field: string]: unknown }
): ChargeCreation {
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
