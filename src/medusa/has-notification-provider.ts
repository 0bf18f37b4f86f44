import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Scope } from "./container"

/**
 * Returns true if the store has a provider that sends Medusa's notifications on this channel. Returns false if the
 * store has disabled Medusa's notification module.
 */
export async function hasNotificationProvider(
  scope: Scope,
  channel: "feed" | "email"
): Promise<boolean> {
  const module = scope.resolve<object | undefined>(Modules.NOTIFICATION, {
    allowUnregistered: true,
  })
  if (!module) return false
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const found = await knex("notification_provider")
    .where({ is_enabled: true, deleted_at: null })
    .whereRaw("? = any(channels)", [channel])
    .first<{ id: string } | undefined>("id")
  return found !== undefined
}
