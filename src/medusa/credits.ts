import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import {
  CREDIT_OF_CORE,
  creditOfRefund,
  type CreditLine,
  creditsByCore,
} from "../charge/credit-of-refund"
import { minus } from "../charge/money"
import type { Operation } from "../charge/operation"
import { CREDITED_SOON_MS } from "../charge/times"
import { ordersOf, paymentsOf, type Query, queryOf, rowsOf } from "./core"
import { decimalText, instant } from "./rows"

const orderCredits = z.object({
  credit_lines: z
    .array(
      z.object({
        reference: z.string().nullish(),
        reference_id: z.string().nullish(),
        raw_amount: decimalText,
        created_at: instant,
      })
    )
    .nullish(),
})

/**
 * Returns the credit on an order's total for one reference, in major units, negative for an increase; undefined if
 * there is none.
 */
export async function creditedFor(
  query: Query,
  orderId: string,
  { reference, referenceId }: { reference: string; referenceId: string }
): Promise<string | undefined> {
  return (await creditsOf(query, orderId)).find(
    (line) => line.reference === reference && line.referenceId === referenceId
  )?.amount
}

const refundLines = z.array(
  z.object({
    reference: z.string().nullish(),
    reference_id: z.string(),
    raw_amount: decimalText,
    created_at: instant,
  })
)

const reasons = z.array(
  z.object({
    id: z.string(),
    refund_reason: z.object({ label: z.string().nullish() }).nullish(),
  })
)

/** Returns the credits that core wrote for refunds of one charge, in major units, by the id of the refund's row. */
export async function creditsOfCore(
  container: MedusaContainer,
  orderId: string,
  operations: readonly Operation[]
): Promise<Map<string, string>> {
  const ids = operations.flatMap(({ kind, medusaId }) =>
    kind === "refund" && medusaId !== undefined ? [medusaId] : []
  )
  const [lines, refunds, credits] = await Promise.all([
    ordersOf(container).listOrderTransactions(
      { order_id: orderId, reference_id: ids },
      { take: null }
    ),
    listRefunds(container, ids),
    creditsOf(queryOf(container), orderId),
  ])
  const labels = new Map(
    refunds.map(({ id, refund_reason }) => [id, refund_reason?.label])
  )
  const booked = refundLines.parse(lines).map((line) => {
    const refunded = minus(line.raw_amount)
    const operation = operations.find(
      ({ medusaId }) => medusaId === line.reference_id
    )
    return {
      id: line.reference_id,
      reference: labels.get(line.reference_id) ?? CREDIT_OF_CORE,
      refunded,
      credit: creditOfRefund(refunded, operation?.order),
      bookedAt: line.created_at,
      until: new Date(line.created_at.getTime() + CREDITED_SOON_MS),
    }
  })
  return new Map(
    [...creditsByCore(booked, credits)].map(([id, { amount }]) => [id, amount])
  )
}

async function listRefunds(
  container: MedusaContainer,
  ids: string[]
): Promise<z.output<typeof reasons>> {
  const payments: Pick<IPaymentModuleService, "listRefunds"> =
    paymentsOf(container)
  return reasons.parse(
    await payments.listRefunds(
      { id: ids },
      { relations: ["refund_reason"], take: ids.length }
    )
  )
}

async function creditsOf(
  query: Query,
  orderId: string
): Promise<(CreditLine & { referenceId: string | undefined })[]> {
  const found = await rowsOf(query, orderCredits, {
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
