import type { Notification } from "../../../charge/notification"

/**
 * - `received`: stored, waits for its turn, or for the next attempt.
 * - `claimed`: one worker is at work on it until its lease ends; then it is due again.
 * - `processed`: what it told about has reached Medusa, or is listed as a discrepancy.
 * - `ignored`: it moves nothing: not ours, another merchant's, or not understood.
 * - `dead`: it failed too often; a person replays it.
 */
export const INBOX_STATES = [
  "received",
  "claimed",
  "processed",
  "ignored",
  "dead",
] as const

export type InboxState = (typeof INBOX_STATES)[number]

/** An authenticated notification that is about to be stored. */
export interface NotificationToStore {
  /** The account whose address it came to. */
  account: string
  /** Equal for every delivery of one notification. */
  key: string
  notification: Notification
  /** Whether it names another merchant than the account's. It moves nothing then. */
  isOfAnotherMerchant: boolean
  /** The header `event_type` or `event-type`, if there was one. */
  eventTypeHeader: string | undefined
  /** The body, redacted by allow-list. */
  payload: Record<string, unknown>
}

export interface InboxEntry {
  id: string
  account: string
  notification: Notification
  isOfAnotherMerchant: boolean
  /** Claims so far, this one included. */
  attempts: number
  receivedAt: Date
}

/** Entries of one charge (or one entry without a charge), to be worked on together. */
export interface ClaimedEntries {
  /** Names this claim; only its owner completes or fails the entries. */
  claim: string
  merchantChargeId: string | undefined
  /** Oldest first. */
  entries: InboxEntry[]
}

export interface ReplaySpan {
  account?: string
  /** By the time of receipt, both inclusive. */
  from?: Date
  to?: Date
  /** Default: all but `claimed`. */
  states?: readonly Exclude<InboxState, "claimed">[]
}
