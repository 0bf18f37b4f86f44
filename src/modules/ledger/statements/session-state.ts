import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SessionState } from "../../../core/ports/ledger"
import { CHARGE_TABLE, type ChargeRow } from "./charge-rows"
import { NOW } from "./database-time"

type Row = Pick<
  ChargeRow,
  "method" | "state" | "code_expires_at" | "order_id"
> & { has_ended: boolean | null; is_going_back: boolean; is_let_go: boolean }

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
      knex.raw("give_back_at is not null as is_going_back"),
      knex.raw("let_go_at is not null as is_let_go")
    )
  return (
    row && {
      method: row.method,
      state: row.state,
      codeExpiresAt: row.code_expires_at ?? undefined,
      hasEnded: row.has_ended ?? false,
      isGoingBack: row.is_going_back,
      isLetGo: row.is_let_go,
      orderId: row.order_id ?? undefined,
    }
  )
}
