import type { ReceivedNotification } from "../ports/received-notification"
import type { Notification } from "../../../domain/notification/notification"
import type { Notification as NotificationModel } from "../models/notification-model"
import { fromRow, type RowOf } from "../database/convert-rows"

export const NOTIFICATION_TABLE = "checkout_transparent_notification"

/**
 * The SQL condition for notifications without a result. It must be written exactly as in the partial index, so that
 * PostgreSQL uses the index.
 */
export const IS_UNHANDLED = "deleted_at is null and handled_at is null"

/** The maximum length of a notification's result in characters, if the result is a text. A longer text is cut. */
export const MAX_RESULT_CHARACTERS = 1000

export const NOTIFICATION_COLUMNS = [
  "id",
  "account",
  "parsed_notification",
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
  const { parsedNotification, ...received } = fromRow(row)
  const { eventAt, ...notification } =
    parsedNotification as unknown as Notification
  return {
    ...received,
    // A JSON column stores a time as a text. `eventAt` is converted to a Date, but the times in the charge stay texts.
    notification: {
      ...notification,
      ...(eventAt && { eventAt: new Date(eventAt) }),
    },
  }
}
