// What a measured process of Medusa does when it is up.
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import { DEMO_SHOP } from "../shop/demo-shop"
import { ensureAdminUser } from "../shop/ensure-admin-user"
import { ensureShop } from "../shop/ensure-shop"
import type { BenchShop } from "./shopper"

export const ADMIN = {
  email: "admin@example.com",
  password: "a-bench-password",
}

/** The demo shop; and somebody who may look at its payments. */
export async function seedShop(container: MedusaContainer): Promise<BenchShop> {
  await ensureAdminUser(container, ADMIN)
  const shop = await ensureShop(container, {
    ...DEMO_SHOP,
    paymentProviders: [...DEMO_SHOP.paymentProviders, "pp_system_capturing"],
  })
  return {
    publishableKey: shop.publishableKey,
    regionId: shop.regionIds.br!,
    // No sale of a run finds the shelf empty.
    variantId: shop.variantIds["CAFE-250"]!,
    shippingOptionId: shop.shippingOptionIds.pac!,
  }
}

/**
 * On Redis the events of a process that only answers go to the workers. The in-memory bus knows no
 * workers and calls the subscribers of this process, so they are taken off it.
 */
export function ignoreEvents(container: MedusaContainer): Promise<void> {
  const { eventEmitter_ } = container.resolve(Modules.EVENT_BUS) as unknown as {
    eventEmitter_: NodeJS.EventEmitter
  }
  eventEmitter_.removeAllListeners()
  return Promise.resolve()
}
