import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { KEPT } from "../../../charge/times"
import { pruneAlerts } from "./alerts"
import { deleteInBatches, olderThanDays } from "./delete-in-batches"
import { pruneFiscalDocuments } from "./fiscal-documents"
import { NOTIFICATION_TABLE } from "./inbox-rows"
import { pruneLeases } from "./leases"
import { pruneOutboxEntries } from "./outbox-entries"
import { isOverFor } from "./over-charges"
import { pruneShopperInputs } from "./shopper-inputs"

/** How many rows went. */
export interface Pruned {
  shopperInputs: number
  notifications: number
  outboxEntries: number
  leases: number
  alerts: number
  fiscalDocuments: number
}

/**
 * Deletes what has been kept for long enough, of every table that grows with what happens and not
 * with what is sold. It finds its rows by index, so to find nothing costs next to nothing.
 */
export async function prune(
  knex: Knex,
  { days, shopperInputHours } = KEPT
): Promise<Pruned> {
  return {
    shopperInputs: await pruneShopperInputs(knex, shopperInputHours),
    notifications: await pruneNotifications(knex, days),
    outboxEntries: await pruneOutboxEntries(knex, days),
    leases: await pruneLeases(knex),
    alerts: await pruneAlerts(knex, days),
    fiscalDocuments: await pruneFiscalDocuments(knex, days),
  }
}

/** What came longer ago than so many days, and whose charge is over for as long. Dead entries wait for a person. */
function pruneNotifications(knex: Knex, days: number): Promise<number> {
  return deleteInBatches(knex, NOTIFICATION_TABLE, () =>
    knex(NOTIFICATION_TABLE)
      .select("id")
      .where({ deleted_at: null })
      .whereIn("state", ["processed", "ignored"])
      .whereRaw(olderThanDays("received_at"), [days])
      .whereRaw(
        isOverFor(
          days,
          `charge.merchant_charge_id = ${NOTIFICATION_TABLE}.merchant_charge_id`
        )
      )
      .orderBy("received_at")
  )
}
