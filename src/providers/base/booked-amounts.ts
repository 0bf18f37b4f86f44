import { z } from "@medusajs/framework/zod"
import { type MinorUnits, minorUnitsFromDecimal } from "../../core/money"
import type { ProviderAccess } from "./provider-access"
import { decimal } from "./query-values"

const row = z.object({
  id: z.string(),
  payment_id: z.string(),
  raw_amount: decimal,
  created_by: z.string().nullish(),
})

export interface BookedAmounts {
  amount: MinorUnits
  /** With all others of its payment. */
  total: MinorUnits
  /** An admin user's id; `medusa` when core names nobody. */
  createdBy: string
}

/** What core has written down for a capture, and for all captures of its payment. */
export async function bookedAmounts(
  rows: ProviderAccess["captures"],
  id: string
): Promise<BookedAmounts | undefined> {
  const [found] = z.array(row).parse(await rows.list({ id }))
  if (!found) {
    return undefined
  }
  const all = z
    .array(row)
    .parse(await rows.list({ payment_id: found.payment_id }))
  const amounts = all.map(({ raw_amount }) => minorUnitsFromDecimal(raw_amount))
  return {
    amount: minorUnitsFromDecimal(found.raw_amount),
    total: amounts.reduce((sum, amount) => (sum + amount) as MinorUnits),
    createdBy: found.created_by ?? "medusa",
  }
}

export interface BookedRefund {
  /** An admin user's id; `medusa` when core names nobody. */
  createdBy: string
  /** The ledger's operation that it books; undefined for a refund that is still to be made. */
  operationId: string | undefined
  /** Whether core made it by itself, because a completion of the cart failed. */
  isOfFailedCompletion: boolean
}

/** Where a refund that synchronizing books names the operation that it is. */
export const OPERATION_KEY = "checkout_transparent_operation"

/** What core writes on such a refund, and nobody else (measured). */
const OF_FAILED_COMPLETION = "Refunded due to cart completion failure"

const bookedRefund = row.extend({
  note: z.string().nullish(),
  metadata: z.object({ [OPERATION_KEY]: z.string().optional() }).nullish(),
})

/** What core has written down for a refund before it calls us. */
export async function readRefund(
  rows: ProviderAccess["refunds"],
  id: string
): Promise<BookedRefund | undefined> {
  const [found] = z.array(bookedRefund).parse(await rows.list({ id }))
  return (
    found && {
      createdBy: found.created_by ?? "medusa",
      operationId: found.metadata?.[OPERATION_KEY],
      isOfFailedCompletion: found.note === OF_FAILED_COMPLETION,
    }
  )
}
