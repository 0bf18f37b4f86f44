import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Judgement } from "../../../domain/notification/notification"
import type { ReceivedNotification } from "../ports/received-notification"
import { selectChargeById } from "../charge/charge-rows"
import { databaseNow } from "../database/database-time"
import {
  NOTIFICATION_COLUMNS,
  NOTIFICATION_TABLE,
  notificationFromRow,
  type NotificationRow,
} from "./notification-rows"

/**
 * Records how notifications were judged. A recorded judgment is not changed.
 *
 * If the notifications are believed, `believed` has their charge and their event time. The charge keeps the latest such
 * time, so that an older notification never overrides a newer one.
 */
export async function writeJudgement(
  knex: Knex,
  ids: readonly string[],
  { as, believed }: { as: Judgement; believed?: { chargeId: string; at: Date } }
): Promise<void> {
  await knex.transaction(async (transaction) => {
    // The charge first, as in the receipt of a repeated delivery: otherwise the two could wait for each other.
    if (believed) {
      await selectChargeById(transaction, believed.chargeId).update({
        reported_at: transaction.raw("greatest(reported_at, ?)", [believed.at]),
      })
    }
    await transaction(NOTIFICATION_TABLE)
      .whereIn("id", [...ids])
      .whereNull("judged_as")
      .update({ judged_as: as, updated_at: databaseNow(transaction) })
  })
}

/** Resolves to the judgments on notifications by their ids. Notifications that are not judged are left out. */
export async function judgementsOf(
  knex: Knex,
  ids: readonly string[]
): Promise<Map<string, Judgement>> {
  const rows = await knex(NOTIFICATION_TABLE)
    .whereIn("id", [...ids])
    .whereNotNull("judged_as")
    .select<{ id: string; judged_as: Judgement }[]>("id", "judged_as")
  return new Map(rows.map(({ id, judged_as: as }) => [id, as]))
}

/**
 * The largest number of contradicting notifications that are read for one charge. It limits the memory that many forged
 * notifications can take.
 */
const MOST_CONTRADICTIONS = 100

/** Resolves to the notifications that contradict a charge, the latest first. */
export async function contradictionsOf(
  knex: Knex,
  { merchantChargeId }: { merchantChargeId: string }
): Promise<ReceivedNotification[]> {
  const rows = await knex(NOTIFICATION_TABLE)
    .where({
      merchant_charge_id: merchantChargeId,
      judged_as: "contradicted",
      deleted_at: null,
    })
    .orderBy("received_at", "desc")
    .limit(MOST_CONTRADICTIONS)
    .select<NotificationRow[]>([...NOTIFICATION_COLUMNS])
  return rows.map(notificationFromRow)
}
