import { forgetTime } from "./gated-database"
import { replaced } from "./replaced-modules"
import { whole } from "./time/calm-down"
import type { Connections } from "./stage"
import { time } from "./time/virtual-time"

/** The time at which every story begins: a Monday, at noon in São Paulo. */
const BEGINNING = Date.UTC(2031, 2, 3, 15)

/** Resets time, random numbers and ids. A story then has the same ones each time it is played. */
export function begin(): void {
  time.restart(BEGINNING)
  forgetTime()
  let drawn = 1
  let ids = 0
  replaced.random = () => {
    // Random numbers only decide on the length of pauses, so any sequence is good enough.
    drawn = (drawn * 16_807) % 2_147_483_647
    return drawn / 2_147_483_647
  }
  replaced.newId = (prefix) => {
    ids += 1
    const digits = ids.toString(16).padStart(12, "0")
    return prefix === "uuid"
      ? `00000000-0000-4000-8000-${digits}`
      : `${prefix}_${digits}`
  }
}

const TABLES = [
  "operation",
  "discrepancy",
  "shopper_input",
  "payment_link",
  "link_transaction",
  "lease",
  "access_token",
  "notification",
  "outbox_entry",
  "admin_action",
  "setting",
  "alert",
  // Tables that others refer to come last.
  "movement",
  "installation",
  "charge",
].map((name) => `checkout_transparent_${name}`)

/** The SQL that disables the trigger against the deletion of movements. A real store never disables it. */
const MOVEMENTS_MAY_GO =
  "alter table checkout_transparent_movement disable trigger checkout_transparent_keep_movements"

/**
 * The number of stories after which the tables are truncated. Until then rows are only deleted, and deleted rows slow
 * queries down.
 */
const TRUNCATE_EVERY = 100
let played = 0

/** Deletes all rows that earlier stories have left in the ledger. */
export async function clear({ own }: Connections): Promise<void> {
  const sql =
    played++ % TRUNCATE_EVERY === 0
      ? `${MOVEMENTS_MAY_GO}; truncate ${TABLES.join(", ")}`
      : TABLES.map((table) => `delete from ${table}`).join("; ")
  await whole(Promise.resolve(own.raw(sql)))
}
