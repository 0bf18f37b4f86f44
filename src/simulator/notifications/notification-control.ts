import type { ListedNotification } from "./listed-notification"
import type { NotificationEffects } from "./notification-grammar"
import type {
  NotificationScript,
  ScriptedNotification,
} from "./notification-effect"
import type { PaymentLinkEvent } from "./payment-link-event"
import type { ThreeDsResult } from "./three-ds-result"

/** In which order held notifications go out: as they were made, which is the default, or the last one first. */
export type ReleaseOrder = { order?: "made" | "reversed" }

export type NotifyOptions = {
  /** Beside `authorization`, `event_type` and `content-type`, or instead of them. */
  headers?: Record<string, string>
  /** May be left out when there is one merchant. */
  merchantDocument?: string
}

/** What the simulator tells the merchant's system by itself. */
export interface NotificationControl {
  /**
   * Where the merchant's notifications go, also those that are under way; null for nowhere. Without an
   * address none are made, and none are caught up on later. The merchant may be left out when there is one.
   */
  setNotificationUrl(
    url: string | null,
    merchantDocument?: string
  ): Promise<void>
  /** All that were made, in that order. */
  notifications(): Promise<ListedNotification[]>
  /**
   * Resolves when nothing is being delivered or waiting for its delay or next retry, so after all retry
   * delays when nobody answers. Held notifications are not waited for.
   */
  deliveriesIdle(): Promise<void>

  /** `onNotification().duplicate().once()`: what happens to those made from now on. */
  onNotification(): NotificationEffects
  addNotificationScript(script: NotificationScript): Promise<void>
  notificationScripts(): Promise<ScriptedNotification[]>
  /** Scripts that have not happened as often as they were to; a standing one counts until its first time. */
  unconsumedNotificationScripts(): Promise<ScriptedNotification[]>
  clearNotificationScripts(): Promise<void>

  /** Those made from now on are kept back, until released. */
  holdNotifications(): Promise<void>
  /** One after another, each when the one before was answered or failed; resolves after the last one. */
  releaseNotifications(order?: ReleaseOrder): Promise<void>

  /** One more POST of the same body, as it should be, whatever was scripted; resolves when it is over. */
  redeliver(notificationId: string): Promise<ListedNotification>
  /** The cardholder's bank has judged the 3DS challenge of a charge. */
  notifyThreeDs(
    merchantChargeId: string,
    result?: ThreeDsResult
  ): Promise<ListedNotification>
  /** A payment link was paid or refunded. It proves itself with the merchant's `paymentLinkApiKey`. */
  notifyPaymentLink(event: PaymentLinkEvent): Promise<ListedNotification>
  /** Any body: as JSON, a string as it is. */
  notify(body: unknown, options?: NotifyOptions): Promise<ListedNotification>
}
