import type {
  Judgement,
  Notification,
} from "../../../domain/notification/notification"

export interface NotificationToStore {
  /** The account at whose address the notification arrived. */
  account: string
  /** This account and all accounts with the same token. The notification may be about a payment link of any of them. */
  notifiedTogether: readonly string[]
  /** A key that is equal for every delivery of one notification. */
  key: string
  notification: Notification
  /** Whether the notification names a merchant that is not the account's. Such a notification has no effect. */
  isOfAnotherMerchant: boolean
  /** The body without personal data, reduced to the fields of an allow-list. */
  payload: Record<string, unknown>
}

/**
 * A stored notification. It is unhandled as long as its result is open, for example while a lookup shows less than the
 * notification reports.
 */
export interface ReceivedNotification {
  id: string
  account: string
  notification: Notification
  receivedAt: Date
  /**
   * How the notification was judged. `undefined` until it is judged, and if the account does not book from
   * notifications.
   */
  judgedAs?: Judgement | undefined
}
