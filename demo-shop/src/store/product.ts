import type { StoreClient } from "medusa-payment-checkout-transparent-storefront/checkout"

import type { Locale } from "../language/language"
import { appendQueryString } from "./store-request-helpers"

/** The parts of Medusa's product that this shop uses. */
export interface Product {
  id: string
  handle: string
  title: string
  description: string | null
  thumbnail: string | null
  metadata: { translations?: Record<string, ProductTexts> } | null
  options: { id: string; title: string }[]
  variants: Variant[]
}

export interface Variant {
  id: string
  title: string
  /** The position of the variant in its product. It is needed because Medusa returns the variants in any order. */
  variant_rank: number | null
  options: { option_id: string; value: string }[]
  manage_inventory: boolean
  allow_backorder: boolean
  inventory_quantity?: number
  calculated_price: { calculated_amount: number }
}

interface ProductTexts {
  description?: string
  options?: Record<string, string>
}

const FIELDS =
  "*variants.calculated_price,+variants.inventory_quantity,+metadata"

/** Lists the products with their prices in a region. With `handle`, lists only the product that has this handle. */
export async function listProducts(
  client: StoreClient,
  query: { region_id: string; handle?: string }
): Promise<Product[]> {
  const path = appendQueryString("/store/products", {
    ...query,
    fields: FIELDS,
  })
  const { products } = (await client.fetch(path)) as { products: Product[] }
  for (const { variants } of products) {
    variants.sort(
      (one, other) => (one.variant_rank ?? 0) - (other.variant_rank ?? 0)
    )
  }
  return products
}

export function priceOf(variant: Variant): number {
  return variant.calculated_price.calculated_amount
}

export function isAvailable(variant: Variant): boolean {
  return (
    !variant.manage_inventory ||
    variant.allow_backorder ||
    (variant.inventory_quantity ?? 0) > 0
  )
}

/**
 * Returns the description of a product in `locale`, or in Portuguese if the product has no translation. The names of
 * products are not translated.
 */
export function descriptionOf(product: Product, locale: Locale): string {
  return (
    product.metadata?.translations?.[locale]?.description ??
    product.description ??
    ""
  )
}

export function optionTitleOf(product: Product, locale: Locale): string {
  const title = product.options[0]?.title ?? ""
  return product.metadata?.translations?.[locale]?.options?.[title] ?? title
}
