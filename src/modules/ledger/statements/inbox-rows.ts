import type { InboxEntry } from "../../../core/ports/notification-inbox"
import { NOW } from "./database-time"
import {
  notificationFromStored,
  type StoredNotification,
} from "./stored-notification"

/** Its indexes hold rows `where deleted_at is null`: a statement that does not say so scans. */
export const NOTIFICATION_TABLE = "checkout_transparent_notification"

export const IS_WAITING = "state in ('received', 'claimed')"

/** In the words of the partial indexes, so that PostgreSQL recognizes them. */
export const WAITS = `deleted_at is null and ${IS_WAITING}`

export const IS_LIVE_CLAIM = `state = 'claimed' and claimed_until > ${NOW}`

/** What becomes of a claim's notes when it ends. */
export const UNCLAIMED = { claimed_by: null, claimed_until: null }

/** For errors and results: one sentence, not a stack trace or a body. */
export const LONGEST_NOTE = 1000

/** What an entry is read from. */
export const ENTRY_COLUMNS = [
  "id",
  "account",
  "merchant_charge_id",
  "reported",
  "is_of_another_merchant",
  "attempts",
  "received_at",
] as const

export interface EntryRow {
  id: string
  account: string
  merchant_charge_id: string | null
  reported: StoredNotification
  is_of_another_merchant: boolean
  attempts: number
  received_at: Date
}

export function entryFromRow(row: EntryRow): InboxEntry {
  return {
    id: row.id,
    account: row.account,
    notification: notificationFromStored(row.reported),
    isOfAnotherMerchant: row.is_of_another_merchant,
    attempts: row.attempts,
    receivedAt: row.received_at,
  }
}
