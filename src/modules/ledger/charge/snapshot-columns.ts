import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeState } from "../../../domain/charge/charge-state"
import type {
  GatewayCharge,
  GatewayCode,
} from "../../../domain/charge/gateway-charge"

/**
 * The longest stored picture of a code, in characters of base64. Instead of a longer picture, the plugin draws a
 * picture from the text of the code.
 */
const LONGEST_IMAGE = 100_000

/**
 * Returns the columns for an update of a charge's Pix or wallet code. A value that is missing in `code` leaves the
 * stored value unchanged. The stored picture is deleted if the charge's new state is not `pending`, because the code
 * can then not be paid.
 *
 * `state` is `undefined` if the update does not change the state.
 */
export function paymentCodeColumns(
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

/**
 * Returns the columns for an update of a payment link's id and URLs. A stored value does not change if the value is
 * missing in `link`.
 */
export function linkColumns(
  knex: Knex,
  link: GatewayCharge["link"]
): Record<string, Knex.Raw> {
  const valueOrPresentColumn = (
    column: string,
    value: string | undefined
  ): Knex.Raw => knex.raw("coalesce(?, ??)", [value ?? null, column])
  return {
    link_id: valueOrPresentColumn("link_id", link?.id),
    link_url: valueOrPresentColumn("link_url", link?.url),
    link_deep_link: valueOrPresentColumn("link_deep_link", link?.deepLink),
  }
}
