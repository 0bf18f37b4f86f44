import { model } from "@medusajs/framework/utils"
import {
  JUDGEMENTS,
  NOTIFICATION_KINDS,
} from "../../../domain/notification/notification"

/**
 * One notification of the gateway, however often it was delivered: a reason to look up its charge or its payment
 * link, or a report that is judged where charges are observed by notifications. It makes its charge due, and the
 * synchronization of the charge decides its result.
 */
export const Notification = model.define("checkout_transparent_notification", {
  id: model.id({ prefix: "ctnot" }).primaryKey(),
  account: model.text(),
  /** Equal for every delivery of one notification. */
  notification_key: model.text(),
  integration: model.enum(["checkout", "payment_link"]),
  kind: model.enum([...NOTIFICATION_KINDS]),
  /** The gateway's own word for the type of the notification. */
  type: model.text(),
  event_id: model.text().nullable(),
  event_at: model.dateTime().nullable(),
  /** Our id of the charge; null if the notification names none, as for a payment link. */
  merchant_charge_id: model.text().nullable(),
  /** The gateway's id of the payment link that the notification is about. */
  link_id: model.text().nullable(),
  is_of_another_merchant: model.boolean(),
  /** The `Notification` of src/domain as JSON: see notificationFromRow. */
  reported: model.json(),
  /** The body, redacted by allow-list. */
  payload: model.json(),
  deliveries: model.number().default(1),
  /** When the result was recorded; null until the synchronization of the charge has decided it. */
  handled_at: model.dateTime().nullable(),
  /** How the report was judged; null where notifications are not booked, and until it is judged. */
  judged_as: model.enum([...JUDGEMENTS]).nullable(),
  /**
   * The result in one sentence: English text here, or a message in `result_message`. Both are null until it is handled.
   */
  result: model.text().nullable(),
  result_message: model.json().nullable(),
  received_at: model.dateTime(),
})
