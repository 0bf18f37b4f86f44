import type {
  Judgement,
  Notification,
} from "../../../domain/notification/notification"

export interface NotificationToStore {
  /** The account to whose URL the gateway sent the notification. */
  account: string
  /**
   * The account that received the notification, and all accounts that share a notification token with this account. The
   * notification may be about a payment link of any of these accounts.
   */
  notifiedTogether: readonly string[]
  /** A key by which repeated deliveries of the same notification are recognized. */
  key: string
  notification: Notification
  /**
   * Whether the notification contains the id of another merchant. Such a notification is stored, but its content is not
   * used.
   */
  isOfAnotherMerchant: boolean
  /**
   * The redacted body of the notification. The values of fields that are not on an allow-list were replaced by a
   * placeholder.
   */
  payload: Record<string, unknown>
}

/**
 * A stored notification. It is unhandled until its result is recorded. This can take several lookups, for example if
 * the first lookup does not show yet what the notification reports.
 */
export interface ReceivedNotification {
  id: string
  account: string
  notification: Notification
  receivedAt: Date
  /**
   * How the plugin has judged the content of the notification. It is `undefined` until the content was judged, and in
   * accounts that do not book from notifications.
   */
  judgedAs?: Judgement | undefined
}
