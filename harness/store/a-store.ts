import type { MedusaContainer } from "@medusajs/framework/types"

import type { ShopDescription } from "./shop-description"
import { ensureShop } from "./ensure-shop"

/**
 * The prices of the goods in the tests. Each number is the price in reais and also the price in dollars. A test chooses
 * the variant whose price is as low or as high as the test needs.
 */
const GOODS = {
  centavo: 0.01,
  book: 19.99,
  shirt: 99.9,
  jewel: 1_234_567.89,
  /** A price in reais that is so large that its centavos do not fit into a 32-bit integer. */
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
  /**
   * The ids of the payment providers in all regions of the store. Providers that the Medusa app does not have are
   * ignored.
   */
  paymentProviders?: string[]
}

/**
 * Creates a store with goods, regions and shipping options. Call it in `beforeAll`: the test runner saves a snapshot of
 * the database after `beforeAll`, and restores it before each test.
 */
export async function aStoreWithGoods(
  container: MedusaContainer,
  options: AStoreOptions = {}
): Promise<AStore> {
  const shop = await ensureShop(
    container,
    buildTestShopDescription(
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
        // `npm run bench` registers these providers.
        "pp_system_capturing",
        "pp_system_calling",
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

function buildTestShopDescription(paymentProviders: string[]): ShopDescription {
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
