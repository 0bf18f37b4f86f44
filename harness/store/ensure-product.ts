import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, ProductStatus } from "@medusajs/framework/utils"
import {
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
} from "@medusajs/medusa/core-flows"

import type { Prices, ProductDescription } from "./shop-description"

/**
 * Creates a product and its stock if they do not exist yet. Returns the ids of its variants. The keys are the variants'
 * SKUs.
 */
export async function ensureProduct(
  container: MedusaContainer,
  product: ProductDescription,
  belongsTo: {
    salesChannelId: string
    shippingProfileId: string
    stockLocationId: string
  }
): Promise<Record<string, string>> {
  const [existing] = await container
    .resolve(Modules.PRODUCT)
    .listProducts(
      { handle: product.handle },
      { relations: ["variants"], select: ["id"] }
    )
  const variants =
    existing?.variants ?? (await createProduct(container, product, belongsTo))
  await stockVariants(container, product, belongsTo.stockLocationId)
  return Object.fromEntries(variants.map(({ id, sku }) => [sku ?? id, id]))
}

async function createProduct(
  container: MedusaContainer,
  { option, variants, ...described }: ProductDescription,
  belongsTo: { salesChannelId: string; shippingProfileId: string }
) {
  const { result } = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          ...described,
          status: ProductStatus.PUBLISHED,
          shipping_profile_id: belongsTo.shippingProfileId,
          sales_channels: [{ id: belongsTo.salesChannelId }],
          options: [
            { title: option, values: variants.map(({ title }) => title) },
          ],
          variants: variants.map(({ sku, title, prices }, nth) => ({
            sku,
            title,
            options: { [option]: title },
            manage_inventory: true,
            // Without a rank Medusa returns the variants in any order.
            variant_rank: nth,
            prices: toMedusaPrices(prices),
          })),
        },
      ],
    },
  })
  return result[0]!.variants
}

async function stockVariants(
  container: MedusaContainer,
  { variants }: ProductDescription,
  stockLocationId: string
): Promise<void> {
  const inventory = container.resolve(Modules.INVENTORY)
  const items = await inventory.listInventoryItems({
    sku: variants.map(({ sku }) => sku),
  })
  const levels = await inventory.listInventoryLevels({
    inventory_item_id: items.map(({ id }) => id),
  })
  const missing = items
    .filter(({ id }) => !levels.some((level) => level.inventory_item_id === id))
    .map((item) => ({
      inventory_item_id: item.id,
      location_id: stockLocationId,
      stocked_quantity:
        variants.find(({ sku }) => sku === item.sku)?.stock ?? 0,
    }))
  if (missing.length === 0) return

  await createInventoryLevelsWorkflow(container).run({
    input: { inventory_levels: missing },
  })
}

export function toMedusaPrices(
  prices: Prices
): { currency_code: string; amount: number }[] {
  return Object.entries(prices).map(([currency_code, amount]) => ({
    currency_code,
    amount,
  }))
}
