import type { Page } from "./payment-answers"

export type NotificationState =
  "received" | "claimed" | "processed" | "ignored" | "dead"

/** A row of GET /notifications. */
export interface ShownNotification {
  id: string
  account: string
  integration: string
  kind: string
  type: string
  event_id: string | null
  event_at: string | null
  merchant_charge_id: string | null
  is_of_another_merchant: boolean
  state: NotificationState
  attempts: number
  deliveries: number
  next_attempt_at: string | null
  last_error: string | null
  result: string | null
  received_at: string
  ended_at: string | null
  /** Redacted before it was stored. */
  payload: Record<string, unknown>
}

export type NotificationsAnswer = Page & { notifications: ShownNotification[] }

/** A row of GET /gateway-calls. */
export interface GatewayCall {
  id: string
  called_at: string
  account: string
  operation: string
  charge_id: string | null
  outcome: string
  /** null where no answer came. */
  http_status: number | null
  error_code: string | null
  duration_ms: number
  attempt: number
}

export type GatewayCallsAnswer = Page & { gateway_calls: GatewayCall[] }
