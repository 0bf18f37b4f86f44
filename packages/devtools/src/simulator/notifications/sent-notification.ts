import type { NotificationEffect } from "./notification-effect"

/** A finished attempt to deliver a notification, whether it was answered or failed. */
export type NotificationDelivery = {
  /** The time at which the request was sent, by the simulator's clock. */
  at: string
  /** The HTTP status of the answer, or `null` without an answer. */
  status: number | null
  error?: string
}

/** A notification that the gateway wants to deliver to the merchant once. */
export type Notification = {
  readonly id: string
  /** The secret in the header `authorization`. */
  readonly secret: string
  readonly merchantChargeId: string | null
  /** The value of the header `event_type`. */
  readonly eventType: string
  /** The body, which is sent as JSON unless it is a string. */
  readonly body: unknown
  /** The headers that are added to the usual ones or replace them. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A notification with its deliveries so far. */
export type SentNotification = Notification & {
  readonly effect: NotificationEffect | undefined
  readonly deliveries: NotificationDelivery[]
  isPaused: boolean
  /** The number of deliveries that have started or wait for a retry. */
  pending: number
}

/** A notification in the form in which tests see it: with the body that was sent, and without headers. */
export type ListedNotification = ReturnType<typeof listNotification>

/** Returns a copy of the notification's data, so that a test that keeps it does not see later deliveries. */
export function listNotification(sent: SentNotification) {
  return {
    id: sent.id,
    merchantChargeId: sent.merchantChargeId,
    eventType: sent.eventType,
    body: structuredClone(sent.body),
    deliveries: structuredClone(sent.deliveries),
    state: stateOf(sent),
  }
}

/**
 * Returns the state of a notification. "delivered" means that at least one delivery was answered with 2xx and that no
 * other delivery is running or planned.
 */
function stateOf({ isPaused, pending, deliveries, effect }: SentNotification) {
  if (isPaused) {
    return "paused"
  }
  if (pending > 0) {
    return "waiting"
  }
  if (deliveries.some(isDeliveryAccepted)) {
    return "delivered"
  }
  return effect?.kind === "lose" ? "lost" : "failed"
}

/** Returns whether the receiver accepted a delivery, by a status from 200 to 299. */
export function isDeliveryAccepted({ status }: NotificationDelivery): boolean {
  return status !== null && status >= 200 && status < 300
}
