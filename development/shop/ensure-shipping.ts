import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
} from "@medusajs/medusa/core-flows"

import type { ShippingOptionDescription } from "./description"

const ZONE = "Entregas"

export async function ensureShippingProfile(
  container: MedusaContainer
): Promise<string> {
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const [existing] = await fulfillment.listShippingProfiles({ type: "default" })
  if (existing) return existing.id

  const { result } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Padrão", type: "default" }] },
  })
  return result[0]!.id
}

/** One zone over all countries sold to; where options differ is not our subject. */
export async function ensureServiceZone(
  container: MedusaContainer,
  stockLocationId: string,
  countries: string[]
): Promise<string> {
  const zone = await findOrCreateZone(container, countries)
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
    [Modules.FULFILLMENT]: { fulfillment_set_id: zone.setId },
  })
  return zone.id
}

async function findOrCreateZone(
  container: MedusaContainer,
  countries: string[]
): Promise<{ id: string; setId: string }> {
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const [existing] = await fulfillment.listServiceZones(
    { name: ZONE },
    { relations: ["fulfillment_set"] }
  )
  if (existing) return { id: existing.id, setId: existing.fulfillment_set.id }

  const set = await fulfillment.createFulfillmentSets({
    name: ZONE,
    type: "shipping",
    service_zones: [
      {
        name: ZONE,
        geo_zones: countries.map((country_code) => ({
          country_code,
          type: "country" as const,
        })),
      },
    ],
  })
  return { id: set.service_zones[0]!.id, setId: set.id }
}

export async function ensureShippingOption(
  container: MedusaContainer,
  option: ShippingOptionDescription,
  belongsTo: { serviceZoneId: string; shippingProfileId: string }
): Promise<string> {
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const [existing] = await fulfillment.listShippingOptions({
    name: option.name,
  })
  if (existing) return existing.id

  const { result } = await createShippingOptionsWorkflow(container).run({
    input: [
      {
        name: option.name,
        price_type: "flat",
        provider_id: "manual_manual",
        service_zone_id: belongsTo.serviceZoneId,
        shipping_profile_id: belongsTo.shippingProfileId,
        type: {
          label: option.name,
          description: option.name,
          code: option.code,
        },
        prices: Object.entries(option.prices).map(
          ([currency_code, amount]) => ({
            currency_code,
            amount,
          })
        ),
        // Without both rules the store API does not offer the option.
        rules: [
          { attribute: "enabled_in_store", operator: "eq", value: "true" },
          { attribute: "is_return", operator: "eq", value: "false" },
        ],
      },
    ],
  })
  return result[0]!.id
}
