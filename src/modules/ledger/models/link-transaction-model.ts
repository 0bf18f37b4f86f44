import { model } from "@medusajs/framework/utils"

/**
 * A payment of a payment link, or a refund of such a payment, from the gateway's list. If a link was paid several
 * times, one payment has the role `kept` and pays the order. The others are duplicate payments. A unique index
 * guarantees that only the first payment that the ledger writes is `kept`.
 */
export const LinkTransaction = model.define(
  "checkout_transparent_link_transaction",
  {
    id: model.id({ prefix: "ctltx" }).primaryKey(),
    /** The id of the payment link's charge. All payments of the link have the same id here, even duplicate payments. */
    charge_id: model.text(),
    /** The gateway's id of the transaction. */
    transaction_id: model.text(),
    role: model.enum(["kept", "duplicate", "refund"]),
    /** The status as the gateway wrote it. */
    transaction_status: model.text(),
    /** The paid or refunded amount in minor units. It is null if the gateway did not report it. */
    amount: model.number().nullable(),
    /** The gateway's id of the payment that was refunded. It is null for a payment. */
    original_transaction_id: model.text().nullable(),
    /** The payment method as the gateway wrote it. `made_at` is the gateway's time of the transaction. */
    payment_type: model.text().nullable(),
    made_at: model.dateTime().nullable(),
  }
)
