import type { MedusaContainer } from "@medusajs/framework/types"

import { ensureAdminUser } from "./ensure-admin-user"
import { ADMIN_LOGIN } from "../admin/an-admin"
import { aStore, type AStore } from "./a-store"

/** Creates the tests' store, and a user who can log in to its admin. */
export async function aStaffedStore(
  container: MedusaContainer
): Promise<AStore> {
  await ensureAdminUser(container, ADMIN_LOGIN)
  return aStore(container)
}
