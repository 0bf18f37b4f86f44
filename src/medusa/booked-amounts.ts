import { z } from "@medusajs/framework/zod"
import {
  isFinerThanCentavos,
  type MinorUnits,
  minorUnits,
  minorUnitsFromDecimal,
  minus,
  sumOfDecimals,
} from "../charge/money"
import type { PaymentRows } from "./core"
import { decimal } from "./rows"

const row = z.object({
  id: z.string(),
  payment_id: z.string(),
  raw_amount: decimal,
  created_by: z.string().nullish(),
})

type Row = z.output<typeof row>

export interface BookedAmounts {
  amount: MinorUnits
  /** With all others of its payment. */
  total: MinorUnits
  /** What Medusa asks for, exactly, in the main unit. */
  decimal: string
  /** Whether that is no whole number of centavos, and not all that is left of the payment either. */
  isTooFine: boolean
  /** An admin user's id; `medusa` when core names nobody. */
  createdBy: string
}

/** What core has written down for a capture, and for all captures of its payment. */
export async function bookedAmounts(
  { captures, payments }: Pick<PaymentRows, "captures" | "payments">,
  id: string
): Promise<BookedAmounts | undefined> {
  const [found] = await rowsIn(captures, { id })
  if (!found) {
    return undefined
  }
  const { payment_id, raw_amount } = found
  const total = exactSumOf(await rowsIn(captures, { payment_id }))
  const before = sumOfDecimals([total, minus(raw_amount)])
  const isFine = isFinerThanCentavos(raw_amount)
  const [payment] = isFine
    ? z
        .array(z.object({ raw_amount: decimal }))
        .parse(await payments.list({ id: payment_id }))
    : []
  return {
    amount: between(before, total),
    total: minorUnitsFromDecimal(total),
    decimal: raw_amount,
    isTooFine: isFine && total !== sumOfDecimals([payment?.raw_amount ?? "0"]),
    createdBy: found.created_by ?? "medusa",
  }
}

/** What is added in minor units, of sums that are each rounded once. */
function between(before: string, after: string): MinorUnits {
  return minorUnits(
    minorUnitsFromDecimal(after) - minorUnitsFromDecimal(before)
  )
}

async function rowsIn(
  table: PaymentRows["captures"],
  filters: Record<string, unknown>
): Promise<Row[]> {
  return z.array(row).parse(await table.list(filters))
}

function exactSumOf(rows: readonly Row[]): string {
  return sumOfDecimals(rows.map(({ raw_amount }) => raw_amount))
}

export interface BookedRefund {
  paymentId: string
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
  rows: PaymentRows["refunds"],
  id: string
): Promise<BookedRefund | undefined> {
  const [found] = z.array(bookedRefund).parse(await rows.list({ id }))
  return (
    found && {
      paymentId: found.payment_id,
      createdBy: found.created_by ?? "medusa",
      operationId: found.metadata?.[OPERATION_KEY],
      isOfFailedCompletion: found.note === OF_FAILED_COMPLETION,
    }
  )
}

/**
 * What a refund asks of the gateway; undefined when it is no whole number of centavos, and not all
 * that is left of its payment either.
 */
export async function refundInMinorUnits(
  { captures, refunds }: Pick<PaymentRows, "captures" | "refunds">,
  {
    refundId,
    paymentId,
    asked,
  }: { refundId: string; paymentId: string; asked: string }
): Promise<MinorUnits | undefined> {
  if (!isFinerThanCentavos(asked)) {
    return minorUnitsFromDecimal(asked)
  }
  const ofPayment = { payment_id: paymentId }
  const captured = exactSumOf(await rowsIn(captures, ofPayment))
  const all = await rowsIn(refunds, ofPayment)
  const before = exactSumOf(all.filter(({ id }) => id !== refundId))
  return sumOfDecimals([before, asked]) === captured
    ? between(before, captured)
    : undefined
}
