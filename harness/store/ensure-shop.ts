import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createDefaultsWorkflow,
  createRegionsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateRegionsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"

import type { ShopDescription } from "./shop-description"
import { ensureProduct, toMedusaPrices } from "./ensure-product"

const STOCK_LOCATION = "Depósito São Paulo"
const ZONE = "Entregas"

/**
 * Creates the parts of a shop that do not exist yet. Sets the store's name and currencies and the regions' payment
 * providers again. Each step first checks whether its part exists. An earlier call may have been interrupted, and
 * Medusa refuses a second region for the same country.
 *
 * Returns the publishable API key, and the ids of the regions by country, of the shipping options by code, and of the
 * variants by SKU.
 */
export async function ensureShop(
  container: MedusaContainer,
  shop: ShopDescription
) {
  const { publishableKey, salesChannelId } = await configureDefaultStore(
    container,
    shop
  )
  // Payment providers that this app has not registered are left out.
  const registered = await container
    .resolve(Modules.PAYMENT)
    .listPaymentProviders({ id: shop.paymentProviders, is_enabled: true })
  const providers = registered.map(({ id }) => id)
  const regionIds: Record<string, string> = {}
  for (const region of shop.regions) {
    regionIds[region.country] = await ensureRegion(container, region, providers)
  }
  const belongsTo = {
    salesChannelId,
    ...(await ensureShipping(container, shop, salesChannelId)),
  }
  const shippingOptionIds: Record<string, string> = {}
  for (const option of shop.shippingOptions) {
    shippingOptionIds[option.code] = await ensureShippingOption(
      container,
      option,
      belongsTo
    )
  }
  const variantIds: Record<string, string> = {}
  for (const product of shop.products) {
    const ids = await ensureProduct(container, product, belongsTo)
    Object.assign(variantIds, ids)
  }
  return { publishableKey, regionIds, shippingOptionIds, variantIds }
}

/**
 * Sets the name and the currencies of the store that Medusa creates by default. Returns the id of its sales channel,
 * and the sales channel's publishable API key.
 */
async function configureDefaultStore(
  container: MedusaContainer,
  { name, regions }: ShopDescription
) {
  await createDefaultsWorkflow(container).run()
  const [store] = await container.resolve(Modules.STORE).listStores()
  const [key] = await container
    .resolve(Modules.API_KEY)
    .listApiKeys({ type: "publishable" })
  const currencies = [...new Set(regions.map(({ currency }) => currency))]
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store!.id },
      update: {
        name,
        supported_currencies: currencies.map((currency_code, nth) => ({
          currency_code,
          is_default: nth === 0,
        })),
      },
    },
  })
  return {
    publishableKey: key!.token,
    salesChannelId: store!.default_sales_channel_id!,
  }
}

async function ensureRegion(
  container: MedusaContainer,
  { name, country, currency }: ShopDescription["regions"][number],
  payment_providers: string[]
): Promise<string> {
  await findOrCreate(
    container.resolve(Modules.TAX).listTaxRegions({ country_code: country }),
    () =>
      createTaxRegionsWorkflow(container).run({
        input: [{ country_code: country, provider_id: "tp_system" }],
      })
  )
  const { id } = await findOrCreate(
    container.resolve(Modules.REGION).listRegions({ name }),
    () =>
      createRegionsWorkflow(container).run({
        input: {
          regions: [{ name, currency_code: currency, countries: [country] }],
        },
      })
  )
  // An existing region is updated as well, because a provider may have been configured since.
  await updateRegionsWorkflow(container).run({
    input: { selector: { id }, update: { payment_providers } },
  })
  return id
}

/**
 * Creates the stock location of the shop, and a shipping zone that contains all countries of the shop, unless they
 * exist.
 */
async function ensureShipping(
  container: MedusaContainer,
  { regions }: ShopDescription,
  salesChannelId: string
) {
  const { id: stockLocationId } = await findOrCreate(
    container
      .resolve(Modules.STOCK_LOCATION)
      .listStockLocations({ name: STOCK_LOCATION }),
    () =>
      createStockLocationsWorkflow(container).run({
        input: { locations: [{ name: STOCK_LOCATION, address: ADDRESS }] },
      })
  )
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: stockLocationId, add: [salesChannelId] },
  })

  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const { id: shippingProfileId } = await findOrCreate(
    fulfillment.listShippingProfiles({ type: "default" }),
    () =>
      createShippingProfilesWorkflow(container).run({
        input: { data: [{ name: "Padrão", type: "default" }] },
      })
  )
  const [existing] = await fulfillment.listFulfillmentSets(
    { name: ZONE },
    { relations: ["service_zones"] }
  )
  const geo_zones = regions.map(({ country }) => ({
    country_code: country,
    type: "country" as const,
  }))
  const set =
    existing ??
    (await fulfillment.createFulfillmentSets({
      name: ZONE,
      type: "shipping",
      service_zones: [{ name: ZONE, geo_zones }],
    }))
  const stockLocation = { stock_location_id: stockLocationId }
  await container.resolve(ContainerRegistrationKeys.LINK).create([
    {
      [Modules.STOCK_LOCATION]: stockLocation,
      [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
    },
    {
      [Modules.STOCK_LOCATION]: stockLocation,
      [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
    },
  ])
  const serviceZoneId = set.service_zones[0]!.id
  return { stockLocationId, shippingProfileId, serviceZoneId }
}

async function ensureShippingOption(
  container: MedusaContainer,
  { name, code, prices }: ShopDescription["shippingOptions"][number],
  belongsTo: { serviceZoneId: string; shippingProfileId: string }
): Promise<string> {
  const { id } = await findOrCreate(
    container.resolve(Modules.FULFILLMENT).listShippingOptions({ name }),
    () =>
      createShippingOptionsWorkflow(container).run({
        input: [
          {
            name,
            price_type: "flat",
            provider_id: "manual_manual",
            service_zone_id: belongsTo.serviceZoneId,
            shipping_profile_id: belongsTo.shippingProfileId,
            type: { label: name, description: name, code },
            prices: toMedusaPrices(prices),
            // The Store API offers a shipping option only if it has both rules.
            rules: [
              { attribute: "enabled_in_store", operator: "eq", value: "true" },
              { attribute: "is_return", operator: "eq", value: "false" },
            ],
          },
        ],
      })
  )
  return id
}

async function findOrCreate<Row>(
  found: Promise<Row[]>,
  create: () => Promise<{ result: Row[] }>
): Promise<Row> {
  const [existing] = await found
  return existing ?? (await create()).result[0]!
}

const ADDRESS = {
  address_1: "Rua do Estoque, 10",
  city: "São Paulo",
  country_code: "BR",
  province: "SP",
  postal_code: "01310-100",
}
