import type { MedusaContainer } from "@medusajs/framework/types"

import { ensureShop } from "../shop/ensure-shop"
import { PLACEMENTS } from "./code-sales/placements"
import { COMPARISONS } from "./comparisons"

/** What a shopper has to name. */
export interface BenchShop {
  publishableKey: string
  regionId: string
  variantId: string
  shippingOptionId: string
}

/** Run by Medusa's process: a shop with one thing to sell, and enough of it. */
export async function seedShop(container: MedusaContainer): Promise<BenchShop> {
  const shop = await ensureShop(container, {
    name: "Loja de medição",
    regions: [{ name: "Brasil", country: "br", currency: "brl" }],
    paymentProviders: [
      ...COMPARISONS.flatMap(({ baseline, ours }) => [baseline, ours]),
      ...PLACEMENTS.map(({ provider }) => provider),
    ],
    shippingOptions: [{ name: "PAC", code: "pac", prices: { brl: 19.9 } }],
    products: [
      {
        handle: "caneca",
        title: "Caneca",
        options: { Cor: ["Branca"] },
        variants: [
          {
            sku: "CANECA",
            title: "Branca",
            options: { Cor: "Branca" },
            prices: { brl: 54.9 },
            stock: 1_000_000,
          },
        ],
      },
    ],
  })
  return {
    publishableKey: shop.publishableKey,
    regionId: shop.regionIds.br!,
    variantId: shop.variantIds.CANECA!,
    shippingOptionId: shop.shippingOptionIds.pac!,
  }
}
