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

/** One row of GET /gateway-calls: one try of one call. */
export interface ShownGatewayCall {
  id: string
  account: string
  /** `authorize_card`, `look_up_charge`, `refund_charge`, `create_payment_link` and the like. */
  operation: string
  /** The id that was asked for: of a charge, of a link's order, of a link or of a payment of it. */
  subject: string
  charge_id: string | null
  /** From 1: a call that is repeated has several. */
  attempt: number
  outcome: "answered" | "rejected" | "unknown" | "not_sent"
  http_status: number | null
  error_code: string | null
  duration_ms: number
  process: string
  called_at: string
}

export type GatewayCallsAnswer = Page & { gateway_calls: ShownGatewayCall[] }
