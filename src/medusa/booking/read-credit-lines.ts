import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import {
  CORE_CREDIT_REFERENCE,
  computeCreditLineAmountOfRefund,
  type CreditLine,
  creditLinesOfRefunds,
} from "../../domain/refund/credit-line-of-refund"
import {
  isDecimalZero,
  negatedDecimal,
  sumOfDecimals,
} from "../../domain/money"
import type { Operation } from "../../domain/operation/operation"
import { MINUTE_MS } from "../../domain/duration"
import {
  orderModuleOf,
  paymentModuleOf,
  type Query,
  queryOf,
  queryRows,
} from "../container"
import { decimalOrZeroSchema, instantSchema } from "./medusa-row-schemas"

/**
 * Medusa is assumed to write the credit line of a refund within this time after the refund's transaction, in
 * milliseconds.
 */
const CREDIT_WRITTEN_WITHIN_MS = 2 * MINUTE_MS

const orderCredits = z.object({
  credit_lines: z
    .array(
      z.object({
        reference: z.string().nullish(),
        reference_id: z.string().nullish(),
        raw_amount: decimalOrZeroSchema,
        created_at: instantSchema,
      })
    )
    .nullish(),
})

/**
 * Returns the amount of one credit line of an order, in major units. A negative amount increases the order's total.
 * Returns `undefined` if the order has no credit line with this reference and this id.
 */
export async function findCreditLineAmount(
  query: Query,
  orderId: string,
  { reference, referenceId }: { reference: string; referenceId: string }
): Promise<string | undefined> {
  return (await readCreditLines(query, orderId)).find(
    (line) => line.reference === reference && line.referenceId === referenceId
  )?.amount
}

const refundLines = z.array(
  z.object({
    reference: z.string().nullish(),
    reference_id: z.string(),
    raw_amount: decimalOrZeroSchema,
    created_at: instantSchema,
  })
)

const refundRows = z.array(
  z.object({
    id: z.string(),
    payment_id: z.string(),
    raw_amount: decimalOrZeroSchema,
    refund_reason: z.object({ label: z.string().nullish() }).nullish(),
  })
)

/**
 * Returns the amounts of the credit lines that Medusa wrote for the refunds of one charge, in major units. The keys are
 * the ids of Medusa's refunds. A refund has no entry if its credit line is not found.
 *
 * Medusa's credit lines do not contain the id of their refund. They are therefore assigned to the refunds by reference,
 * amount and time (see `creditLinesOfRefunds`).
 */
export async function findMedusaCreditLineAmountsByRefund(
  container: MedusaContainer,
  orderId: string,
  operations: readonly Operation[]
): Promise<Map<string, string>> {
  const ids = operations.flatMap(({ kind, medusaRowId }) =>
    kind === "refund" && medusaRowId !== undefined ? [medusaRowId] : []
  )
  const refunds = await listMedusaRefunds(container, ids)
  const payments = [...new Set(refunds.map(({ payment_id }) => payment_id))]
  const [lines, credits] = await Promise.all([
    orderModuleOf(container).listOrderTransactions(
      { order_id: orderId, reference_id: [...ids, ...payments] },
      { take: null }
    ),
    readCreditLines(queryOf(container), orderId),
  ])
  const known = refundLines.parse(lines)
  const booked = refunds.flatMap((row) => {
    const own = known.find(({ reference_id }) => reference_id === row.id)
    // Usually the transaction contains the id of the refund. If Medusa made the refund because the order was canceled,
    // it contains the id of the payment instead (measured).
    const line = own ?? transactionOfCancellationRefund(row, known)
    if (!line) {
      return []
    }
    const refunded = negatedDecimal(line.raw_amount)
    const operation = operations.find(
      ({ medusaRowId }) => medusaRowId === row.id
    )
    return [
      {
        id: row.id,
        reference: row.refund_reason?.label ?? CORE_CREDIT_REFERENCE,
        refunded,
        credit: computeCreditLineAmountOfRefund(refunded, operation?.order),
        bookedAt: line.created_at,
        until: new Date(line.created_at.getTime() + CREDIT_WRITTEN_WITHIN_MS),
        isOfCancellation: line !== own,
      },
    ]
  })
  return new Map(
    [...creditLinesOfRefunds(booked, credits)].map(([id, { amount }]) => [
      id,
      amount,
    ])
  )
}

type RefundLine = z.output<typeof refundLines>[number]

function transactionOfCancellationRefund(
  { payment_id, raw_amount }: z.output<typeof refundRows>[number],
  lines: readonly RefundLine[]
): RefundLine | undefined {
  return lines.find(
    (line) =>
      line.reference_id === payment_id &&
      isDecimalZero(sumOfDecimals([line.raw_amount, raw_amount]))
  )
}

async function listMedusaRefunds(
  container: MedusaContainer,
  ids: string[]
): Promise<z.output<typeof refundRows>> {
  const payments: Pick<IPaymentModuleService, "listRefunds"> =
    paymentModuleOf(container)
  return refundRows.parse(
    await payments.listRefunds(
      { id: ids },
      { relations: ["refund_reason"], take: ids.length }
    )
  )
}

async function readCreditLines(
  query: Query,
  orderId: string
): Promise<(CreditLine & { referenceId: string | undefined })[]> {
  const found = await queryRows(query, orderCredits, {
    entity: "order",
    filters: { id: orderId },
  })
  return found.flatMap(({ credit_lines }) =>
    (credit_lines ?? []).map((line) => ({
      reference: line.reference ?? "",
      referenceId: line.reference_id ?? undefined,
      amount: line.raw_amount,
      createdAt: line.created_at,
    }))
  )
}
