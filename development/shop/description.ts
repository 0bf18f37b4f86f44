/** The description of a shop; `ensureShop` makes what is missing. */
export interface ShopDescription {
  name: string
  regions: RegionDescription[]
  shippingOptions: ShippingOptionDescription[]
  products: ProductDescription[]
  /** Medusa's ids of the providers, `pp_…`; those that are not registered are left out. */
  paymentProviders: string[]
}

export interface RegionDescription {
  name: string
  country: string
  currency: string
}

/** Amounts in Medusa's major units, by currency code. */
export type Prices = Record<string, number>

export interface ShippingOptionDescription {
  name: string
  code: string
  prices: Prices
}

export interface ProductDescription {
  handle: string
  title: string
  description?: string
  /** A URL; one that begins with `data:` needs no server. */
  thumbnail?: string
  metadata?: Record<string, unknown>
  options: Record<string, string[]>
  variants: VariantDescription[]
}

export interface VariantDescription {
  sku: string
  title: string
  options: Record<string, string>
  prices: Prices
  /** The number of pieces in stock. */
  stock: number
}

/** Medusa's ids of a shop; the maps go from our names to these ids. */
export interface Shop {
  publishableKey: string
  salesChannelId: string
  regionIds: Record<string, string>
  shippingOptionIds: Record<string, string>
  variantIds: Record<string, string>
}
