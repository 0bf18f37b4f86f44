/**
 * - `made`: an order waits for its code, which was made just now.
 * - `first`: the code is not paid some minutes after it was made.
 * - `last`: a code that lives longer than two hours ends soon.
 */
export const REMINDER_KINDS = ["made", "first", "last"] as const

export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** The idempotency key of the row in Medusa's table of notifications that a mailed reminder leaves. */
export function reminderKey(chargeId: string, kind: ReminderKind): string {
  return `checkout-transparent:reminder:${chargeId}:${kind}`
}

/** When an account's reminders are due, in minutes. */
export interface ReminderTimes {
  afterMinutes: number
  beforeEndMinutes: number
}

/** To whom a reminder goes: the digests of the cart's present address, and of its mailbox. */
export interface ReminderRecipient {
  emailDigest: string
  mailboxDigest: string
}

/** What a reminder is about. */
export interface DueReminder {
  chargeId: string
  kind: ReminderKind
}
