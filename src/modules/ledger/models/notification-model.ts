import { model } from "@medusajs/framework/utils"
import { NOTIFICATION_KINDS } from "../../../charge/notification"

const WAITS = "due_at is not null"

/**
 * One notification of the gateway, however often it was delivered: a reason to look at its charge, or
 * at its payment link. Whoever has the charge has its notifications.
 */
export const Notification = model
  .define(
    {
      name: "CheckoutTransparentNotification",
      tableName: "checkout_transparent_notification",
    },
    {
      id: model.id({ prefix: "ctnot" }).primaryKey(),
      account: model.text(),
      /** Equal for every delivery of one notification. */
      notification_key: model.text(),
      integration: model.enum(["checkout", "payment_link"]),
      kind: model.enum([...NOTIFICATION_KINDS]),
      /** The gateway's own word for what it is. */
      type: model.text(),
      event_id: model.text().nullable(),
      event_type_header: model.text().nullable(),
      event_at: model.dateTime().nullable(),
      /** Our id of the charge; null when it names none, as of a payment link. */
      merchant_charge_id: model.text().nullable(),
      /** The gateway's id of the payment link that it is about. */
      link_id: model.text().nullable(),
      is_of_another_merchant: model.boolean(),
      /** The Notification of src/charge/notification.ts, as JSON: see statements/notification-rows.ts. */
      reported: model.json(),
      /** The body, redacted by allow-list. */
      payload: model.json(),
      deliveries: model.number().default(1),
      last_delivered_at: model.dateTime(),
      /** When its charge is to be looked at; null when it is over. */
      due_at: model.dateTime().nullable(),
      /** Looks that have come to an end so far. */
      tries: model.number().default(0),
      /** What the last look came to, in one sentence. */
      result: model.text().nullable(),
      received_at: model.dateTime(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_notification_key",
      on: ["account", "notification_key"],
      unique: true,
    },
    {
      // Those that wait longest.
      name: "IDX_checkout_transparent_notification_due",
      on: ["due_at"],
      where: WAITS,
    },
    {
      // The newest that wait. The second column spares a look at those that wait for later.
      name: "IDX_checkout_transparent_notification_newest",
      on: ["received_at", "due_at"],
      where: WAITS,
    },
    {
      name: "IDX_checkout_transparent_notification_of_link",
      on: ["link_id"],
      where: "link_id is not null",
    },
    {
      // For people who look for what was told of an account, or of a charge.
      name: "IDX_checkout_transparent_notification_of_account",
      on: ["account", "received_at"],
    },
    {
      name: "IDX_checkout_transparent_notification_merchant_charge_id",
      on: ["merchant_charge_id", "received_at"],
      where: "merchant_charge_id is not null",
    },
    {
      name: "IDX_checkout_transparent_notification_event_id",
      on: ["event_id"],
      where: "event_id is not null",
    },
    {
      name: "IDX_checkout_transparent_notification_received_at",
      on: ["received_at"],
    },
  ])
