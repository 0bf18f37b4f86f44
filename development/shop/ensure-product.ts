import { isDeepStrictEqual } from "node:util"

import type { MedusaContainer, ProductDTO } from "@medusajs/framework/types"
import { Modules, ProductStatus } from "@medusajs/framework/utils"
import {
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
  updateProductsWorkflow,
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
  if (existing) {
    await showAsDescribed(container, existing, product)
    return existing.variants
  }

  const { result } = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          handle: product.handle,
          title: product.title,
          ...shownOf(product),
          status: ProductStatus.PUBLISHED,
          shipping_profile_id: belongsTo.shippingProfileId,
          sales_channels: [{ id: belongsTo.salesChannelId }],
          options: Object.entries(product.options).map(([title, values]) => ({
            title,
            values,
          })),
          variants: product.variants.map((variant, index) => ({
            // Otherwise they come in any order.
            variant_rank: index,
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

/** What a shopper sees may be better than when the product was made. */
async function showAsDescribed(
  container: MedusaContainer,
  existing: ProductDTO,
  product: ProductDescription
): Promise<void> {
  const shown = shownOf(product)
  const { description, thumbnail, metadata } = existing
  const before = { description, thumbnail, metadata: metadata ?? undefined }
  if (isDeepStrictEqual({ ...before, ...shown }, before)) return

  await updateProductsWorkflow(container).run({
    input: { selector: { id: existing.id }, update: shown },
  })
}

function shownOf({ description, thumbnail, metadata }: ProductDescription) {
  return {
    ...(description ? { description } : {}),
    ...(thumbnail ? { thumbnail } : {}),
    ...(metadata ? { metadata } : {}),
  }
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
