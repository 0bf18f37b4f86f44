import type {
  Judgement,
  Notification,
} from "../../../domain/notification/notification"

export interface NotificationToStore {
  account: string
  /** Equal for every delivery of one notification. */
  key: string
  notification: Notification
  /** Whether it names another merchant than the account's; then it has no effect. */
  isOfAnotherMerchant: boolean
  /** The body, redacted by allow-list. */
  payload: Record<string, unknown>
}

/** A notification that waits: no try has ended it yet, for example because a lookup shows less than it reports. */
export interface ReceivedNotification {
  id: string
  account: string
  notification: Notification
  isOfAnotherMerchant: boolean
  /** How often it was tried without a conclusion, with or without a lookup. */
  tries: number
  receivedAt: Date
  /** How its report was judged; undefined until it is, and where notifications are not booked. */
  judgedAs?: Judgement | undefined
}

/** When notifications that could not be concluded are processed again. */
export interface NextTry {
  /** Why they could not be concluded: one sentence. */
  why: string
  /** The pause after the first try; each further pause is twice as long. */
  firstPauseMs: number
  longestPauseMs: number
  /** The number of tries after which they end without success. */
  mostTries: number
  /**
   * The latest due time of those that are postponed, in the database's time; default: all. Those that were not due yet
   * keep their time and their number of tries.
   */
  dueBy?: Date | undefined
}
