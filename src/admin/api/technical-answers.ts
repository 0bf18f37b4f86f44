import type { Page } from "./payment-answers"

export type NotificationState =
  "received" | "claimed" | "processed" | "ignored" | "dead"

/** One row of GET /notifications; see docs/notifications.md for its filters. */
export interface ShownNotification {
  id: string
  account: string
  integration: "checkout" | "payment_link"
  kind: string
  /** The gateway's own word. */
  type: string
  event_id: string | null
  event_at: string | null
  merchant_charge_id: string | null
  is_of_another_merchant: boolean
  state: NotificationState
  attempts: number
  /** How often the gateway delivered it. */
  deliveries: number
  next_attempt_at: string | null
  last_error: string | null
  /** What came of it, in one sentence. */
  result: string | null
  received_at: string
  ended_at: string | null
  /** Redacted. */
  payload: Record<string, unknown>
}

export type NotificationsAnswer = Page & { notifications: ShownNotification[] }
