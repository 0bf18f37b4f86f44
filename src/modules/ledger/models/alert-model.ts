import { model } from "@medusajs/framework/utils"

/**
 * An alert to one receiver. It waits until `ended_at` is set: it was sent, or no module serves its channel, or it was
 * tried for a day.
 */
export const Alert = model.define("checkout_transparent_alert", {
  id: model.id({ prefix: "ctalr" }).primaryKey(),
  /** Names what happened, so that each receiver is alerted once. */
  alert_key: model.text(),
  channel: model.enum(["feed", "email"]),
  /** An address of the option `alerts.emails`; empty for the bell, which all users see. */
  recipient: model.text(),
  cause: model.text(),
  /** The values from which the texts are made when the alert is sent. */
  data: model.json(),
  /** When a process last took it to send it; sending takes a minute at most. */
  taken_at: model.dateTime().nullable(),
  /** How often Medusa reported that it was not sent: each new try has another key. */
  failures: model.number().default(0),
  ended_at: model.dateTime().nullable(),
})
