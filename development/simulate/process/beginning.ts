import { forgetTime } from "./gated-database"
import { replaced } from "./replaced-modules"
import { whole } from "./time/calm-down"
import type { Connections } from "./stage"
import { time } from "./time/virtual-time"

/** The time at which every story begins: noon in São Paulo, on a Monday. */
const BEGINNING = Date.UTC(2031, 2, 3, 15)

/** Begins chance and ids anew, so that a story is the same each time. */
export function begin(): void {
  time.restart(BEGINNING)
  forgetTime()
  let drawn = 1
  let ids = 0
  replaced.random = () => {
    // Any sequence is good enough: it only decides how long pauses are.
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
  // Tables to which others refer stand last.
  "movement",
  "installation",
  "charge",
].map((name) => `checkout_transparent_${name}`)

/** Allows deleting movements, which a shop never does. */
const MOVEMENTS_MAY_GO =
  "alter table checkout_transparent_movement disable trigger checkout_transparent_keep_movements"

/** How often the tables are truncated: deleted rows slow down the search for other rows. */
const TRUNCATE_EVERY = 100
let played = 0

/** Removes all rows of other stories. */
export async function clear({ own }: Connections): Promise<void> {
  const sql =
    played++ % TRUNCATE_EVERY === 0
      ? `${MOVEMENTS_MAY_GO}; truncate ${TABLES.join(", ")}`
      : TABLES.map((table) => `delete from ${table}`).join("; ")
  await whole(Promise.resolve(own.raw(sql)))
}
