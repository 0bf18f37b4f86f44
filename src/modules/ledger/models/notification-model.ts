import { model } from "@medusajs/framework/utils"
import {
  JUDGEMENTS,
  NOTIFICATION_KINDS,
} from "../../../domain/notification/notification"

/**
 * One notification of the gateway. A notification that is delivered several times has only one row.
 *
 * A notification about a charge of the ledger makes the charge due, and the synchronization of the charge decides the
 * notification's result. A notification about an unknown payment link makes all charges due that may have a lost link.
 * If a notification makes no charge due, its result is recorded at once.
 */
export const Notification = model.define("checkout_transparent_notification", {
  id: model.id({ prefix: "ctnot" }).primaryKey(),
  account: model.text(),
  /** A key by which repeated deliveries of the same notification are recognized. */
  notification_key: model.text(),
  integration: model.enum(["checkout", "payment_link"]),
  kind: model.enum([...NOTIFICATION_KINDS]),
  /** The gateway's type of the notification. */
  type: model.text(),
  event_id: model.text().nullable(),
  event_at: model.dateTime().nullable(),
  /**
   * The merchantChargeId in the notification. It is null if the notification contains none, and for a notification
   * about a payment link.
   */
  merchant_charge_id: model.text().nullable(),
  /**
   * The gateway's id of the payment link that the notification is about. It is null if the notification contains none.
   */
  link_id: model.text().nullable(),
  is_of_another_merchant: model.boolean(),
  /** The parsed notification as JSON, with the fields of `Notification` in src/domain. */
  parsed_notification: model.json(),
  /**
   * The redacted body of the notification. The values of fields that are not on an allow-list were replaced by a
   * placeholder.
   */
  payload: model.json(),
  delivery_count: model.number().default(1),
  /** The time at which the result was recorded. It is null if no result is recorded. */
  handled_at: model.dateTime().nullable(),
  /**
   * Whether the plugin believed the content of the notification, and if not, why (see JUDGEMENTS). It is null until the
   * plugin has judged the content, and in accounts that do not book from notifications.
   */
  judged_as: model.enum([...JUDGEMENTS]).nullable(),
  /**
   * The result as an English sentence. If the result is a message of the plugin, the message is in `result_message`
   * instead. Both are null if no result is recorded.
   */
  result: model.text().nullable(),
  result_message: model.json().nullable(),
  received_at: model.dateTime(),
})
