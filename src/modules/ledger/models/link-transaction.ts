import { model } from "@medusajs/framework/utils"

/**
 * A payment of a payment link, or a refund of such a payment, as the gateway listed it. The unique index on `kept`
 * decides which payment of a link is kept: the one that is written first.
 */
export const LinkTransaction = model.define(
  "checkout_transparent_link_transaction",
  {
    id: model.id({ prefix: "ctltx" }).primaryKey(),
    /** The charge of the link, even for a duplicate payment. */
    charge_id: model.text(),
    /** The gateway's id of the transaction. */
    transaction_id: model.text(),
    role: model.enum(["kept", "duplicate", "refund"]),
    /** The status in the gateway's words. */
    transaction_status: model.text(),
    /** The amount in minor units, for a refund its own amount. It is null if the gateway did not report it. */
    amount: model.number().nullable(),
    /** The payment to which a refund belongs. It is null for a payment. */
    original_transaction_id: model.text().nullable(),
    /** The means of payment in the gateway's words, and below it the gateway's time. */
    payment_type: model.text().nullable(),
    made_at: model.dateTime().nullable(),
  }
)
