import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeState } from "../../../domain/charge/charge-state"
import type {
  GatewayCharge,
  GatewayCode,
} from "../../../domain/charge/gateway-charge"

/**
 * The length in characters of the largest picture of a code that is stored. A larger picture is replaced by a drawn
 * one.
 */
const LONGEST_IMAGE = 100_000

/**
 * Returns the columns of a code. A value that was reported once stays if it is not reported again, and the picture is
 * removed when the code can no longer be paid. `state` is `undefined` if the charge's state does not change.
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
 * Returns the columns of a link's id and addresses. A value that was reported once stays if it is not reported again.
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
