import { model } from "@medusajs/framework/utils"

/**
 * A payment of a payment link, or a refund of such a payment, from the gateway's list or from a notification.
 *
 * The payment that the ledger stores first has the role `kept`. It is the payment of the charge for which the link was
 * created. If the link is paid again, the further payment has the role `duplicate` and gets a charge of its own. A
 * unique index allows only one `kept` payment for each link.
 */
export const LinkTransaction = model.define(
  "checkout_transparent_link_transaction",
  {
    id: model.id({ prefix: "ctltx" }).primaryKey(),
    /**
     * The id of the payment link's first charge. All payments and refunds of the link have this id, even duplicate
     * payments.
     */
    first_charge_id: model.text(),
    /** The gateway's id of the transaction. */
    transaction_id: model.text(),
    role: model.enum(["kept", "duplicate", "refund"]),
    /** The status as the gateway wrote it. */
    transaction_status: model.text(),
    /** The paid or refunded amount in minor units. It is null if the gateway did not report it. */
    amount: model.number().nullable(),
    /** For a refund, the gateway's id of the refunded payment. Null if this row is itself a payment. */
    original_transaction_id: model.text().nullable(),
    /**
     * The payment method as the gateway wrote it. The next column, `made_at`, is the time that the gateway reported for
     * the payment or refund.
     */
    payment_type: model.text().nullable(),
    made_at: model.dateTime().nullable(),
  }
)
