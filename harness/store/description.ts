/** What a shop for tests or the demo consists of. `ensureShop` creates the parts that are missing. */
export interface ShopDescription {
  name: string
  regions: { name: string; country: string; currency: string }[]
  shippingOptions: { name: string; code: string; prices: Prices }[]
  products: ProductDescription[]
  /** Medusa's ids of the payment providers (`pp_…`). Ids that the app has not registered are left out. */
  paymentProviders: string[]
}

/** Amounts in Medusa's major units, by currency code. */
export type Prices = Record<string, number>

export interface ProductDescription {
  handle: string
  title: string
  description?: string
  /** The URL of the picture. A `data:` URL needs no server. */
  thumbnail?: string
  metadata?: Record<string, unknown>
  /** The name of the product's only option. The titles of the variants are the values of this option. */
  option: string
  variants: { sku: string; title: string; prices: Prices; stock: number }[]
}
