import { model } from "@medusajs/framework/utils"

/**
 * An alert to one receiver. It waits to be sent until `ended_at` is set: when it was sent, when no module serves its
 * channel, or when it could not be sent for a day.
 */
export const Alert = model.define("checkout_transparent_alert", {
  id: model.id({ prefix: "ctalr" }).primaryKey(),
  /** Identifies the cause, so that each receiver is alerted once. */
  alert_key: model.text(),
  channel: model.enum(["feed", "email"]),
  /** An address of the option `alerts.emails`. It is empty for the dashboard's bell, which all users see. */
  recipient: model.text(),
  cause: model.text(),
  /** The values from which the texts are rendered when the alert is sent. */
  data: model.json(),
  /** The time at which a process last claimed the alert to send it. Sending takes a minute at most. */
  taken_at: model.dateTime().nullable(),
  /** The number of times that Medusa reported a failure. Each new attempt has another idempotency key. */
  failures: model.number().default(0),
  ended_at: model.dateTime().nullable(),
})
