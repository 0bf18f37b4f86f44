import type { Merchant } from "../merchants/merchant"
import type { NotificationEffect } from "./notification-effect"

/** The values of the header that tells what a notification is about. */
export type EventType =
  | "TransactionUpdateMessage"
  | "Challenge3dsUpdateMessage"
  | "TransactionPaymentMessage"

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
  readonly eventType: string
  /** Sent as JSON, a string as it is. */
  readonly body: unknown
  /** Beside those that every notification has, or instead of them. */
  readonly headers: Readonly<Record<string, string>>
}

/** A notification on its way. */
export type SentNotification = Notification & {
  readonly effect: NotificationEffect | undefined
  readonly deliveries: NotificationDelivery[]
  isPaused: boolean
  /** Deliveries that are under way, or to come, and those waiting between two retries. */
  pending: number
}

/**
 * waiting: a delivery is under way or to come. delivered: at least one was answered 2xx, and none is to
 * come. lost: by a script, and not redelivered. failed: every retry failed. held: until released.
 */
export type NotificationState =
  "waiting" | "delivered" | "lost" | "failed" | "paused"

/** A notification as a test or a person sees it: the body as it was sent, none of the headers. */
export type ListedNotification = Pick<
  Notification,
  "id" | "merchantChargeId" | "eventType" | "body"
> & {
  merchantDocument: string
  deliveries: NotificationDelivery[]
  state: NotificationState
}

/** A copy, so that a test which keeps it does not see later deliveries. */
export function listNotification(sent: SentNotification): ListedNotification {
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

function stateOf(sent: SentNotification): NotificationState {
  if (sent.isPaused) {
    return "paused"
  }
  if (sent.pending > 0) {
    return "waiting"
  }
  if (sent.deliveries.some(isTaken)) {
    return "delivered"
  }
  return sent.effect?.kind === "lose" ? "lost" : "failed"
}

/** Whether the receiver said yes. */
export function isTaken({ status }: NotificationDelivery): boolean {
  return status !== null && status >= 200 && status < 300
}
