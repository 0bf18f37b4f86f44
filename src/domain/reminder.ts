/**
 * The kinds of reminders about an unpaid code.
 * - `made`: due as soon as the ledger has recorded an order that waits for the code.
 * - `first`: due some minutes after the code was created.
 * - `last`: due before the code expires, if the code was created with a lifetime of more than two hours.
 */
export const REMINDER_KINDS = ["made", "first", "last"] as const

export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** Returns the idempotency key under which Medusa stores a reminder that is sent by e-mail. */
export function reminderIdempotencyKey(
  chargeId: string,
  kind: ReminderKind
): string {
  return `checkout-transparent:reminder:${chargeId}:${kind}`
}

/**
 * When an account's reminders about an unpaid code are sent, in minutes. One reminder is sent `afterMinutes` after the
 * creation of the code, and another one is sent `beforeEndMinutes` before the code's expiry time.
 */
export interface ReminderTimes {
  afterMinutes: number
  beforeEndMinutes: number
}

/**
 * To whom a reminder is sent: a digest of the e-mail address of the cart, and a digest of this address without a suffix
 * such as `+shop`.
 */
export interface ReminderRecipient {
  emailDigest: string
  emailWithoutPlusSuffixDigest: string
}

/** Identifies a reminder. A charge has at most one reminder of each kind. */
export interface ReminderId {
  chargeId: string
  kind: ReminderKind
}
