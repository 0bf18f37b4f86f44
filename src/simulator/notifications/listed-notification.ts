import type {
  Notification,
  NotificationDelivery,
  SentNotification,
} from "./notification"

/**
 * waiting: a delivery is under way or to come. delivered: at least one was answered 2xx, and none is to
 * come. lost: by a script, and not redelivered. given_up: every retry failed. held: until released.
 */
export type NotificationState =
  "waiting" | "delivered" | "lost" | "given_up" | "held"

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
  if (sent.isHeld) {
    return "held"
  }
  if (sent.errands > 0) {
    return "waiting"
  }
  if (sent.deliveries.some(isTaken)) {
    return "delivered"
  }
  return sent.effect?.kind === "lose" ? "lost" : "given_up"
}

/** Whether the receiver said yes. */
export function isTaken({ status }: NotificationDelivery): boolean {
  return status !== null && status >= 200 && status < 300
}
