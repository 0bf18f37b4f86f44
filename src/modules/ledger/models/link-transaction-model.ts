import { model } from "@medusajs/framework/utils"

/**
 * A payment of a payment link, or a refund of such a payment, from the gateway's list. The payment that the ledger
 * stores first has the role `kept`, and belongs to the link's first charge. Further payments of the link have the role
 * `duplicate`. A unique index allows only one `kept` payment for each link.
 */
export const LinkTransaction = model.define(
  "checkout_transparent_link_transaction",
  {
    id: model.id({ prefix: "ctltx" }).primaryKey(),
    /**
     * The id of the payment link's first charge. All payments and refunds of the link have this id, even duplicate
     * payments.
     */
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
    /** The payment method as the gateway wrote it. `made_at` is the gateway's time of the payment or refund. */
    payment_type: model.text().nullable(),
    made_at: model.dateTime().nullable(),
  }
)
