import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../charge/charge"
import { chargeFromRow, selectCharges } from "./charge-rows"
import { MOVEMENT_TABLE } from "./movements"
import type { AccountDay } from "./reconciled-days"

/** Charges of which something moved on a day, in the order of their ids. */
export async function chargesOfDay(
  knex: Knex,
  { account, day }: AccountDay,
  { after, limit }: { after: string | undefined; limit: number }
): Promise<Charge[]> {
  const ids = knex(MOVEMENT_TABLE)
    .distinct("charge_id")
    .where({ account, day, deleted_at: null })
    .where("charge_id", ">", after ?? "")
    .orderBy("charge_id")
    .limit(limit)
  const rows = await selectCharges(knex)
    .whereRaw("id = any(array(?))", [ids])
    .where({ deleted_at: null })
    .orderBy("id")
  return rows.map(chargeFromRow)
}

/** Charges that were reserved on a day and are so still, in the order of their ids. */
export async function authorizationsOfDay(
  knex: Knex,
  account: string,
  {
    from,
    to,
    after,
    limit,
  }: { from: Date; to: Date; after: string | undefined; limit: number }
): Promise<Charge[]> {
  const rows = await selectCharges(knex)
    .where({ account, state: "authorized", deleted_at: null })
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .where("id", ">", after ?? "")
    .orderBy("id")
    .limit(limit)
  return rows.map(chargeFromRow)
}

/** The charges of payment sessions; of a session without one there is none. */
export async function chargesOfSessions(
  knex: Knex,
  sessionIds: readonly string[]
): Promise<Charge[]> {
  const rows = await selectCharges(knex)
    .whereIn("payment_session_id", [...sessionIds])
    .where({ deleted_at: null })
  return rows.map(chargeFromRow)
}

/** Those of these charges of which nothing moved on a day: other days have them. */
export async function withoutMovementOn(
  knex: Knex,
  { account, day }: AccountDay,
  chargeIds: readonly string[]
): Promise<Set<string>> {
  const moved = await knex(MOVEMENT_TABLE)
    .distinct<{ charge_id: string }[]>("charge_id")
    .where({ account, day, deleted_at: null })
    .whereIn("charge_id", [...chargeIds])
  const known = new Set(moved.map(({ charge_id }) => charge_id))
  return new Set(chargeIds.filter((id) => !known.has(id)))
}
