import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeState } from "../../../domain/charge/charge-state"
import type {
  GatewayCharge,
  GatewayCode,
} from "../../../domain/charge/gateway-charge"

/**
 * The length in characters up to which a code's picture is stored. A larger picture is not stored, and a picture is
 * drawn from the code's text instead.
 */
const LONGEST_IMAGE = 100_000

/**
 * Returns the columns of a charge's code, for an update. A value that the gateway has reported once stays if the
 * gateway does not report it again. The picture is removed when the code can no longer be paid. Pass `undefined` as
 * `state` if the charge's state does not change.
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

/**
 * Returns the columns with a payment link's id and addresses, for an update. A value that the gateway has reported once
 * stays if the gateway does not report it again.
 */
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
