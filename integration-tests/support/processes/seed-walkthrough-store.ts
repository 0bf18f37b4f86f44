import type { MedusaContainer } from "@medusajs/framework/types"
import { DEMO_SHOP } from "../../../harness/store/demo-shop"
import { ensureAdminUser } from "../../../harness/store/ensure-admin-user"
import { ensureShop } from "../../../harness/store/ensure-shop"
import { ADMIN_LOGIN } from "../../../harness/admin/an-admin"

/** Seeds a store with the demo's products and with a user who can log in to the admin. Runs in the store's process. */
export async function seedWalkthroughStore(
  container: MedusaContainer
): Promise<void> {
  await ensureAdminUser(container, ADMIN_LOGIN)
  await ensureShop(container, {
    ...DEMO_SHOP,
    paymentProviders: ["card", "pix", "wallet"].map(
      (method) => `pp_transparent-${method}_br`
    ),
  })
}
