import { model } from "@medusajs/framework/utils"
import { PAYMENT_PURPOSES } from "../../../domain/charge/payment-purpose"

/**
 * One attempt to charge a saved card without the cardholder (a charge by the store), for example for one cycle of a
 * subscription. The row is written before the payment session is created. The row is never deleted, so that the
 * reference is not charged a second time. The outcome of the attempt is the state of the session's charge.
 */
export const StoreCharge = model.define("checkout_transparent_store_charge", {
  id: model.id({ prefix: "ctsch" }).primaryKey(),
  /**
   * The store's own text for what is charged, for example `sub_123:2026-12`. All attempts to charge the same thing have
   * the same reference.
   */
  reference: model.text(),
  /**
   * The number of the attempt. A further attempt is recorded only if no earlier attempt has taken money or can still
   * take money.
   */
  attempt: model.number(),
  account: model.text(),
  /** The installation that may charge the reference. A copy of the database is another installation. */
  installation_digest: model.text(),
  customer_id: model.text(),
  saved_card_id: model.text(),
  payment_collection_id: model.text(),
  /** What the payment collection had when the attempt was recorded: a cart, an order, or neither (`free`). */
  purpose: model.enum([...PAYMENT_PURPOSES]),
  /** The amount in minor units. */
  amount: model.number(),
  currency_code: model.text(),
  installments: model.number(),
  /** The only payment session that may be charged for this attempt. It is null until the session exists. */
  payment_session_id: model.text().nullable(),
  /**
   * When a call of the workflow for charges by the store last began to charge the session. It is null before the first
   * call and after a call has ended. If the process dies during the call, the time stays. The payment provider charges
   * the session only within two minutes after this time.
   */
  charging_began_at: model.dateTime().nullable(),
  /** When a further attempt replaced this attempt. Afterwards, no charge is created for this attempt. */
  replaced_at: model.dateTime().nullable(),
})
