import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import { aStore, type AStore } from "../../integration-tests/support/a-store"
import { ADMIN_LOGIN } from "../../integration-tests/support/an-admin"
import { ensureAdminUser } from "../shop/ensure-admin-user"

/** The tests' store, with the baseline; and somebody who may look at its payments. */
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
