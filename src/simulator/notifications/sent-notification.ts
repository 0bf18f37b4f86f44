import type { Merchant } from "../merchants/merchant"
import type { NotificationEffect } from "./notification-effect"

/** One POST that carries a notification, once its answer is there or has failed to come. */
export type NotificationDelivery = {
  /** When it set out, by the simulator's clock. */
  at: string
  /** Null when there was no answer. */
  status: number | null
  error?: string
}

/** What the gateway means to tell a merchant once. */
export type Notification = {
  readonly id: string
  readonly merchant: Merchant
  /** The secret that it is proven with. */
  readonly secret: string
  readonly merchantChargeId: string | null
  /** The value of the header `event_type`. */
  readonly eventType: string
  /** Sent as JSON, a string as it is. */
  readonly body: unknown
  /** Beside those that every notification has, or instead of them. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A notification on its way. */
export type SentNotification = Notification & {
  readonly effect: NotificationEffect | undefined
  readonly deliveries: NotificationDelivery[]
  isPaused: boolean
  /** Deliveries that are under way, or to come, and those waiting between two retries. */
  pending: number
}

/** A notification as a test or a person sees it: the body as it was sent, none of the headers. */
export type ListedNotification = ReturnType<typeof listNotification>

/** A copy, so that a test which keeps it does not see later deliveries. */
export function listNotification(sent: SentNotification) {
  return {
    id: sent.id,
    merchantDocument: sent.merchant.merchantDocument,
    merchantChargeId: sent.merchantChargeId,
    eventType: sent.eventType,
    body: structuredClone(sent.body),
    deliveries: structuredClone(sent.deliveries),
    state: stateOf(sent),
  }
}

/** "delivered" is one that was answered 2xx at least once, with no delivery to come. */
function stateOf({ isPaused, pending, deliveries, effect }: SentNotification) {
  if (isPaused) {
    return "paused"
  }
  if (pending > 0) {
    return "waiting"
  }
  if (deliveries.some(isTaken)) {
    return "delivered"
  }
  return effect?.kind === "lose" ? "lost" : "failed"
}

/** Whether the receiver said yes. */
export function isTaken({ status }: NotificationDelivery): boolean {
  return status !== null && status >= 200 && status < 300
}
