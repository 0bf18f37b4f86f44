// This file may import only Medusa, because `npm run test:tarball` copies it into a store and runs it there with
// `medusa exec`.
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

interface Row {
  id: string
  checkout_transparent_charges?: { id: string; state?: string }[]
}

/**
 * Throws unless Medusa's query finds a charge of this store in three ways: by its order, by its cart and by its payment
 * collection.
 */
// eslint-disable-next-line no-restricted-exports -- `medusa exec` calls it
export default async function checkModuleLinks({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  for (const entity of ["order", "cart", "payment_collection"]) {
    const { data } = (await query.graph({
      entity,
      fields: ["id", "checkout_transparent_charges.*"],
    })) as { data: Row[] }
    const charges = data.flatMap((row) => row.checkout_transparent_charges)
    if (!charges.some((charge) => charge?.state !== undefined)) {
      throw new Error(
        `Medusa's query finds no charge of a ${entity}: ${JSON.stringify(data)}`
      )
    }
  }
}
