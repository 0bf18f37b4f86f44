import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { minorUnitsFromDecimal } from "../core/money"
import { PUBLIC_KEY } from "../core/public-data/public-data"

/** One of Medusa's amounts, in whatever form it comes, in minor units; negative for what went out. */
const signedAmount = z.unknown().transform((value) => {
  const decimal = MathBN.convert((value ?? 0) as BigNumberInput)
  const amount = minorUnitsFromDecimal(decimal.abs().toFixed())
  return decimal.isNegative() ? 0 - amount : amount
})

const amount = z
  .unknown()
  .transform((value) =>
    minorUnitsFromDecimal(
      MathBN.convert((value ?? 0) as BigNumberInput).toFixed()
    )
  )

/** The same as a plain decimal. */
export const decimalText = z
  .unknown()
  .transform((value) =>
    MathBN.convert((value ?? 0) as BigNumberInput).toFixed()
  )

const instant = z.union([z.date(), z.string()]).transform((at) => new Date(at))
const instantOrNull = instant.nullish().transform((at) => at ?? null)

const bookedRow = z
  .object({ id: z.string(), raw_amount: amount, created_at: instant })
  .transform((row) => ({
    id: row.id,
    amount: row.raw_amount,
    createdAt: row.created_at,
  }))

export const payment = z.object({
  id: z.string(),
  payment_collection_id: z.string(),
  payment_session_id: z.string().nullish(),
  captured_at: instantOrNull,
  canceled_at: instantOrNull,
  captures: z.array(bookedRow).default([]),
  refunds: z.array(bookedRow).default([]),
})

export const session = z.object({
  id: z.string(),
  status: z.string(),
  data: z
    .object({
      [PUBLIC_KEY]: z
        .object({ code: z.unknown().optional(), link: z.unknown().optional() })
        .optional(),
    })
    .nullish()
    .catch(undefined),
})

export const collection = z.object({
  id: z.string(),
  raw_amount: amount,
  raw_captured_amount: amount,
  raw_refunded_amount: amount,
})

export const orderLink = z.object({
  payment_collection_id: z.string(),
  order_id: z.string(),
})

export const order = z.object({
  id: z.string(),
  canceled_at: instantOrNull,
  created_at: instant,
  summary: z.object({ raw_pending_difference: signedAmount }).nullish(),
})

export const transaction = z
  .object({
    id: z.string(),
    order_id: z.string(),
    reference: z.string().nullish(),
    reference_id: z.string().nullish(),
    raw_amount: signedAmount,
  })
  .transform((line) => ({
    id: line.id,
    order_id: line.order_id,
    reference: line.reference ?? "",
    reference_id: line.reference_id ?? "",
    amount: line.raw_amount,
  }))

export type PaymentRow = z.output<typeof payment>
export type CollectionRow = z.output<typeof collection>
