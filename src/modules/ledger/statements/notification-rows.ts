import type { ReceivedNotification } from "../ports/received-notification"
import type { Notification } from "../../../charge/notification"

/** Its indexes hold rows `where deleted_at is null`: a statement that does not say so scans. */
export const NOTIFICATION_TABLE = "checkout_transparent_notification"

/** In the words of the partial indexes, so that PostgreSQL recognizes them. */
export const WAITS = "deleted_at is null and due_at is not null"

/** For errors and results: one sentence, not a stack trace or a body. */
export const LONGEST_NOTE = 1000

/** What a ReceivedNotification is read from. */
export const NOTIFICATION_COLUMNS = [
  "id",
  "account",
  "merchant_charge_id",
  "reported",
  "is_of_another_merchant",
  "tries",
  "received_at",
] as const

export interface NotificationRow {
  id: string
  account: string
  merchant_charge_id: string | null
  reported: StoredNotification
  is_of_another_merchant: boolean
  tries: number
  received_at: Date
}

export function notificationFromRow(
  row: NotificationRow
): ReceivedNotification {
  return {
    id: row.id,
    account: row.account,
    notification: notificationFromStored(row.reported),
    isOfAnotherMerchant: row.is_of_another_merchant,
    tries: row.tries,
    receivedAt: row.received_at,
  }
}

/** A Notification as a json column has it: dates are text. A charge's own times are text anyway. */
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

/** Makes dates of what are dates in core. */
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

/** Leaves out what was not told. */
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
