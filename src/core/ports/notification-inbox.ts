import type { Notification } from "../notification/notification"

/**
 * - `received`: stored, waits for its turn, or for the next attempt.
 * - `claimed`: one worker is at work on it until its lease ends; then it is due again.
 * - `processed`: what it told about has reached Medusa, or is listed as a difference.
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

/** Where notifications wait. Every method is one short transaction; all times are the database's. */
export interface NotificationInbox {
  /** Stores it, or counts one more delivery of what is stored. `isNew` tells which. */
  receiveNotification(
    received: NotificationToStore
  ): Promise<{ id: string; isNew: boolean }>

  /**
   * Claims up to `limit` groups of due entries. When one entry of a charge is due, all that wait are
   * claimed together, those that were put off among them; never those of a charge that another
   * live claim is at work on. Half of the groups are those due for longest, half those received
   * last, so that a backlog does not starve a shopper who is waiting now. Oldest receipt first.
   *
   * An attempt counts when it is claimed. Entries whose owner dies with them come back again and
   * again: whoever gets one with more attempts than it may have ends it by a requeue.
   */
  claimNotifications(turn: {
    limit: number
    leaseMs: number
  }): Promise<ClaimedEntries[]>

  /** Ends a claim: what came of it, in one sentence. Nothing when the claim was lost meanwhile. */
  completeNotifications(
    claim: string,
    ids: readonly string[],
    done: { state: "processed" | "ignored"; result: string }
  ): Promise<void>

  /**
   * Ends a claim without success: the entries come back after `againAfterMs`, or die when they had
   * `mostAttempts`. Resolves to those that died with this call.
   */
  requeueNotifications(
    claim: string,
    ids: readonly string[],
    failed: { error: string; againAfterMs: number; mostAttempts: number }
  ): Promise<InboxEntry[]>

  /**
   * Puts entries back as if just received, but not those that somebody is at work on. Resolves to
   * whether there was one, or how many there were. A long span is put back in batches.
   */
  replayNotification(id: string): Promise<boolean>
  replayNotifications(span: ReplaySpan): Promise<number>
}
