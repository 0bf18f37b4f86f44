import type { MedusaContainer } from "@medusajs/framework/types"

import { ensureAdminUser } from "./ensure-admin-user"
import { ADMIN_LOGIN } from "../admin/an-admin"
import { aStoreWithGoods, type AStore } from "./a-store"

/** Creates the store that most tests use, and an administrator who can log in. */
export async function aStoreWithAdministrator(
  container: MedusaContainer
): Promise<AStore> {
  await ensureAdminUser(container, ADMIN_LOGIN)
  return aStoreWithGoods(container)
}
