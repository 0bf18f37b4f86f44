import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../core/charge/charge"
import {
  CHARGE_TABLE,
  type ChargeRow,
  chargeFromRow,
  OPERATION_TABLE,
} from "./charge-rows"

/** Writes the decision down; the first one stands. Returns the charge as it is then. */
export async function decideGiveBack(
  knex: Knex,
  chargeId: string,
  decision: { by: string; reason: string }
): Promise<Charge> {
  const rows = await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .update({
      give_back_by: knex.raw("coalesce(give_back_by, ?)", [decision.by]),
      give_back_reason: knex.raw("coalesce(give_back_reason, ?)", [
        decision.reason,
      ]),
      give_back_at: knex.raw("coalesce(give_back_at, now())"),
      synchronize_at: knex.fn.now(),
      updated_at: knex.fn.now(),
    })
    .returning<ChargeRow[]>("*")
  const [row] = rows
  if (!row) {
    throw new Error(`The ledger has no charge ${chargeId}.`)
  }
  return chargeFromRow(row)
}

/** The same unless as many were decided within the last hour as may be; false then. */
export async function decideGiveBackWithin(
  knex: Knex,
  { id, account }: Pick<Charge, "id" | "account">,
  decision: { by: string; reason: string; mostPerHour: number }
): Promise<boolean> {
  return knex.transaction(async (transaction) => {
    // Two at once would each count without the other.
    await transaction.raw("select pg_advisory_xact_lock(hashtext(?))", [
      `checkout-transparent give-back ${account}`,
    ])
    const decided = await countRecentReturns(transaction, account, decision.by)
    if (decided >= decision.mostPerHour) {
      return false
    }
    await decideGiveBack(transaction, id, decision)
    return true
  })
}

/** A completion of the charge's cart failed, through no fault of ours. */
export async function noteCompletionFailed(
  knex: Knex,
  chargeId: string
): Promise<Charge> {
  const rows = await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .update({
      completion_failed_at: knex.raw("coalesce(completion_failed_at, now())"),
      completion_tries: knex.raw("completion_tries + 1"),
      updated_at: knex.fn.now(),
    })
    .returning<ChargeRow[]>("*")
  const [row] = rows
  if (!row) {
    throw new Error(`The ledger has no charge ${chargeId}.`)
  }
  return chargeFromRow(row)
}

/** Longer than core takes to delete the order; a look before that would find all in order. */
const ROLL_BACK = "interval '30 seconds'"

/** Core takes a completion back that may count as booked: the charge is looked at again after it. */
export async function noteRollBack(
  knex: Knex,
  chargeId: string
): Promise<void> {
  await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .update({ synchronize_at: knex.raw(`now() + ${ROLL_BACK}`) })
}

/** How many charges of an account somebody decided to give back within the last hour. */
export async function countRecentReturns(
  knex: Knex,
  account: string,
  decidedBy: string
): Promise<number> {
  const rows = await knex(CHARGE_TABLE)
    .where({ account, give_back_by: decidedBy, deleted_at: null })
    .where("give_back_at", ">", knex.raw("now() - interval '1 hour'"))
    // An authorization that is released moves no money.
    .where("captured_amount", ">", 0)
    .count<{ count: string }[]>("* as count")
  return Number(rows[0]?.count ?? 0)
}

/**
 * Ties a row that Medusa has just written to a change that was done and that Medusa does not know
 * of yet. Undefined when there is none: then nothing was done for that row so far.
 */
export async function adoptBooking(
  knex: Knex,
  booking: { chargeId: string; kind: string; amount: number; medusaId: string }
): Promise<string | undefined> {
  const forgotten = knex(OPERATION_TABLE)
    .select("id")
    .where({
      charge_id: booking.chargeId,
      kind: booking.kind,
      amount: booking.amount,
      state: "accepted",
      booked_at: null,
      deleted_at: null,
    })
    .where((which) => {
      void which.whereNotNull("unanswered_at").orWhere({ medusa_id: null })
    })
    .orderBy("created_at")
    .limit(1)
    .forUpdate()
  const adopted = knex(OPERATION_TABLE)
    .where("id", forgotten)
    .update({
      medusa_id: booking.medusaId,
      unanswered_at: null,
      // Core books it now; until then nobody else may take it for unbooked.
      lease_expires_at: knex.raw("now() + interval '30 seconds'"),
      updated_at: knex.fn.now(),
    })
    .returning(["id", "charge_id", "lease_expires_at"])
  // Should core not come to book it, somebody looks when the lease is over.
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `with adopted as (?), charge as (
      update ${CHARGE_TABLE} as charge set synchronize_at = least(synchronize_at, adopted.lease_expires_at)
      from adopted where charge.id = adopted.charge_id
    )
    select id from adopted`,
    [adopted]
  )
  return rows[0]?.id
}

export async function markBooked(
  knex: Knex,
  operationIds: readonly string[]
): Promise<void> {
  await knex(OPERATION_TABLE)
    .whereIn("id", [...operationIds])
    .update({ booked_at: knex.fn.now(), updated_at: knex.fn.now() })
}
