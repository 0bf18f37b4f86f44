import { UsageError } from "../command-line"
import type { StoreApiClient } from "./store-api-client"

/**
 * Returns the first variant that can be bought in the region: it has a price there, and it is in stock or needs no
 * stock. Considers the first 100 products. Throws UsageError if there is no such variant.
 */
export async function retrieveFirstSellableVariant(
  store: StoreApiClient,
  regionId: string
): Promise<{ title: string; variantId: string }> {
  const { products } = await store.listProducts({
    region_id: regionId,
    limit: 100,
    fields: "title,*variants.calculated_price,+variants.inventory_quantity",
  })
  for (const { title, variants } of products) {
    const variant = (variants ?? []).find(
      (one) =>
        one.calculated_price?.calculated_amount != null &&
        (!one.manage_inventory ||
          one.allow_backorder ||
          (one.inventory_quantity ?? 0) > 0)
    )
    if (variant) return { title, variantId: variant.id }
  }
  throw new UsageError(
    "None of the first hundred products can be sold in this region: it takes a price in BRL and stock, in a sales channel of the publishable key."
  )
}
