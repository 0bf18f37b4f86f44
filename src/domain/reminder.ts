/**
 * The kinds of reminders.
 * - `made`: an order waits for its code, which was created just now.
 * - `first`: the code is still unpaid some minutes after its creation.
 * - `last`: a code that lasts longer than two hours ends soon.
 */
export const REMINDER_KINDS = ["made", "first", "last"] as const

export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** Returns the idempotency key of a mailed reminder in Medusa's table of notifications. */
export function reminderKey(chargeId: string, kind: ReminderKind): string {
  return `checkout-transparent:reminder:${chargeId}:${kind}`
}

/** The times of an account's reminders in minutes: after the creation of a code, and before its end. */
export interface ReminderTimes {
  afterMinutes: number
  beforeEndMinutes: number
}

/** The recipient of a reminder: the digests of the e-mail address that the cart has now, and of its mailbox. */
export interface ReminderRecipient {
  emailDigest: string
  mailboxDigest: string
}

/** A reminder that is due. */
export interface DueReminder {
  chargeId: string
  kind: ReminderKind
}
