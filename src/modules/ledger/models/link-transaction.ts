import { model } from "@medusajs/framework/utils"

/**
 * A payment of a payment link, or a refund of one, as the gateway listed it. The unique index on `kept` decides which
 * payment of a link is kept: the one that is written first.
 */
export const LinkTransaction = model.define(
  "checkout_transparent_link_transaction",
  {
    id: model.id({ prefix: "ctltx" }).primaryKey(),
    /** The charge of the link, also for a duplicate payment. */
    charge_id: model.text(),
    /** The gateway's id. */
    transaction_id: model.text(),
    role: model.enum(["kept", "duplicate", "refund"]),
    /** The status in the gateway's own words. */
    transaction_status: model.text(),
    /** Minor units; a refund has its own part. Null if the gateway did not report it. */
    amount: model.number().nullable(),
    /** The payment that a refund belongs to; null for a payment. */
    original_transaction_id: model.text().nullable(),
    /** The means of payment in the gateway's own words, and the gateway's time. */
    payment_type: model.text().nullable(),
    made_at: model.dateTime().nullable(),
  }
)
