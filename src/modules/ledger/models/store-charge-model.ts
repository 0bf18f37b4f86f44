import { model } from "@medusajs/framework/utils"
import { PAYMENT_PURPOSES } from "../../../domain/charge/payment-purpose"

/**
 * One attempt to charge a saved card without the cardholder, for example for one cycle of a subscription. The row is
 * written before the payment session is created, and is never deleted, so that the reference is not charged a second
 * time.
 *
 * The outcome is not stored here. It is the state of the charge of `payment_session_id`.
 */
export const StoreCharge = model.define("checkout_transparent_store_charge", {
  id: model.id({ prefix: "ctsch" }).primaryKey(),
  /** What the store charges for, in the store's own words. It is the same for all attempts. */
  reference: model.text(),
  /** The number of the attempt, beginning with 1. A further attempt follows only one that took no money. */
  attempt: model.number(),
  account: model.text(),
  /** The installation to which the charge belongs. In a copy of the database, the reference charges nothing. */
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
   * When a call of the workflow last began to charge the session. It is null before the first call and after a call has
   * ended. After a killed call it stays. The payment provider charges the session only within two minutes of this time.
   */
  requested_at: model.dateTime().nullable(),
  /** When the next attempt replaced this one. Nothing is charged for this attempt afterwards. */
  closed_at: model.dateTime().nullable(),
})
