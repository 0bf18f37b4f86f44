import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, ProductStatus } from "@medusajs/framework/utils"
import {
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
} from "@medusajs/medusa/core-flows"

import type { ProductDescription } from "./description"

/** The product's variant ids by SKU. */
export async function ensureProduct(
  container: MedusaContainer,
  product: ProductDescription,
  belongsTo: {
    salesChannelId: string
    shippingProfileId: string
    stockLocationId: string
  }
): Promise<Record<string, string>> {
  const variants = await findOrCreate(container, product, belongsTo)
  await putOnTheShelf(container, product, belongsTo.stockLocationId)
  return Object.fromEntries(variants.map(({ id, sku }) => [sku ?? id, id]))
}

async function findOrCreate(
  container: MedusaContainer,
  product: ProductDescription,
  belongsTo: { salesChannelId: string; shippingProfileId: string }
): Promise<{ id: string; sku: string | null }[]> {
  const [existing] = await container
    .resolve(Modules.PRODUCT)
    .listProducts({ handle: product.handle }, { relations: ["variants"] })
  if (existing) return existing.variants

  const { result } = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          handle: product.handle,
          title: product.title,
          ...(product.description ? { description: product.description } : {}),
          status: ProductStatus.PUBLISHED,
          shipping_profile_id: belongsTo.shippingProfileId,
          sales_channels: [{ id: belongsTo.salesChannelId }],
          options: Object.entries(product.options).map(([title, values]) => ({
            title,
            values,
          })),
          variants: product.variants.map((variant) => ({
            sku: variant.sku,
            title: variant.title,
            options: variant.options,
            manage_inventory: true,
            prices: Object.entries(variant.prices).map(
              ([currency_code, amount]) => ({ currency_code, amount })
            ),
          })),
        },
      ],
    },
  })
  return result[0]!.variants
}

async function putOnTheShelf(
  container: MedusaContainer,
  product: ProductDescription,
  stockLocationId: string
): Promise<void> {
  const inventory = container.resolve(Modules.INVENTORY)
  const items = await inventory.listInventoryItems({
    sku: product.variants.map((variant) => variant.sku),
  })
  const levels = await inventory.listInventoryLevels({
    inventory_item_id: items.map((item) => item.id),
  })
  const missing = items
    .filter(({ id }) => !levels.some((level) => level.inventory_item_id === id))
    .map((item) => ({
      inventory_item_id: item.id,
      location_id: stockLocationId,
      stocked_quantity:
        product.variants.find(({ sku }) => sku === item.sku)?.stock ?? 0,
    }))
  if (missing.length === 0) return

  await createInventoryLevelsWorkflow(container).run({
    input: { inventory_levels: missing },
  })
}
