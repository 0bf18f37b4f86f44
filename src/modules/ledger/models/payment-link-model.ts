import { model } from "@medusajs/framework/utils"

/**
 * One attempt to create a payment link, which is written before it is sent to the gateway. Its order number identifies
 * a link whose answer was lost. The link's address and state are on its charge.
 */
export const PaymentLink = model.define("checkout_transparent_payment_link", {
  id: model.id({ prefix: "ctlnk" }).primaryKey(),
  charge_id: model.text(),
  /** The operation that created the link. Each operation has one attempt. */
  operation_id: model.text(),
  account: model.text(),
  order_number: model.text(),
  /** The name that the payer reads. */
  name: model.text(),
  description: model.text().nullable(),
  /** The amount in minor units. */
  amount: model.number(),
  /** The last day on which the link can be paid, as it was requested. */
  expires_on: model.text().nullable(),
  /** The admin user or API key that requested the link. It is null if a shopper did. */
  created_by: model.text().nullable(),
})
