import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { GatewayCharge } from "../../../core/charge/gateway-charge"

/** Where a payment link is paid. What was told once stays when it is not told again. */
export function linkColumns(
  knex: Knex,
  link: GatewayCharge["link"]
): Record<string, Knex.Raw> {
  const reported = (column: string, value: string | undefined): Knex.Raw =>
    knex.raw("coalesce(?, ??)", [value ?? null, column])
  return {
    link_id: reported("link_id", link?.id),
    link_url: reported("link_url", link?.url),
    link_deep_link: reported("link_deep_link", link?.deepLink),
  }
}
