import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SessionState } from "../../../core/ports/ledger"
import { CHARGE_TABLE, type ChargeRow } from "./charge-rows"
import { NOW } from "./database-time"

type Row = Pick<
  ChargeRow,
  "method" | "state" | "code_expires_at" | "order_id"
> & { has_ended: boolean | null; is_being_refunded: boolean; is_abandoned: boolean }

/** One indexed read, and of no more columns than are told: thousands ask for it at once. */
export async function findSessionState(
  knex: Knex,
  paymentSessionId: string
): Promise<SessionState | undefined> {
  const row = await knex(CHARGE_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .first<Row | undefined>(
      "method",
      "state",
      "code_expires_at",
      "order_id",
      knex.raw(`code_expires_at <= ${NOW} as has_ended`),
      knex.raw("refund_decided_at is not null as is_being_refunded"),
      knex.raw("abandoned_at is not null as is_abandoned")
    )
  return (
    row && {
      method: row.method,
      state: row.state,
      codeExpiresAt: row.code_expires_at ?? undefined,
      hasEnded: row.has_ended ?? false,
      isBeingRefunded: row.is_being_refunded,
      isAbandoned: row.is_abandoned,
      orderId: row.order_id ?? undefined,
    }
  )
}
