import { AUTOMATIC_ACTOR } from "../../../domain/refund/automatic-refund-caps"
import { message } from "../../../domain/message"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ATTEMPT_WINDOW_MINUTES } from "../../../domain/attempt-limits"
import type { DetectedCardTesting } from "../ports/ledger-module"
import {
  type ChargeRow,
  selectCharges,
  chargeFromRow,
} from "../charge/charge-rows"
import { NOW } from "../database/database-time"
import {
  DISCREPANCY_TABLE,
  openOrUpdateDiscrepancy,
  resolveSelectedDiscrepancies,
} from "./discrepancies"
import { SYNCHRONOUS_METHODS } from "../../../domain/payment-method/payment-method"

/**
 * Opens a discrepancy that reports card testing in an account, and resolves the account's earlier discrepancy of the
 * same kind. The new discrepancy belongs to the account's latest card charge that was declined or has failed.
 *
 * Resolves to `false` and opens nothing in two cases:
 * - A discrepancy of this kind was opened for the account within ATTEMPT_WINDOW_MINUTES, even if it is resolved now.
 * - The account has no card charge that was declined or has failed.
 */
export async function raiseCardTestingDiscrepancy(
  knex: Knex,
  attack: DetectedCardTesting
): Promise<boolean> {
  if (await hasRecentCardTestingDiscrepancy(knex, attack)) {
    return false
  }
  return knex.transaction(async (transaction) => {
    await transaction.raw(
      "select pg_advisory_xact_lock(hashtextextended(?, 0))",
      [`checkout_transparent_attack ${attack.account}`]
    )
    const last = await findLatestFailedCardCharge(transaction, attack.account)
    if (!last || (await hasRecentCardTestingDiscrepancy(transaction, attack))) {
      return false
    }
    const charge = chargeFromRow(last)
    const { account, kind } = attack
    await resolveSelectedDiscrepancies(
      transaction,
      (open) => open.where({ account, kind }),
      { by: AUTOMATIC_ACTOR, resolution: message("listed_again") }
    )
    await openOrUpdateDiscrepancy(
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

/**
 * Resolves to true if a discrepancy of the given kind was opened for the account in the last ATTEMPT_WINDOW_MINUTES
 * (one hour). The kind is one of the two kinds that report card testing. A discrepancy counts even if it was resolved
 * in the meantime.
 */
async function hasRecentCardTestingDiscrepancy(
  knex: Knex,
  { account, kind }: Pick<DetectedCardTesting, "account" | "kind">
): Promise<boolean> {
  const reported = await knex(DISCREPANCY_TABLE)
    .where({ account, kind, deleted_at: null })
    // The condition is written exactly as in the partial index.
    .whereRaw("kind in ('cards_tested', 'cards_stopped')")
    .whereRaw(`created_at > ${NOW} - ? * interval '1 minute'`, [
      ATTEMPT_WINDOW_MINUTES,
    ])
    .first<{ id: string } | undefined>("id")
  return reported !== undefined
}

async function findLatestFailedCardCharge(
  knex: Knex,
  account: string
): Promise<ChargeRow | undefined> {
  return selectCharges(knex)
    .where({ account, deleted_at: null })
    .whereIn("method", SYNCHRONOUS_METHODS)
    .whereIn("state", ["declined", "failed"])
    .orderBy("created_at", "desc")
    .first()
}
