import type { Notification } from "../../../charge/notification"

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

/** A notification that waits: the gateway has not been asked since it came, or shows less than it tells. */
export interface ReceivedNotification {
  id: string
  account: string
  notification: Notification
  isOfAnotherMerchant: boolean
  /** How often its charge was looked at for it, without an end. */
  tries: number
  receivedAt: Date
}

/** When notifications are looked at again that did not come to an end. */
export interface NextTry {
  /** Why they did not: one sentence. */
  why: string
  /** The pause after the first look; each further one is twice as long. */
  firstPauseMs: number
  longestPauseMs: number
  /** After so many tries they end without success. */
  mostTries: number
}
