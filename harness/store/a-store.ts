import type { MedusaContainer } from "@medusajs/framework/types"

import type { ShopDescription } from "./description"
import { ensureShop } from "./ensure-shop"

/**
 * The prices of the tests' goods. The number is the same in reais and in dollars. Each of the goods exists for tests
 * that need a price of its size.
 */
const GOODS = {
  centavo: 0.01,
  book: 19.99,
  shirt: 99.9,
  jewel: 1_234_567.89,
  /** A price in reais that is too large for a 32-bit integer of centavos. */
  island: 30_000_000,
}

export type Goods = keyof typeof GOODS

export interface AStore {
  publishableKey: string
  regions: { brazil: string; unitedStates: string }
  variants: Record<Goods, string>
  shipping: { free: string; paid: string }
}

export interface AStoreOptions {
  /** The ids of the payment providers for both regions. Ids that the app has not registered are left out. */
  paymentProviders?: string[]
}

/**
 * Creates a store with goods, regions and shipping options. Call it in `beforeAll`, so that it is part of the
 * snapshot that the test runner takes afterwards.
 */
export async function aStore(
  container: MedusaContainer,
  options: AStoreOptions = {}
): Promise<AStore> {
  const shop = await ensureShop(
    container,
    describe(
      options.paymentProviders ?? [
        "pp_system_default",
        "pp_transparent-card_br",
        "pp_transparent-card_br-manual",
        "pp_transparent-pix_br",
        "pp_transparent-pix_br-at-checkout",
        "pp_transparent-wallet_br",
        "pp_transparent-wallet_br-at-checkout",
        "pp_transparent-link_br",
        "pp_transparent-link_br-manual",
        "pp_transparent-link_br-at-checkout",
        // `npm run bench` registers this provider.
        "pp_system_capturing",
      ]
    )
  )
  return {
    publishableKey: shop.publishableKey,
    regions: { brazil: shop.regionIds.br!, unitedStates: shop.regionIds.us! },
    variants: shop.variantIds,
    shipping: shop.shippingOptionIds as AStore["shipping"],
  }
}

function describe(paymentProviders: string[]): ShopDescription {
  return {
    name: "Loja de teste",
    regions: [
      { name: "Brasil", country: "br", currency: "brl" },
      { name: "United States", country: "us", currency: "usd" },
    ],
    shippingOptions: [
      { name: "Grátis", code: "free", prices: { brl: 0, usd: 0 } },
      { name: "PAC", code: "paid", prices: { brl: 10, usd: 10 } },
    ],
    products: [
      {
        handle: "goods",
        title: "Goods",
        option: "Kind",
        variants: Object.entries(GOODS).map(([name, price]) => ({
          sku: name,
          title: name,
          prices: { brl: price, usd: price },
          stock: 1_000,
        })),
      },
    ],
    paymentProviders,
  }
}
