import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"

export interface MedusaSums {
  orders: { id: string; payment_status: string }[]
  payments: {
    id: string
    amount: number
    captured_at: unknown
    canceled_at: unknown
  }[]
  authorized: number
  captured: number
  refunded: number
}

/**
 * Returns the amounts and states that Medusa has recorded for a payment collection. The sums `authorized`, `captured`
 * and `refunded` are in minor units. The `amount` of each payment is in major units.
 */
export async function medusaSums(
  container: MedusaContainer,
  collectionId: string
): Promise<MedusaSums> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: [
      "id",
      "authorized_amount",
      "captured_amount",
      "refunded_amount",
      "payments.id",
      "payments.amount",
      "payments.captured_at",
      "payments.canceled_at",
      "order.id",
    ],
    filters: { id: collectionId },
  })

  const collection = data[0]
  return {
    orders: [collection.order].flat().filter(Boolean),
    payments: collection.payments ?? [],
    authorized: toCentavos(collection.authorized_amount),
    captured: toCentavos(collection.captured_amount),
    refunded: toCentavos(collection.refunded_amount),
  }
}

function toCentavos(amount: number | null): number {
  return MathBN.mult(amount ?? 0, 100).toNumber()
}
