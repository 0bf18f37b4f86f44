import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeState } from "../../../core/charge/charge-state"
import { CHARGE_TABLE } from "./charge-rows"

/** Who closes a dispute that the gateway shows to be over. */
const BY_THE_GATEWAY = "payment service"

/**
 * What a new state of a charge means for its dispute: one begins when it is charged back, and is
 * over when it is that no more: won when the money is there, lost else. To be set in the statement
 * that writes the state; `state` is the one before.
 */
export function disputeColumns(
  knex: Knex,
  next: ChargeState | null
): Record<string, Knex.Raw> {
  const opens = next === "charged_back"
  const isWon = next === "paid" || next === "authorized"
  const change = (column: string, opened: string, closed: string): Knex.Raw =>
    knex.raw(
      opens
        ? `case when state <> 'charged_back' then ${opened} else ${column} end`
        : next === null
          ? column
          : `case when state = 'charged_back' and dispute_closed_at is null then ${closed} else ${column} end`
    )
  return {
    disputed_at: change("disputed_at", "now()", "disputed_at"),
    dispute_closed_at: change("dispute_closed_at", "null", "now()"),
    dispute_closed_by: change(
      "dispute_closed_by",
      "null",
      `'${BY_THE_GATEWAY}'`
    ),
    dispute_outcome: change(
      "dispute_outcome",
      "null",
      isWon ? "'won'" : "'lost'"
    ),
  }
}

/** A person knows how a dispute ended, and the gateway does not show it. False when none is open. */
export async function closeDispute(
  knex: Knex,
  chargeId: string,
  { by, outcome }: { by: string; outcome: "won" | "lost" }
): Promise<boolean> {
  const closed = await knex(CHARGE_TABLE)
    .where({
      id: chargeId,
      state: "charged_back",
      dispute_closed_at: null,
      deleted_at: null,
    })
    .update({
      dispute_closed_at: knex.fn.now(),
      dispute_closed_by: by,
      dispute_outcome: outcome,
      revision: knex.raw("revision + 1"),
      synchronize_at: knex.fn.now(),
      updated_at: knex.fn.now(),
    })
  return closed > 0
}
