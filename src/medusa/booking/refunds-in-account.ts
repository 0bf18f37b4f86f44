import { z } from "@medusajs/framework/zod"
import { sumOfDecimals } from "../../domain/money"
import { type PaymentModuleServices, type Query, rowsOf } from "../core"
import { decimalText } from "./rows"

/** The smallest missing amount in major units that counts. A smaller difference is a rounding error. */
const LEAST_MISSING = 0.005

const refundRows = z.array(
  z.object({ id: z.string(), raw_amount: decimalText })
)

const line = z.object({
  reference: z.string().nullish(),
  reference_id: z.string().nullish(),
  raw_amount: decimalText,
})

/**
 * Whether the order's account has a transaction for each earlier refund of a payment.
 *
 * Core and the plugin write a refund's row first and its transaction afterwards. While the transaction is missing, the
 * order's outstanding amount does not show the refund, and an administrator might refund the same amount again.
 */
export async function areRefundsInAccount(
  { refunds, query }: Pick<PaymentModuleServices, "refunds"> & { query: Query },
  {
    paymentId,
    exceptId,
    orderId,
  }: {
    paymentId: string
    /** The id of the refund that is being made. It is not an earlier refund. */
    exceptId: string
    orderId: string
  }
): Promise<boolean> {
  const all = refundRows.parse(await refunds.list({ payment_id: paymentId }))
  const earlier = all.filter(({ id }) => id !== exceptId)
  if (earlier.length === 0) {
    return true
  }
  const ids = [paymentId, ...earlier.map(({ id }) => id)]
  const lines = await rowsOf(query, line, {
    entity: "order_transaction",
    filters: { order_id: orderId },
  })
  const missing = sumOfDecimals([
    ...earlier.map(({ raw_amount }) => raw_amount),
    ...lines
      .filter(
        ({ reference, reference_id }) =>
          reference === "refund" && ids.includes(reference_id ?? "")
      )
      .map(({ raw_amount }) => raw_amount),
  ])
  return Number(missing) < LEAST_MISSING
}
