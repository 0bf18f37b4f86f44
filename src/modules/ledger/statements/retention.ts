import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PluginOptions } from "../../../options/plugin-options"
import { pruneAlerts } from "./alerts"
import { deleteInBatches, olderThanDays } from "./delete-in-batches"
import { pruneFiscalDocuments } from "./fiscal-documents"
import { NOTIFICATION_TABLE } from "./inbox-rows"
import { pruneLeases } from "./leases"
import { pruneOutboxEntries } from "./outbox-entries"
import { pruneShopperInputs } from "./shopper-inputs"
import { trimClosedCharges } from "./trim-closed-charges"

/** How many rows went; of closed charges, how many were trimmed. */
export interface Pruned {
  shopperInputs: number
  notifications: number
  outboxEntries: number
  closedCharges: number
  leases: number
  alerts: number
  fiscalDocuments: number
}

/**
 * Deletes what has been kept for long enough, of every table that grows with what happens and not
 * with what is sold. What is over finds its rows by index, so to find nothing costs next to nothing.
 */
export async function prune(
  knex: Knex,
  retention: PluginOptions["retention"]
): Promise<Pruned> {
  return {
    shopperInputs: await pruneShopperInputs(knex, retention.shopperInputHours),
    notifications: await pruneNotifications(knex, retention.notificationDays),
    outboxEntries: await pruneOutboxEntries(knex, retention.eventDays),
    closedCharges: await trimClosedCharges(knex, retention.closedChargeDays),
    leases: await pruneLeases(knex),
    alerts: await pruneAlerts(knex, retention.eventDays),
    fiscalDocuments: await pruneFiscalDocuments(
      knex,
      retention.fiscalDocumentDays
    ),
  }
}

/** What is over and was received longer ago than so many days. Dead entries wait for a person. */
function pruneNotifications(knex: Knex, days: number): Promise<number> {
  return deleteInBatches(knex, NOTIFICATION_TABLE, () =>
    knex(NOTIFICATION_TABLE)
      .select("id")
      .where({ deleted_at: null })
      .whereIn("state", ["processed", "ignored"])
      .whereRaw(olderThanDays("received_at"), [days])
      .orderBy("received_at")
  )
}
