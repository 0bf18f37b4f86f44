import { z } from "@medusajs/framework/zod"
import {
  hasFractionsOfCentavo,
  minorUnitsFromDecimal,
  toMinorUnitsThatAddUp,
  negatedDecimal,
} from "../../domain/money"
import { PUBLIC_DATA_KEY } from "../../domain/charge/public-data"
import { decimalOf } from "../decimal-of-medusa-amount"

function signedMinorUnitsFromDecimal(decimal: string): number {
  return decimal.startsWith("-")
    ? 0 - minorUnitsFromDecimal(negatedDecimal(decimal))
    : minorUnitsFromDecimal(decimal)
}

/** The schema of an amount that Medusa stores. Returns a decimal in major units. A missing amount is read as 0. */
export const decimalOrZeroSchema = z.unknown().transform(decimalOf)

const amount = decimalOrZeroSchema.transform((value) =>
  minorUnitsFromDecimal(value)
)

/**
 * The schema of an amount that Medusa stores and that may be negative. Returns minor units. A missing amount is read as
 * 0.
 */
const signedAmount = decimalOrZeroSchema.transform(signedMinorUnitsFromDecimal)

/**
 * The schema of a required amount that Medusa stores. Returns a decimal in major units. A missing amount is an error.
 */
export const requiredDecimalSchema = z
  .unknown()
  .refine((value) => value !== null && value !== undefined)
  .transform(decimalOf)

export const instantSchema = z
  .union([z.date(), z.string()])
  .transform((at) => new Date(at))
const instantOrNull = instantSchema.nullish().transform((at) => at ?? null)

/** The key in a refund's metadata in Medusa under which the plugin stores the id of the ledger's refund operation. */
export const OPERATION_KEY = "checkout_transparent_operation"

/** The schema of a refund's metadata. The plugin reads only OPERATION_KEY. */
export const refundMetadataSchema = z
  .object({ [OPERATION_KEY]: z.string().optional() })
  .nullish()

const bookedRow = z
  .object({
    id: z.string(),
    raw_amount: decimalOrZeroSchema,
    created_at: instantSchema,
    // Other code of the store may have written metadata of another form. The capture or refund then still counts.
    metadata: refundMetadataSchema.catch(undefined),
  })
  .transform((row) => ({
    id: row.id,
    decimal: row.raw_amount,
    createdAt: row.created_at,
    operationId: row.metadata?.[OPERATION_KEY],
  }))

/**
 * The schema of all captures, or all refunds, of a payment. The amounts are rounded together. If each were rounded
 * alone, amounts with fractions of a centavo could add up to more or less than Medusa has booked.
 */
const bookedRows = z.array(bookedRow).transform((rows) => {
  const inOrder = oldestFirst(rows)
  const amounts = toMinorUnitsThatAddUp(inOrder.map(({ decimal }) => decimal))
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt,
    ...(row.operationId === undefined ? {} : { operationId: row.operationId }),
    amount: amounts[inOrder.indexOf(row)] ?? minorUnitsFromDecimal(row.decimal),
    ...decimalFieldIfFinerThanCentavos(row.decimal),
  }))
})

export function oldestFirst<Row extends { id: string; createdAt: Date }>(
  rows: readonly Row[]
): Row[] {
  return [...rows].sort(
    (one, other) =>
      one.createdAt.getTime() - other.createdAt.getTime() ||
      (one.id < other.id ? -1 : 1)
  )
}

function decimalFieldIfFinerThanCentavos(decimal: string): {
  decimal?: string
} {
  return hasFractionsOfCentavo(decimal) ? { decimal } : {}
}

export const paymentSchema = z.object({
  id: z.string(),
  payment_collection_id: z.string(),
  payment_session_id: z.string().nullish(),
  captured_at: instantOrNull,
  canceled_at: instantOrNull,
  captures: bookedRows.default([]),
  refunds: bookedRows.default([]),
})

export const sessionSchema = z.object({
  id: z.string(),
  status: z.string(),
  data: z
    .object({
      [PUBLIC_DATA_KEY]: z
        .object({ code: z.unknown().optional(), link: z.unknown().optional() })
        .optional(),
    })
    .nullish()
    .catch(undefined),
})

export const collectionSchema = z.object({
  id: z.string(),
  status: z.string(),
  raw_amount: amount,
  raw_captured_amount: amount,
  raw_refunded_amount: amount,
})

export const orderCollectionLinkSchema = z.object({
  payment_collection_id: z.string(),
  order_id: z.string(),
})

export const orderSchema = z.object({
  id: z.string(),
  canceled_at: instantOrNull,
  created_at: instantSchema,
})

/** The schema of an order's outstanding amount. The amount is negative if too much was paid. */
export const orderSummarySchema = z.object({
  id: z.string(),
  summary: z.object({ raw_pending_difference: signedAmount }).nullish(),
})

export const orderTransactionSchema = z
  .object({
    id: z.string(),
    order_id: z.string(),
    reference: z.string().nullish(),
    reference_id: z.string().nullish(),
    raw_amount: decimalOrZeroSchema,
  })
  .transform((line) => ({
    id: line.id,
    order_id: line.order_id,
    reference: line.reference ?? "",
    reference_id: line.reference_id ?? "",
    amount: signedMinorUnitsFromDecimal(line.raw_amount),
    ...decimalFieldIfFinerThanCentavos(line.raw_amount),
  }))

export const transactionAmountSchema = z.object({
  order_id: z.string(),
  raw_amount: decimalOrZeroSchema,
})

export type PaymentRow = z.output<typeof paymentSchema>
export type CollectionRow = z.output<typeof collectionSchema>
