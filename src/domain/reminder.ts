/**
 * The kinds of reminders about an unpaid code.
 * - `made`: sent as soon as an order waits for its code.
 * - `first`: sent some minutes after the code was created.
 * - `last`: sent before the code expires, if it is valid for more than two hours.
 */
export const REMINDER_KINDS = ["made", "first", "last"] as const

export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** Returns the idempotency key under which Medusa stores a reminder that is sent by e-mail. */
export function reminderKey(chargeId: string, kind: ReminderKind): string {
  return `checkout-transparent:reminder:${chargeId}:${kind}`
}

/** When an account's reminders are sent, in minutes after the creation of a code and before its expiry time. */
export interface ReminderTimes {
  afterMinutes: number
  beforeEndMinutes: number
}

/** To whom a reminder is sent: digests of the cart's present e-mail address and of its mailbox. */
export interface ReminderRecipient {
  emailDigest: string
  emailWithoutSuffixDigest: string
}

/** Identifies a reminder. A charge has at most one reminder of each kind. */
export interface ReminderId {
  chargeId: string
  kind: ReminderKind
}
