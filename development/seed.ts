import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import { ensureAdminUser, type AdminLogin } from "./shop/ensure-admin-user"
import type { ShopDescription } from "./shop/description"
import { ensureShop } from "./shop/ensure-shop"

export interface SeededDemo {
  publishableKey: string
  regionId: string
  paymentProviders: string[]
  admin: AdminLogin
}

/** For a store that only this machine reaches. */
const ADMIN: AdminLogin = {
  email: "admin@demo.test",
  password: "checkout-demo",
}

/** The demo shop: made on the first start, found again on every other. */
export async function seedDemo(
  container: MedusaContainer
): Promise<SeededDemo> {
  const shop = await ensureShop(container, DEMO_SHOP)
  await ensureAdminUser(container, ADMIN)
  const providers = await container
    .resolve(Modules.PAYMENT)
    .listPaymentProviders({ is_enabled: true })
  return {
    publishableKey: shop.publishableKey,
    regionId: shop.regionIds.br!,
    paymentProviders: providers.map((provider) => provider.id),
    admin: ADMIN,
  }
}

const DEMO_SHOP: ShopDescription = {
  name: "Loja Demonstração",
  regions: [{ name: "Brasil", country: "br", currency: "brl" }],
  paymentProviders: [
    "pp_transparent-card_br",
    "pp_transparent-card_br-manual",
    "pp_transparent-pix_br",
    "pp_transparent-pix_br-at-checkout",
    "pp_transparent-wallet_br",
    "pp_transparent-wallet_br-at-checkout",
    "pp_system_default",
  ],
  shippingOptions: [
    { name: "PAC", code: "pac", prices: { brl: 19.9 } },
    { name: "SEDEX", code: "sedex", prices: { brl: 34.9 } },
  ],
  products: [
    {
      handle: "camiseta-algodao-pima",
      title: "Camiseta de algodão pima",
      description: "Malha peruana de fio longo, corte reto.",
      options: { Tamanho: ["P", "M", "G"] },
      variants: ["P", "M", "G"].map((size) => ({
        sku: `CAMISETA-${size}`,
        title: size,
        options: { Tamanho: size },
        prices: { brl: 129.9 },
        stock: 200,
      })),
    },
    {
      handle: "caneca-esmaltada",
      title: "Caneca esmaltada",
      description: "Ágata branca com borda azul, 370 ml.",
      options: { Cor: ["Branca"] },
      variants: [
        {
          sku: "CANECA-BRANCA",
          title: "Branca",
          options: { Cor: "Branca" },
          prices: { brl: 54.9 },
          stock: 500,
        },
      ],
    },
    {
      handle: "cafe-especial",
      title: "Café especial do Cerrado Mineiro",
      description: "Torra média, notas de chocolate e caramelo.",
      options: { Peso: ["250 g", "1 kg"] },
      variants: [
        {
          sku: "CAFE-250",
          title: "250 g",
          options: { Peso: "250 g" },
          prices: { brl: 42.5 },
          stock: 1000,
        },
        {
          sku: "CAFE-1000",
          title: "1 kg",
          options: { Peso: "1 kg" },
          prices: { brl: 149.9 },
          stock: 300,
        },
      ],
    },
  ],
}
