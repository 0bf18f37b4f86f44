import type { ReceivedNotification } from "../ports/received-notification"
import type { Notification } from "../../../charge/notification"
import type { Notification as NotificationModel } from "../models/notification-model"
import { fromRow, type RowOf } from "./row"

/** The indexes of this table are partial: a statement without `deleted_at is null` scans the table. */
export const NOTIFICATION_TABLE = "checkout_transparent_notification"

/** The condition of the partial indexes, in their words, so that PostgreSQL recognizes them. */
export const WAITS = "deleted_at is null and due_at is not null"

/** Longest error or result, in characters: room for one sentence, not for a stack trace or a body. */
export const LONGEST_NOTE = 1000

/** The columns from which a ReceivedNotification is read. */
export const NOTIFICATION_COLUMNS = [
  "id",
  "account",
  "reported",
  "is_of_another_merchant",
  "tries",
  "received_at",
] as const satisfies (keyof RowOf<typeof NotificationModel>)[]

export type NotificationRow = Pick<
  RowOf<typeof NotificationModel>,
  (typeof NOTIFICATION_COLUMNS)[number]
>

export function notificationFromRow(
  row: NotificationRow
): ReceivedNotification {
  const { reported, ...received } = fromRow(row)
  const stored = reported as unknown as StoredNotification
  return { ...received, notification: notificationFromStored(stored) }
}

/** A Notification as its json column has it, with dates as texts. The times inside its charge are texts anyway. */
export type StoredNotification = Stored<Notification>

type Stored<Reported> = Reported extends unknown
  ? {
      [Field in keyof Reported]: Field extends "charge"
        ? Reported[Field]
        : StoredValue<Reported[Field]>
    }
  : never

type StoredValue<Value> = Value extends Date
  ? string
  : Value extends { expiresAt?: Date }
    ? Stored<Value>
    : Value

/** Turns the texts that are dates in a Notification into dates. */
export function notificationFromStored(
  reported: StoredNotification
): Notification {
  const { eventAt, ...rest } = reported
  const envelope = asDates({ eventAt })
  if (rest.kind !== "payment_link_update") {
    return { ...rest, ...envelope }
  }
  const { createdAt, updatedAt, link, ...update } = rest
  const { expiresAt, ...ofLink } = link
  return {
    ...update,
    ...envelope,
    ...asDates({ createdAt, updatedAt }),
    link: { ...ofLink, ...asDates({ expiresAt }) },
  }
}

/** Turns texts into dates and leaves out undefined ones. */
function asDates<Name extends string>(
  texts: Record<Name, string | undefined>
): Partial<Record<Name, Date>> {
  const dates: Partial<Record<Name, Date>> = {}
  for (const name of Object.keys(texts) as Name[]) {
    const text = texts[name]
    if (text) {
      dates[name] = new Date(text)
    }
  }
  return dates
}
