import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeState } from "../../../charge/charge-state"
import type { GatewayCharge, GatewayCode } from "../../../charge/gateway-charge"

/** Larger than any picture of a code: what is longer is not kept, and one is drawn. */
const LONGEST_IMAGE = 100_000

/**
 * What is kept of a code. What was told once stays when it is not told again; the picture goes when
 * nobody can pay with it any more. `state`: undefined when the charge stays what it was.
 */
export function codeColumns(
  knex: Knex,
  code: GatewayCode | undefined,
  state: ChargeState | undefined
): Record<string, Knex.Raw> {
  const image = code?.imageBase64
  const kept = image && image.length <= LONGEST_IMAGE ? image : null
  return {
    code_payload: knex.raw("coalesce(?, code_payload)", [
      code?.payload ?? null,
    ]),
    code_image:
      state === undefined || state === "pending"
        ? knex.raw("coalesce(?, code_image)", [kept])
        : knex.raw("null"),
    code_expires_at: knex.raw("coalesce(?::timestamptz, code_expires_at)", [
      code?.expiresAt?.toISOString() ?? null,
    ]),
  }
}

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
