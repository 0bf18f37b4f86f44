import type { MedusaContainer } from "@medusajs/framework/types"

import type { Shop, ShopDescription } from "./description"
import { ensureProduct } from "./ensure-product"
import { ensurePublishableKey } from "./ensure-publishable-key"
import { ensureRegion, registeredProviders } from "./ensure-region"
import { ensureSalesChannel } from "./ensure-sales-channel"
import {
  ensureServiceZone,
  ensureShippingOption,
  ensureShippingProfile,
} from "./ensure-shipping"
import { ensureStockLocation } from "./ensure-stock-location"

/**
 * Makes what is missing of a shop and tells where everything is. Every step
 * looks before it creates: Medusa refuses a second region for a country, and an
 * interrupted start must be able to go on.
 */
export async function ensureShop(
  container: MedusaContainer,
  shop: ShopDescription
): Promise<Shop> {
  const salesChannelId = await ensureSalesChannel(container, {
    name: shop.name,
    currencies: [...new Set(shop.regions.map((region) => region.currency))],
  })

  const providers = await registeredProviders(container, shop.paymentProviders)
  const regionIds: Record<string, string> = {}
  for (const region of shop.regions) {
    regionIds[region.country] = await ensureRegion(container, region, providers)
  }

  const stockLocationId = await ensureStockLocation(container, salesChannelId)
  const shippingProfileId = await ensureShippingProfile(container)
  const serviceZoneId = await ensureServiceZone(
    container,
    stockLocationId,
    shop.regions.map((region) => region.country)
  )
  const shippingOptionIds: Record<string, string> = {}
  for (const option of shop.shippingOptions) {
    shippingOptionIds[option.code] = await ensureShippingOption(
      container,
      option,
      { serviceZoneId, shippingProfileId }
    )
  }

  const variantIds: Record<string, string> = {}
  for (const product of shop.products) {
    const ids = await ensureProduct(container, product, {
      salesChannelId,
      shippingProfileId,
      stockLocationId,
    })
    Object.assign(variantIds, ids)
  }

  return {
    publishableKey: await ensurePublishableKey(
      container,
      shop.name,
      salesChannelId
    ),
    salesChannelId,
    regionIds,
    shippingOptionIds,
    variantIds,
  }
}
