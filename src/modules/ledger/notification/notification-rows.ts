import type { ReceivedNotification } from "../ports/received-notification"
import type { Notification } from "../../../domain/notification/notification"
import type { Notification as NotificationModel } from "../models/notification-model"
import { fromRow, type RowOf } from "../database/row"

export const NOTIFICATION_TABLE = "checkout_transparent_notification"

/**
 * The condition of the partial index for unhandled notifications. It must equal the index's text, so that PostgreSQL
 * uses the index.
 */
export const IS_UNHANDLED = "deleted_at is null and handled_at is null"

/**
 * The maximum length of an error or result in characters, which is enough for one sentence but not for a stack trace or
 * a body.
 */
export const LONGEST_RESULT = 1000

export const NOTIFICATION_COLUMNS = [
  "id",
  "account",
  "reported",
  "received_at",
  "judged_as",
] as const satisfies (keyof RowOf<typeof NotificationModel>)[]

export type NotificationRow = Pick<
  RowOf<typeof NotificationModel>,
  (typeof NOTIFICATION_COLUMNS)[number]
>

export function notificationFromRow(
  row: NotificationRow
): ReceivedNotification {
  const { reported, ...received } = fromRow(row)
  const { eventAt, ...notification } = reported as unknown as Notification
  return {
    ...received,
    // In the json column a time is a text. The times inside a charge are texts anyway.
    notification: {
      ...notification,
      ...(eventAt && { eventAt: new Date(eventAt) }),
    },
  }
}
