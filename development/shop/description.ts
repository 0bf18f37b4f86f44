/** What a shop has; `ensureShop` makes what is missing of it. */
export interface ShopDescription {
  name: string
  regions: RegionDescription[]
  shippingOptions: ShippingOptionDescription[]
  products: ProductDescription[]
  /** Ids as in Medusa, `pp_…`; those that are not registered are left out. */
  paymentProviders: string[]
}

export interface RegionDescription {
  name: string
  country: string
  currency: string
}

/** An amount per currency code, in Medusa's major unit. */
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
  /** Pieces on the shelf. */
  stock: number
}

/** The ids under which Medusa keeps a shop; maps go from our names to its ids. */
export interface Shop {
  publishableKey: string
  salesChannelId: string
  regionIds: Record<string, string>
  shippingOptionIds: Record<string, string>
  variantIds: Record<string, string>
}
