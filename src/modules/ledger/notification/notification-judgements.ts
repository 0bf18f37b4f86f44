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
 * Records how the plugin has judged the content of notifications. A judgment that was recorded earlier does not change.
 *
 * If the content was believed, set `believed` to the id of the charge and the time of the notification. The latest of
 * these times is stored in the charge. The plugin compares other notifications of the charge with this time, to find
 * out whether they are outdated.
 */
export async function recordNotificationJudgement(
  knex: Knex,
  ids: readonly string[],
  { as, believed }: { as: Judgement; believed?: { chargeId: string; at: Date } }
): Promise<void> {
  await knex.transaction(async (transaction) => {
    // The charge is updated before the notifications, because the statement that stores a delivery also locks the
    // charge first. In the other order, the two transactions could end in a deadlock.
    if (believed) {
      await selectChargeById(transaction, believed.chargeId).update({
        last_believed_notification_at: transaction.raw(
          "greatest(last_believed_notification_at, ?)",
          [believed.at]
        ),
      })
    }
    await transaction(NOTIFICATION_TABLE)
      .whereIn("id", [...ids])
      .whereNull("judged_as")
      .update({ judged_as: as, updated_at: databaseNow(transaction) })
  })
}

/**
 * Resolves to a map from the ids of notifications to their recorded judgments. A notification without a judgment has no
 * entry.
 */
export async function findNotificationJudgements(
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
 * The largest number of contradicted notifications that are read for one charge. Without a limit, many forged
 * notifications could fill the memory of the process.
 */
const MAX_CONTRADICTED_READ = 100

/**
 * Resolves to the latest notifications with a charge's merchantChargeId that were judged as `contradicted`, because
 * their content cannot be right. There are at most MAX_CONTRADICTED_READ of them, and the latest notification comes
 * first. Notifications about payment links have no merchantChargeId and are therefore never found.
 */
export async function findContradictedNotifications(
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
    .limit(MAX_CONTRADICTED_READ)
    .select<NotificationRow[]>([...NOTIFICATION_COLUMNS])
  return rows.map(notificationFromRow)
}
