import { message } from "../../../domain/message"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ATTEMPTS_COUNT_FOR_MINUTES } from "../../../domain/attempt-limits"
import type { AttackFound } from "../ports/ledger"
import {
  type ChargeRow,
  selectCharges,
  chargeFromRow,
} from "../charge/charge-rows"
import { NOW } from "../database/database-time"
import {
  DISCREPANCY_TABLE,
  raiseDiscrepancy,
  resolveSelected,
  RESOLVED_BY_ITSELF,
} from "./discrepancies"

/**
 * Lists that an account is under attack, at its last failed card payment: once per time window over all processes; a
 * person's resolution does not change that. Resolves the discrepancy of an earlier window. Returns false if the
 * attack is already listed in this window, or no card payment failed.
 */
export async function listAttack(
  knex: Knex,
  attack: AttackFound
): Promise<boolean> {
  if (await wasAttackListed(knex, attack)) {
    return false
  }
  return knex.transaction(async (transaction) => {
    await transaction.raw(
      "select pg_advisory_xact_lock(hashtextextended(?, 0))",
      [`checkout_transparent_attack ${attack.account}`]
    )
    const last = await lastFailed(transaction, attack.account)
    if (!last || (await wasAttackListed(transaction, attack))) {
      return false
    }
    const charge = chargeFromRow(last)
    const { account, kind } = attack
    await resolveSelected(
      transaction,
      (open) => open.where({ account, kind }),
      { by: RESOLVED_BY_ITSELF, resolution: message("listed_again") }
    )
    await raiseDiscrepancy(
      transaction,
      { charge, orderId: charge.orderId },
      {
        kind: attack.kind,
        details: attack.details,
        gateway: { state: charge.state, ...charge.sums },
        medusa: undefined,
      }
    )
    return true
  })
}

/** Whether the attack on an account is listed in the present window, resolved or not. */
async function wasAttackListed(
  knex: Knex,
  { account, kind }: Pick<AttackFound, "account" | "kind">
): Promise<boolean> {
  const reported = await knex(DISCREPANCY_TABLE)
    .where({ account, kind, deleted_at: null })
    // The condition of the partial index, in its words.
    .whereRaw("kind in ('cards_tested', 'cards_stopped')")
    .whereRaw(`created_at > ${NOW} - ? * interval '1 minute'`, [
      ATTEMPTS_COUNT_FOR_MINUTES,
    ])
    .first<{ id: string } | undefined>("id")
  return reported !== undefined
}

async function lastFailed(
  knex: Knex,
  account: string
): Promise<ChargeRow | undefined> {
  return selectCharges(knex)
    .where({ account, method: "card", deleted_at: null })
    .whereIn("state", ["declined", "failed"])
    .orderBy("created_at", "desc")
    .first()
}
