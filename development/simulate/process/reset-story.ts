import { resetKnownDatabaseTime } from "./gated-database"
import { replacements } from "./replaced-modules"
import { advanceTimeUntilDone } from "./time/run-until-idle"
import type { Connections } from "./simulated-store"
import { virtualTime } from "./time/virtual-time"

/** The virtual time at which every run begins: a Monday at noon in São Paulo. */
const BEGINNING = Date.UTC(2031, 2, 3, 15)

/**
 * Resets the virtual time, the random numbers and the ids to their first values, so that a story can be repeated
 * exactly.
 */
export function resetTimeAndIds(): void {
  virtualTime.restart(BEGINNING)
  resetKnownDatabaseTime()
  let drawn = 1
  let ids = 0
  replacements.random = () => {
    // Random numbers only decide on the length of pauses, so any sequence is good enough.
    drawn = (drawn * 16_807) % 2_147_483_647
    return drawn / 2_147_483_647
  }
  replacements.newId = (prefix) => {
    ids += 1
    const digits = ids.toString(16).padStart(12, "0")
    return prefix === "uuid"
      ? `00000000-0000-4000-8000-${digits}`
      : `${prefix}_${digits}`
  }
}

/** The plugin's tables. A table that refers to another table comes before it. */
export const CLEARED_TABLES = [
  "operation",
  "discrepancy",
  "shopper_input",
  "saved_card",
  "store_charge",
  "payment_link",
  "link_transaction",
  "lease",
  "access_token",
  "notification",
  "outbox_entry",
  "admin_action",
  "setting",
  "quoted_rules",
  "alert",
  "buyer_document",
  "reminder",
  "reminder_opt_out",
  // Tables that others refer to come last.
  "movement",
  "exported_movement",
  "installation",
  "charge",
].map((name) => `checkout_transparent_${name}`)

/** SQL that disables the trigger which prevents the deletion of movements. Only simulations disable it. */
const ALLOW_MOVEMENT_DELETION_SQL =
  "alter table checkout_transparent_movement disable trigger checkout_transparent_keep_movements"

/**
 * Every hundredth time, the tables are truncated before a run. All other times, the rows are only deleted. Without the
 * truncation, the deleted rows would make queries slower and slower.
 */
const TRUNCATE_EVERY = 100
let clearedStories = 0

export async function clearLedger({ own }: Connections): Promise<void> {
  const sql =
    clearedStories++ % TRUNCATE_EVERY === 0
      ? `${ALLOW_MOVEMENT_DELETION_SQL}; truncate ${CLEARED_TABLES.join(", ")}`
      : CLEARED_TABLES.map((table) => `delete from ${table}`).join("; ")
  await advanceTimeUntilDone(Promise.resolve(own.raw(sql)))
}
