import type { NotificationEffect } from "./notification-effect"

/** One finished POST that carries a notification: answered, or failed. */
export type NotificationDelivery = {
  /** When the POST was sent, by the simulator's clock. */
  at: string
  /** The status of the answer; null if there was none. */
  status: number | null
  error?: string
}

/** A message that the gateway wants to deliver to a merchant once. */
export type Notification = {
  readonly id: string
  /** The secret in the `authorization` header. */
  readonly secret: string
  readonly merchantChargeId: string | null
  /** The value of the header `event_type`. */
  readonly eventType: string
  /** The body, sent as JSON; a string is sent as it is. */
  readonly body: unknown
  /** Headers that are added to the usual ones or replace them. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A notification with its deliveries. */
export type SentNotification = Notification & {
  readonly effect: NotificationEffect | undefined
  readonly deliveries: NotificationDelivery[]
  isPaused: boolean
  /** The number of deliveries that are under way, to come, or waiting for a retry. */
  pending: number
}

/** A notification as a test or a person sees it: the body as it was sent, without headers. */
export type ListedNotification = ReturnType<typeof listNotification>

/** Returns a copy, so that a test which keeps it does not see later deliveries. */
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

/** Returns the state; "delivered" means answered 2xx at least once, with no delivery to come. */
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

/** Whether the receiver has accepted the notification (2xx). */
export function isTaken({ status }: NotificationDelivery): boolean {
  return status !== null && status >= 200 && status < 300
}
