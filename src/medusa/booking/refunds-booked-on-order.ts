import { z } from "@medusajs/framework/zod"
import { sumOfDecimals } from "../../domain/money"
import { type PaymentModuleServices, type Query, queryRows } from "../container"
import { decimalOrZeroSchema } from "./medusa-row-schemas"

/**
 * The smallest difference in major units that counts as a missing transaction. A smaller difference is a rounding
 * error.
 */
const LEAST_MISSING = 0.005

const refundRows = z.array(
  z.object({ id: z.string(), raw_amount: decimalOrZeroSchema })
)

const line = z.object({
  reference: z.string().nullish(),
  reference_id: z.string().nullish(),
  raw_amount: decimalOrZeroSchema,
})

/**
 * Returns true if the order's refund transactions in Medusa cover the sum of all earlier refunds of a payment.
 *
 * If this function returns false, another refund must be refused. Medusa computes the order's outstanding amount from
 * the transactions. If the transaction of an earlier refund is missing, the order still seems to have the refunded
 * money. An administrator might then refund the same amount a second time.
 */
export async function areRefundsBookedOnOrder(
  { refunds, query }: Pick<PaymentModuleServices, "refunds"> & { query: Query },
  {
    paymentId,
    exceptId,
    orderId,
  }: {
    paymentId: string
    /** The id of the refund that is being made now, which is not counted as an earlier refund. */
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
  const lines = await queryRows(query, line, {
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
