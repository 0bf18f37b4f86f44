import { model } from "@medusajs/framework/utils"

/**
 * An alert to one e-mail address of an administrator or to the dashboard. The plugin tries to send the alert until
 * `finished_at` is set, which happens in these cases:
 * - The alert was sent.
 * - The receiver's own action caused the alert.
 * - The store has no module that can send the alert.
 * - Sending the alert has failed for a day.
 */
export const Alert = model.define("checkout_transparent_alert", {
  id: model.id({ prefix: "ctalr" }).primaryKey(),
  /**
   * Identifies what the alert is about, and for a daily alert also the day. No receiver gets two alerts with the same
   * key.
   */
  alert_key: model.text(),
  channel: model.enum(["feed", "email"]),
  /**
   * An e-mail address of the option `alerts.emails`. It is empty for an alert in the dashboard's bell, which all
   * administrators see.
   */
  recipient: model.text(),
  cause: model.text(),
  /** The values that are filled into the text of the alert when it is sent. */
  data: model.json(),
  /**
   * The time at which a process last claimed the alert in order to send it. The next claim is possible after a pause.
   * The pause is as long as the alert's age at the last claim, but at least one minute.
   */
  claimed_at: model.dateTime().nullable(),
  /**
   * The number of attempts to send the alert that Medusa reported as failed. The number is a part of the idempotency
   * key of an attempt, so that the attempt after a failure has another key.
   */
  failed_attempt_count: model.number().default(0),
  finished_at: model.dateTime().nullable(),
})
