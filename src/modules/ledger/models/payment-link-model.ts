import { model } from "@medusajs/framework/utils"

/**
 * One attempt at making a payment link, written before the gateway hears of it. Its order number is
 * how a link whose answer was lost is known again. Where the link is, and what became of it, stands
 * on its charge.
 */
export const PaymentLink = model
  .define(
    {
      name: "CheckoutTransparentPaymentLink",
      tableName: "checkout_transparent_payment_link",
    },
    {
      id: model.id({ prefix: "ctlnk" }).primaryKey(),
      charge_id: model.text(),
      /** The operation that made it: one attempt each. */
      operation_id: model
        .text()
        .unique("IDX_checkout_transparent_payment_link_operation_id"),
      account: model.text(),
      order_number: model
        .text()
        .unique("IDX_checkout_transparent_payment_link_order_number"),
      /** What the payer reads. */
      name: model.text(),
      description: model.text().nullable(),
      /** Minor units. */
      amount: model.number(),
      /** The last day on which it can be paid, as it was asked for. */
      expires_on: model.text().nullable(),
      /** The admin user who asked for it; null when a shopper did. */
      created_by: model.text().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_payment_link_charge_id",
      on: ["charge_id"],
    },
  ])
