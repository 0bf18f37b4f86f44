import { model } from "@medusajs/framework/utils"

/**
 * A payment of a payment link, or a refund of such a payment, as the gateway listed it. One payment of a link is kept,
 * and the others are duplicate payments. A unique index on the role `kept` ensures that only the payment that is
 * written first is kept.
 */
export const LinkTransaction = model.define(
  "checkout_transparent_link_transaction",
  {
    id: model.id({ prefix: "ctltx" }).primaryKey(),
    /** The id of the link's charge. It is the same for all payments of the link, including duplicate payments. */
    charge_id: model.text(),
    /** The gateway's id of the transaction. */
    transaction_id: model.text(),
    role: model.enum(["kept", "duplicate", "refund"]),
    /** The status in the gateway's words. */
    transaction_status: model.text(),
    /** The amount in minor units. A refund has the refunded amount. It is null if the gateway did not report it. */
    amount: model.number().nullable(),
    /** The payment to which a refund belongs. It is null for a payment. */
    original_transaction_id: model.text().nullable(),
    /** The means of payment in the gateway's words. `made_at` is the gateway's time of the transaction. */
    payment_type: model.text().nullable(),
    made_at: model.dateTime().nullable(),
  }
)
