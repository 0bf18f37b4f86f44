import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"

const NAME = "Depósito São Paulo"

/** Where the goods are, and through whom they are sent. */
export async function ensureStockLocation(
  container: MedusaContainer,
  salesChannelId: string
): Promise<string> {
  const locationId = await findOrCreate(container)

  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.STOCK_LOCATION]: { stock_location_id: locationId },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
  })
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: locationId, add: [salesChannelId] },
  })
  return locationId
}

async function findOrCreate(container: MedusaContainer): Promise<string> {
  const locations = container.resolve(Modules.STOCK_LOCATION)
  const [existing] = await locations.listStockLocations({ name: NAME })
  if (existing) return existing.id

  const { result } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [
        {
          name: NAME,
          address: {
            address_1: "Rua do Estoque, 10",
            city: "São Paulo",
            country_code: "BR",
            province: "SP",
            postal_code: "01310-100",
          },
        },
      ],
    },
  })
  return result[0]!.id
}
