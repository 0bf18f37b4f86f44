import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import { aStore, type AStore } from "../../integration-tests/support/a-store"
import { ADMIN_LOGIN } from "../../integration-tests/support/an-admin"
import { ensureAdminUser } from "../shop/ensure-admin-user"

/** Seeds the tests' store with the baseline provider, and an admin who may see its payments. */
export async function seedShop(container: MedusaContainer): Promise<AStore> {
  await ensureAdminUser(container, ADMIN_LOGIN)
  return aStore(container, {
    paymentProviders: [
      "pp_transparent-card_br",
      "pp_transparent-pix_br",
      "pp_system_capturing",
    ],
  })
}

/**
 * Stops the subscribers of a process that only answers. With Redis its events go to the workers;
 * the in-memory bus would call this process's own subscribers instead.
 */
export function ignoreEvents(container: MedusaContainer): Promise<void> {
  const { eventEmitter_ } = container.resolve(Modules.EVENT_BUS) as unknown as {
    eventEmitter_: NodeJS.EventEmitter
  }
  eventEmitter_.removeAllListeners()
  return Promise.resolve()
}
