import type { NotificationRow } from "../../../../modules/ledger"

/** A notification as the admin API shows it; its body as it is stored, redacted. */
export interface ShownNotification {
  id: string
  account: string
  integration: string
  kind: string
  /** The gateway's own word. */
  type: string
  event_id: string | null
  event_at: Date | null
  merchant_charge_id: string | null
  is_of_another_merchant: boolean
  state: string
  attempts: number
  /** How often the gateway delivered it. */
  deliveries: number
  next_attempt_at: Date | null
  last_error: string | null
  /** What came of it. */
  result: string | null
  received_at: Date
  ended_at: Date | null
  payload: Record<string, unknown>
}

export function showNotification(row: NotificationRow): ShownNotification {
  return {
    id: row.id,
    account: row.account,
    integration: row.integration,
    kind: row.kind,
    type: row.type,
    event_id: row.event_id,
    event_at: row.event_at,
    merchant_charge_id: row.merchant_charge_id,
    is_of_another_merchant: row.is_of_another_merchant,
    state: row.state,
    attempts: row.attempts,
    deliveries: row.deliveries,
    next_attempt_at: row.next_attempt_at,
    last_error: row.last_error,
    result: row.result,
    received_at: row.received_at,
    ended_at: row.ended_at,
    payload: row.payload,
  }
}
