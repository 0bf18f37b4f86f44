import { model } from "@medusajs/framework/utils"
import { DISCREPANCY_KINDS } from "../../../domain/discrepancy/discrepancy"

/**
 * A disagreement that an administrator must look at until it is resolved. A charge has at most one open discrepancy of
 * each kind. When the disagreement is found again, the sums of the open row are updated. `created_at` is the time since
 * which it is listed.
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
  /** The gateway's captured sum. All sums of this table are in minor units. */
  gateway_captured: model.number(),
  gateway_refunded: model.number(),
  medusa_captured: model.number().nullable(),
  medusa_refunded: model.number().nullable(),
  /** The reason for the discrepancy, as a message of the plugin. */
  details: model.json(),
  resolved_at: model.dateTime().nullable(),
  /** The id of an admin user or an API key, or `checkout-transparent` if the discrepancy was closed automatically. */
  resolved_by: model.text().nullable(),
  /**
   * The text that an administrator entered. A message of the plugin is stored in the column that ends in `_message`.
   */
  resolution: model.text().nullable(),
  resolution_message: model.json().nullable(),
})
