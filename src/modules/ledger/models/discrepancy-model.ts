import { model } from "@medusajs/framework/utils"
import { DISCREPANCY_KINDS } from "../../../domain/discrepancy/discrepancy"

/**
 * A disagreement between the gateway and Medusa that an administrator has to check. A charge has at most one open
 * discrepancy of each kind. If the disagreement is found again, the sums, the order and the reason in the open row are
 * updated. `created_at` is the time at which the disagreement was first found.
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
   * The id of an admin user or of an API key. It is `checkout-transparent` if the plugin has closed the discrepancy.
   */
  resolved_by: model.text().nullable(),
  /**
   * The text that an administrator entered to resolve the discrepancy. If the plugin resolved it, its message is in the
   * column that ends in `_message`.
   */
  resolution: model.text().nullable(),
  resolution_message: model.json().nullable(),
})
