import { model } from "@medusajs/framework/utils"
import { DISCREPANCY_KINDS } from "../../../domain/discrepancy/discrepancy"

/**
 * A disagreement between the gateway and Medusa that an administrator has to check. A charge has at most one open
 * discrepancy of each kind. If the disagreement is found again, the open row gets the new state, sums, order and
 * reason, and `created_at` does not change.
 */
export const Discrepancy = model.define("checkout_transparent_discrepancy", {
  id: model.id({ prefix: "ctdis" }).primaryKey(),
  kind: model.enum([...DISCREPANCY_KINDS]),
  charge_id: model.text(),
  merchant_charge_id: model.text(),
  account: model.text(),
  cart_id: model.text().nullable(),
  order_id: model.text().nullable(),
  currency_code: model.text(),
  gateway_state: model.text(),
  gateway_statuses: model.text().nullable(),
  /** The captured sum that the gateway shows. All sums in this table are in minor units. */
  gateway_captured: model.number(),
  gateway_refunded: model.number(),
  medusa_captured: model.number().nullable(),
  medusa_refunded: model.number().nullable(),
  /** The reason for the discrepancy, as a message of the plugin. */
  details: model.json(),
  resolved_at: model.dateTime().nullable(),
  /**
   * The id of the admin user or API key that resolved the discrepancy, or `checkout-transparent` if the plugin resolved
   * it. It is null while the discrepancy is open.
   */
  resolved_by: model.text().nullable(),
  /**
   * The text that an administrator entered to resolve the discrepancy. If the resolution is a message of the plugin,
   * the message is in `resolution_reason_message` instead. Both are null while the discrepancy is open.
   */
  resolution_reason: model.text().nullable(),
  resolution_reason_message: model.json().nullable(),
})
