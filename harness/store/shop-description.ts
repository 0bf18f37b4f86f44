/** A description of the shop that a test or the demo needs. `ensureShop` creates the parts that do not exist yet. */
export interface ShopDescription {
  name: string
  regions: { name: string; country: string; currency: string }[]
  shippingOptions: { name: string; code: string; prices: Prices }[]
  products: ProductDescription[]
  /** The ids of the payment providers in Medusa (`pp_…`). Providers that the Medusa app does not have are ignored. */
  paymentProviders: string[]
}

/** Prices in major units, such as reais. The keys are currency codes. */
export type Prices = Record<string, number>

export interface ProductDescription {
  handle: string
  title: string
  description?: string
  /** The URL of the product's picture. A `data:` URL contains the picture itself, so it needs no server. */
  thumbnail?: string
  metadata?: Record<string, unknown>
  /** The name of the product's only option, such as a size. The title of each variant is its value of this option. */
  option: string
  variants: { sku: string; title: string; prices: Prices; stock: number }[]
}
