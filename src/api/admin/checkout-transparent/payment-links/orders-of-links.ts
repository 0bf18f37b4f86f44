import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

const links = z.array(
  z.object({ payment_collection_id: z.string(), order_id: z.string() })
)

/** The orders that payment collections belong to, by the collections' ids. */
export async function ordersOfCollections(
  container: MedusaContainer,
  collectionIds: readonly string[]
): Promise<Map<string, string>> {
  const found = await linksWith(container, {
    payment_collection_id: [...collectionIds],
  })
  return new Map(
    found.map((link) => [link.payment_collection_id, link.order_id])
  )
}

export async function collectionsOfOrder(
  container: MedusaContainer,
  orderId: string
): Promise<string[]> {
  const found = await linksWith(container, { order_id: orderId })
  return found.map((link) => link.payment_collection_id)
}

async function linksWith(
  container: MedusaContainer,
  filters: Record<string, unknown>
): Promise<z.output<typeof links>> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order_payment_collection",
      fields: ["payment_collection_id", "order_id"],
      filters,
    })
  return links.parse(data)
}
