import { z } from "@medusajs/framework/zod"
import { paymentsOf, type Scope } from "./core"
import { readOrderHeads } from "./find-buyers"
import { ordersOfCollections } from "./orders"
import { decimalText } from "./rows"

/** With what core books the money of an order that somebody marks as paid. */
const BY_HAND = "pp_system_default"

const PAGE = 500

/** A payment by hand on an order. */
export interface MarkedAsPaid {
  orderId: string
  /** Medusa's number of the order. */
  displayId: number
  /** In reais: it may be more than the gateway would ever take. */
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
 * Payments by hand, in reais, that were captured within a time, on orders. What cannot be known: whether
 * anything was paid at all, and how; for which of several accounts it stands; and whether somebody
 * pressed "mark as paid", or a store offers the same provider at its checkout. What was refunded of them
 * since is not taken off.
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
