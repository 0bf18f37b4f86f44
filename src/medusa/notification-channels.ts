import type { INotificationModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Scope } from "./core"

/** Returns Medusa's notification module; undefined where the store has switched it off. */
export function notificationsOf(
  scope: Scope
): Pick<INotificationModuleService, "createNotifications"> | undefined {
  return scope.resolve<INotificationModuleService | undefined>(
    Modules.NOTIFICATION,
    { allowUnregistered: true }
  )
}

/**
 * Whether a provider would send a notification of this channel. Checked beforehand, since the module also stores and
 * shows a notification that no provider sends.
 */
export async function hasProviderFor(
  scope: Scope,
  channel: "feed" | "email"
): Promise<boolean> {
  if (!notificationsOf(scope)) {
    return false
  }
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const found = await knex("notification_provider")
    .where({ is_enabled: true, deleted_at: null })
    .whereRaw("? = any(channels)", [channel])
    .first<{ id: string } | undefined>("id")
  return found !== undefined
}
