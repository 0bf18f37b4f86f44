import { z } from "@medusajs/framework/zod"
import { paymentsOf, type Scope } from "./core"
import { readOrderHeads } from "./find-buyers"
import { ordersOfCollections } from "./orders"
import { decimalText } from "./rows"

/** The provider with which core books an order that a person marks as paid. */
const BY_HAND = "pp_system_default"

const PAGE = 500

/** An order that was paid by hand, with the amount. */
export interface MarkedAsPaid {
  orderId: string
  /** Medusa's number of the order. */
  displayId: number
  /** The amount in reais; it may exceed the gateway's limit. */
  amount: number
}

const payments = z.array(
  z.object({
    id: z.string(),
    payment_collection_id: z.string(),
    currency_code: z.string(),
    amount: decimalText,
  })
)

/**
 * Returns payments by hand, in reais, on orders, that were captured within a period. It is not known whether anything
 * was really paid, and how; to which of several accounts it belongs; and whether a person used "mark as paid", or the
 * store offers the same provider at its checkout. Later refunds are not subtracted.
 */
export async function markedAsPaid(
  scope: Scope,
  { from, to }: { from: Date; to: Date }
): Promise<MarkedAsPaid[]> {
  const service = paymentsOf(scope)
  const found: z.output<typeof payments> = []
  let page: z.output<typeof payments>
  do {
    const filters: Record<string, unknown> = {
      provider_id: BY_HAND,
      captured_at: { $gte: from, $lt: to },
      id: { $gt: found.at(-1)?.id ?? "" },
    }
    page = payments.parse(
      await service.listPayments(filters, { take: PAGE, order: { id: "ASC" } })
    )
    found.push(...page)
  } while (page.length === PAGE)
  const inReais = found.filter(
    ({ currency_code }) => currency_code.toLowerCase() === "brl"
  )
  if (inReais.length === 0) {
    return []
  }
  const orders = await ordersOfCollections(
    scope,
    inReais.map((payment) => payment.payment_collection_id)
  )
  const heads = await readOrderHeads(scope, [...orders.values()])
  return inReais.flatMap(({ payment_collection_id, amount }) => {
    const orderId = orders.get(payment_collection_id)
    const displayId = heads.get(orderId ?? "")?.displayId
    return orderId === undefined || !displayId
      ? []
      : [{ orderId, displayId, amount: Number(amount) }]
  })
}
