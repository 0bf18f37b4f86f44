import type {
  Judgement,
  Notification,
} from "../../../domain/notification/notification"

export interface NotificationToStore {
  /** The account at whose address the notification arrived. */
  account: string
  /** The account and all that share a token with it. The notification may be about a payment link of any of them. */
  notifiedTogether: readonly string[]
  /** A key that is equal for every delivery of one notification. */
  key: string
  notification: Notification
  /** Whether the notification names another merchant than the account's. It then has no effect. */
  isOfAnotherMerchant: boolean
  /** The body without personal data, reduced to the fields of an allow-list. */
  payload: Record<string, unknown>
}

/** A stored notification. It stays unhandled, for example, while a lookup shows less than it reports. */
export interface ReceivedNotification {
  id: string
  account: string
  notification: Notification
  receivedAt: Date
  /**
   * How the report was judged. `undefined` until it is judged, and for accounts that are not observed by notifications.
   */
  judgedAs?: Judgement | undefined
}
