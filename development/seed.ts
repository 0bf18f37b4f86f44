import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import { ensureAdminUser, type AdminLogin } from "./shop/ensure-admin-user"
import { DEMO_SHOP } from "./shop/demo-shop"
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
