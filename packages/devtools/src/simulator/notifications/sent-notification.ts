import type { NotificationEffect } from "./notification-script"

/** One finished attempt to deliver a notification, which was answered or has failed. */
export type NotificationDelivery = {
  /** The time at which the request was sent, by the simulator's clock. */
  at: string
  /** The HTTP status of the answer, or `null` without an answer. */
  status: number | null
  error?: string
}

export type Notification = {
  readonly id: string
  /** The merchant's secret, which is sent in the header `authorization`. */
  readonly secret: string
  readonly merchantChargeId: string | null
  /** The value of the header `event_type`. */
  readonly eventType: string
  /** The body, which is sent as JSON unless it is a string. */
  readonly body: unknown
  /** Headers to add to the normal headers of a notification, or to replace them. */
  readonly headers?: Readonly<Record<string, string>>
}

export type SentNotification = Notification & {
  readonly effect: NotificationEffect | undefined
  readonly deliveries: NotificationDelivery[]
  isPaused: boolean
  /** The number of deliveries that are running or wait for a retry. */
  pending: number
}

/** A notification as tests see it, with its body and without its headers. */
export type ShownNotification = ReturnType<typeof showNotification>

/** Returns a copy of a notification's data. Later deliveries do not change the copy. */
export function showNotification(sent: SentNotification) {
  return {
    id: sent.id,
    merchantChargeId: sent.merchantChargeId,
    eventType: sent.eventType,
    body: structuredClone(sent.body),
    deliveries: structuredClone(sent.deliveries),
    state: deliveryStateOf(sent),
  }
}

/**
 * Returns the state of a notification. It is "delivered" after all deliveries have finished and at least one was
 * answered with a 2xx status.
 */
function deliveryStateOf({
  isPaused,
  pending,
  deliveries,
  effect,
}: SentNotification) {
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

/** Returns whether the merchant accepted a delivery, which means that the answer's status was 200 to 299. */
export function isDeliveryAccepted({ status }: NotificationDelivery): boolean {
  return status !== null && status >= 200 && status < 300
}
