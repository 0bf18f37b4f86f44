import { model } from "@medusajs/framework/utils"
import {
  JUDGEMENTS,
  NOTIFICATION_KINDS,
} from "../../../domain/notification/notification"

/**
 * One notification of the gateway, however often it was delivered. It makes its charge due, and the synchronization of
 * the charge decides the notification's result.
 *
 * Usually it causes a lookup of its charge or payment link. If the account books from notifications, it is judged as a
 * report instead.
 */
export const Notification = model.define("checkout_transparent_notification", {
  id: model.id({ prefix: "ctnot" }).primaryKey(),
  account: model.text(),
  /** A key that is equal for every delivery of one notification. */
  notification_key: model.text(),
  integration: model.enum(["checkout", "payment_link"]),
  kind: model.enum([...NOTIFICATION_KINDS]),
  /** The gateway's type of the notification. */
  type: model.text(),
  event_id: model.text().nullable(),
  event_at: model.dateTime().nullable(),
  /** The plugin's id of the charge. It is null if the notification names none, as for a payment link. */
  merchant_charge_id: model.text().nullable(),
  /** The gateway's id of the payment link that the notification is about. */
  link_id: model.text().nullable(),
  is_of_another_merchant: model.boolean(),
  /** The notification as JSON, in the shape of `Notification` of src/domain (see notificationFromRow). */
  reported: model.json(),
  /** The body, reduced to the fields of an allow-list. */
  payload: model.json(),
  deliveries: model.number().default(1),
  /** The time at which the result was recorded. It is null until the synchronization of the charge has decided it. */
  handled_at: model.dateTime().nullable(),
  /**
   * How the notification was judged. It is null until it is judged, and if the account does not book from
   * notifications.
   */
  judged_as: model.enum([...JUDGEMENTS]).nullable(),
  /**
   * The result as an English sentence. A result that is a message of the plugin is in `result_message` instead. Both
   * are null until the notification is handled.
   */
  result: model.text().nullable(),
  result_message: model.json().nullable(),
  received_at: model.dateTime(),
})
