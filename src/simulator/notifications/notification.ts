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
  isHeld: boolean
  /** Deliveries that are under way, or to come, and those waiting between two retries. */
  errands: number
}
