import {
  capturePaymentWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"

/**
 * Captures a payment as an admin does on the order's page: all of it, or the given part in major units. Throws the
 * errors of core's capture.
 */
export async function capturePayment(
  container: MedusaContainer,
  {
    paymentId,
    amount,
    by,
  }: {
    paymentId: string
    amount?: string | undefined
    /** An admin user's id. */
    by?: string | undefined
  }
): Promise<void> {
  await capturePaymentWorkflow(container).run({
    input: {
      payment_id: paymentId,
      ...(amount === undefined ? {} : { amount: Number(amount) }),
      ...(by === undefined ? {} : { captured_by: by }),
    },
  })
}

/**
 * Refunds a payment of an order as an admin does on the order's page. `amount` is in major units. Throws the errors
 * of core's refund.
 */
export async function refundPayment(
  container: MedusaContainer,
  {
    paymentId,
    amount,
    by,
    note,
  }: { paymentId: string; amount: string; by: string; note: string }
): Promise<void> {
  await refundPaymentWorkflow(container).run({
    input: {
      payment_id: paymentId,
      amount: Number(amount),
      created_by: by,
      note,
    },
  })
}
