import { model } from "@medusajs/framework/utils"
import { NOTIFICATION_KINDS } from "../../../charge/notification"
import { INBOX_STATES } from "../ports/notification-inbox"

const WAITS = "state in ('received', 'claimed')"
/**
 * What waits always has a time. Said so that only a statement that asks for the time can use the
 * index: one believed to hold a row is as good as another to PostgreSQL, and it would read all of it.
 */
const WAITS_UNTIL = `${WAITS} and next_attempt_at is not null`

/**
 * One notification of the gateway, however often it was delivered.
 *
 * - `received`: waits until `next_attempt_at`. Left by a claim.
 * - `claimed`: its owner has it until `claimed_until`, and `next_attempt_at` is the same instant:
 *   when the owner dies, it is due again by that alone. Left by `complete` (`processed`, `ignored`),
 *   by `requeue` (`received`, or `dead` after too many attempts), or by the next claim.
 * - `processed`, `ignored`: over. Pruned after a while.
 * - `dead`: over without success; announced, and kept until a person replays it.
 *
 * A replay leads from every state but a live claim back to `received`.
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
      /** Its entries are worked on together; null when it is about no charge, as for payment links. */
      merchant_charge_id: model.text().nullable(),
      is_of_another_merchant: model.boolean(),
      /** The Notification of core, as JSON: see statements/stored-notification.ts. */
      reported: model.json(),
      /** The body, redacted by allow-list. */
      payload: model.json(),
      deliveries: model.number().default(1),
      last_delivered_at: model.dateTime(),
      state: model.enum([...INBOX_STATES]).default("received"),
      /** Claims so far, since it was received or replayed. */
      attempts: model.number().default(0),
      /** When it is due; null when it is over. */
      next_attempt_at: model.dateTime().nullable(),
      claimed_by: model.text().nullable(),
      claimed_until: model.dateTime().nullable(),
      /** What went wrong last; kept also when a later attempt succeeds. */
      last_error: model.text().nullable(),
      /** What came of it, in one sentence. */
      result: model.text().nullable(),
      received_at: model.dateTime(),
      ended_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_notification_key",
      on: ["account", "notification_key"],
      unique: true,
    },
    {
      // The oldest that are due.
      name: "IDX_checkout_transparent_notification_due",
      on: ["next_attempt_at"],
      where: WAITS_UNTIL,
    },
    {
      // The newest that are due. The second column spares a look at those that wait for later.
      name: "IDX_checkout_transparent_notification_newest",
      on: ["received_at", "next_attempt_at"],
      where: WAITS_UNTIL,
    },
    {
      // The second column finds a live claim of the charge without a look at all that waits for it.
      name: "IDX_checkout_transparent_notification_of_charge",
      on: ["merchant_charge_id", "claimed_until"],
      where: `${WAITS} and merchant_charge_id is not null`,
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
      // What waits for a person: few rows.
      name: "IDX_checkout_transparent_notification_dead",
      on: ["account", "ended_at"],
      where: "state = 'dead'",
    },
    {
      name: "IDX_checkout_transparent_notification_received_at",
      on: ["received_at"],
    },
  ])
