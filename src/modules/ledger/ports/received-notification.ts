import type {
  Judgement,
  Notification,
} from "../../../domain/notification/notification"

export interface NotificationToStore {
  /** The account at whose address it arrived. */
  account: string
  /** That account and all that share a token with it: the notification may be about a payment link of any of them. */
  notifiedTogether: readonly string[]
  /** Equal for every delivery of one notification. */
  key: string
  notification: Notification
  /** Whether it names another merchant than the account's; then it has no effect. */
  isOfAnotherMerchant: boolean
  /** The body, redacted by allow-list. */
  payload: Record<string, unknown>
}

/** A stored notification. It is unhandled as long as, for example, a lookup shows less than it reports. */
export interface ReceivedNotification {
  id: string
  account: string
  notification: Notification
  receivedAt: Date
  /** How its report was judged; undefined until it is, and where notifications are not booked. */
  judgedAs?: Judgement | undefined
}
