import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { KEPT } from "../../../charge/times"
import { pruneAlerts } from "./alerts"
import { pruneCircuits } from "./circuits"
import { deleteInBatches, olderThanDays } from "./delete-in-batches"
import { eraseCharges } from "./erase-charges"
import { pruneFiscalDocuments } from "./fiscal-documents"
import { pruneGatewayCalls } from "./gateway-calls"
import { NOTIFICATION_TABLE } from "./inbox-rows"
import { pruneLeases } from "./leases"
import { pruneOutboxEntries } from "./outbox-entries"
import { isOverFor } from "./over-charges"
import { pruneProcesses } from "./processes"
import { pruneShopperInputs } from "./shopper-inputs"

/** How many rows went. */
export interface Pruned {
  shopperInputs: number
  notifications: number
  outboxEntries: number
  leases: number
  circuits: number
  processes: number
  alerts: number
  gatewayCalls: number
  fiscalDocuments: number
  /** Charges that waited to be erased: what an erasure was asked for is closed by now. */
  erasedCharges: number
}

/** The record of calls is for what went wrong lately. */
const GATEWAY_CALL_DAYS = 7

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
    circuits: await pruneCircuits(knex),
    processes: await pruneProcesses(knex),
    alerts: await pruneAlerts(knex, days),
    gatewayCalls: await pruneGatewayCalls(knex, GATEWAY_CALL_DAYS),
    fiscalDocuments: await pruneFiscalDocuments(knex, days),
    erasedCharges: await eraseCharges(knex),
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
