import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { deleteInBatches, olderThanDays } from "./delete-in-batches"
import { NOTIFICATION_TABLE } from "./inbox-rows"

/** Deletes what is over and was received longer ago than so many days. Dead entries wait for a person. */
export function pruneNotifications(knex: Knex, days: number): Promise<number> {
  return deleteInBatches(knex, NOTIFICATION_TABLE, () =>
    knex(NOTIFICATION_TABLE)
      .select("id")
      .where({ deleted_at: null })
      .whereIn("state", ["processed", "ignored"])
      .whereRaw(olderThanDays("received_at"), [days])
      .orderBy("received_at")
  )
}
