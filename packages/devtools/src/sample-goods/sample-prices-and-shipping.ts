import {
  createServiceZonesWorkflow,
  createShippingOptionsWorkflow,
  deleteServiceZonesWorkflow,
  deleteShippingOptionsWorkflow,
} from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { queryOf, queryRows } from "../../../../src/medusa/container"

const CURRENCY = "brl"
const BRAZIL = "br"
/**
 * The title of the sample prices and the name of the sample shipping zone. `removePricesAndShipping` finds them by this
 * text.
 */
const SAMPLE_NAME = "checkout-transparent sample"
const SAMPLE_SHIPPING = { name: "Entrega (amostra)", amount: 20 }

const variant = z.object({
  price_set: z
    .object({
      id: z.string(),
      prices: z.array(
        z.object({
          amount: z.coerce.number(),
          currency_code: z.string(),
          price_list_id: z.string().nullish(),
          rules_count: z.number().nullish(),
        })
      ),
    })
    .nullish(),
})

const location = z.object({
  fulfillment_providers: z.array(z.object({ id: z.string() })).nullish(),
  fulfillment_sets: z
    .array(
      z.object({
        id: z.string(),
        service_zones: z.array(
          z.object({
            geo_zones: z.array(z.object({ country_code: z.string() })),
            shipping_options: z.array(z.object({ id: z.string() })),
          })
        ),
      })
    )
    .nullish(),
})

interface ShippingFrom {
  fulfillmentSetId: string
  providerId: string
}

/** The prices and the shipping option that a store still needs in order to sell in Brazil in reais. */
export interface MissingPricesAndShipping {
  /**
   * The prices to add, in reais: one for each variant that has a price in the currency of `--rate` and none in BRL.
   * Prices of price lists and prices with rules do not count.
   */
  prices: { priceSetId: string; amount: number }[]
  /**
   * From where the new shipping option to Brazil ships. `is_there` means that the store already has such an option.
   * `nowhere` means that the store has no stock location with shipping.
   */
  shipping: ShippingFrom | "is_there" | "nowhere"
}

export async function findMissingPricesAndShipping(
  container: MedusaContainer,
  { currency, rate }: { currency: string; rate: number }
): Promise<MissingPricesAndShipping> {
  const variants = await queryRows(queryOf(container), variant, {
    entity: "variant",
  })
  const prices = variants.flatMap(({ price_set: set }) => {
    const usual = (set?.prices ?? []).filter(
      (price) => !price.price_list_id && !price.rules_count
    )
    const priceIn = (code: string) =>
      usual.find(({ currency_code }) => currency_code === code)
    const amount = Math.round((priceIn(currency)?.amount ?? 0) * rate * 100)
    return set && amount > 0 && !priceIn(CURRENCY)
      ? [{ priceSetId: set.id, amount: amount / 100 }]
      : []
  })
  return { prices, shipping: await missingShipping(container) }
}

async function missingShipping(
  container: MedusaContainer
): Promise<MissingPricesAndShipping["shipping"]> {
  const locations = await queryRows(queryOf(container), location, {
    entity: "stock_location",
  })
  const sets = locations.flatMap((one) =>
    (one.fulfillment_sets ?? []).map((set) => ({
      ...set,
      providerId: one.fulfillment_providers?.[0]?.id ?? "manual_manual",
    }))
  )
  const isThere = sets
    .flatMap(({ service_zones }) => service_zones)
    .some(
      (zone) =>
        zone.shipping_options.length > 0 &&
        zone.geo_zones.some(({ country_code }) => country_code === BRAZIL)
    )
  const [set] = sets
  if (isThere) {
    return "is_there"
  }
  return set
    ? { fulfillmentSetId: set.id, providerId: set.providerId }
    : "nowhere"
}

/**
 * Adds the missing prices. If a shipping option to Brazil is missing, also adds a shipping zone for Brazil, with one
 * shipping option for each shipping profile.
 */
export async function addPricesAndShipping(
  container: MedusaContainer,
  { prices, shipping }: MissingPricesAndShipping
): Promise<void> {
  await container.resolve(Modules.PRICING).addPrices(
    prices.map(({ priceSetId, amount }) => ({
      priceSetId,
      prices: [{ currency_code: CURRENCY, amount, title: SAMPLE_NAME }],
    }))
  )
  if (typeof shipping === "string") {
    return
  }
  const profiles = await container
    .resolve(Modules.FULFILLMENT)
    .listShippingProfiles()
  const { result } = await createServiceZonesWorkflow(container).run({
    input: {
      data: [
        {
          name: SAMPLE_NAME,
          fulfillment_set_id: shipping.fulfillmentSetId,
          geo_zones: [{ type: "country", country_code: BRAZIL }],
        },
      ],
    },
  })
  const { name, amount } = SAMPLE_SHIPPING
  await createShippingOptionsWorkflow(container).run({
    input: profiles.map((profile) => ({
      name,
      provider_id: shipping.providerId,
      price_type: "flat",
      service_zone_id: result[0]?.id ?? "",
      shipping_profile_id: profile.id,
      type: { label: name, description: name, code: "amostra" },
      prices: [{ currency_code: CURRENCY, amount }],
      // The Store API offers a shipping option only if it has both rules.
      rules: [
        { attribute: "enabled_in_store", operator: "eq", value: "true" },
        { attribute: "is_return", operator: "eq", value: "false" },
      ],
    })),
  })
}

/**
 * Removes the prices and the shipping zones that `addPricesAndShipping` has added. Resolves to the number of removed
 * prices and shipping options.
 */
export async function removePricesAndShipping(
  container: MedusaContainer
): Promise<number> {
  const pricing = container.resolve(Modules.PRICING)
  const prices = (
    await pricing.listPrices(
      { currency_code: CURRENCY },
      { select: ["id", "title"], take: null }
    )
  ).filter(({ title }) => title === SAMPLE_NAME)
  const zones = await container
    .resolve(Modules.FULFILLMENT)
    .listServiceZones(
      { name: SAMPLE_NAME },
      { relations: ["shipping_options"] }
    )
  const options = zones.flatMap((zone) => zone.shipping_options)
  await pricing.removePrices(prices.map(({ id }) => id))
  await deleteShippingOptionsWorkflow(container).run({
    input: { ids: options.map(({ id }) => id) },
  })
  await deleteServiceZonesWorkflow(container).run({
    input: { ids: zones.map(({ id }) => id) },
  })
  return prices.length + options.length
}
