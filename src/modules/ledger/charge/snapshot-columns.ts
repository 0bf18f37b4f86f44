import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeState } from "../../../domain/charge/charge-state"
import type {
  GatewayCharge,
  GatewayCode,
} from "../../../domain/charge/gateway-charge"

/** The largest picture of a code that is kept, in characters. For a larger one, a picture is drawn instead. */
const LONGEST_IMAGE = 100_000

/**
 * The columns of a code. What was reported once stays if it is not reported again; the picture is removed when the
 * code cannot be paid any more. `state` is undefined if the charge's state does not change.
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

/** The columns of a link's id and address. What was reported once stays if it is not reported again. */
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
