import { model } from "@medusajs/framework/utils"

/**
 * One attempt to create a payment link. The row is written before the request is sent. If the gateway's answer is lost,
 * the order number identifies the link in the merchant panel. The link's URL and state are columns of its charge.
 */
export const PaymentLink = model.define("checkout_transparent_payment_link", {
  id: model.id({ prefix: "ctlnk" }).primaryKey(),
  charge_id: model.text(),
  /** The operation that creates the link. Each of these operations has one row in this table. */
  operation_id: model.text(),
  account: model.text(),
  order_number: model.text(),
  /** The name of the link, which the payer sees. */
  name: model.text(),
  description: model.text().nullable(),
  /** The amount in minor units. */
  amount: model.number(),
  /**
   * The last day on which the link can be paid, as the plugin requested it. It is null if the request contained no such
   * day.
   */
  expires_on: model.text().nullable(),
  /**
   * The id of the admin user or API key that requested the link, or `store` for the store's own code. It is null if a
   * shopper requested the link.
   */
  created_by: model.text().nullable(),
})
