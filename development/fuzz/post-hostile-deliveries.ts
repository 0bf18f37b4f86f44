import fc from "fast-check"
import { Pool } from "undici"

import { mapConcurrently } from "../map-concurrently"
import { hostileDeliveryArbitrary, type FuzzTarget } from "./hostile-deliveries"

/** The HTTP statuses with which the store may answer a hostile delivery. All other statuses are problems. */
const EXPECTED_STATUSES = [200, 400, 401, 404, 413]
/**
 * The longest time, in milliseconds, that the store may take to answer. Its answers normally take far less, even under
 * this load.
 */
const LONGEST_MS = 10_000
const LANES = 16
/**
 * The number of problems after which no further deliveries are sent. The first problems are enough to find the cause.
 */
const MOST_PROBLEMS = 20

export interface DeliveryTally {
  statuses: Record<number, number>
  /**
   * The number of deliveries for which the server closed the connection early, as `mayBeCutOff` allows. For any other
   * delivery, an early end of the connection is a problem.
   */
  cutOff: number
  /** Descriptions of the first problems. Each begins with the path of the request. */
  problems: string[]
}

/**
 * Posts `count` hostile deliveries to the store, sixteen at a time, and counts the answers in `tally`. Stops early
 * after MOST_PROBLEMS problems. The same seed always leads to the same deliveries.
 */
export async function postHostileDeliveries(
  url: string,
  target: FuzzTarget,
  { count, seed, tally }: { count: number; seed: number; tally: DeliveryTally }
): Promise<void> {
  const pool = new Pool(url, {
    connections: LANES,
    headersTimeout: LONGEST_MS,
    bodyTimeout: LONGEST_MS,
  })
  const deliveries = fc.sample(hostileDeliveryArbitrary(target), {
    seed,
    numRuns: count,
  })
  await mapConcurrently(deliveries, LANES, async (one) => {
    if (tally.problems.length >= MOST_PROBLEMS) return
    const { path, headers, body, mayBeCutOff } = one
    try {
      const answer = await pool.request({
        method: "POST",
        path,
        headers,
        body,
        // A connection that is kept open could be closed by the server at the moment when the next delivery is sent.
        reset: true,
      })
      const text = await answer.body.text()
      const { statusCode: status } = answer
      tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
      if (!EXPECTED_STATUSES.includes(status)) {
        tally.problems.push(`${path}: ${status} ${text.slice(0, 200)}`)
      }
    } catch (error) {
      const { code = "", message } = error as Error & { code?: string }
      const isClosed = /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(code)
      if (mayBeCutOff && isClosed) tally.cutOff += 1
      else tally.problems.push(`${path}: ${code} ${message}`)
    }
  })
  await pool.destroy()
}

/** The database tables of Medusa and of the plugin that a hostile notification must not change. */
const MONEY_TABLES = [
  "payment",
  "payment_session",
  "payment_collection",
  "capture",
  "refund",
  '"order"',
  "order_transaction",
  "order_summary",
  "order_change",
  ...["operation", "discrepancy", "shopper_input", "charge"].map(
    (name) => `checkout_transparent_${name}`
  ),
]

/**
 * The columns of a charge that are not compared. A lookup or a synchronization changes them, and a hostile notification
 * may cause both.
 */
const LOOKUP_COLUMNS =
  "{looked_up_at,updated_at,synchronization_due_at,leased_by,leased_until,follow_up_lookups_since,follow_up_lookup_count,last_seen_order_id,last_seen_order_version,last_seen_order_share_amount}"

/**
 * Reads all records that a hostile notification must not change. The result contains the rows of each table by the
 * table's name, and the plugin's events as `events`.
 */
export async function readProtectedRecords(
  ask: (sql: string) => Promise<Record<string, unknown>[]>
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of MONEY_TABLES) {
    const row = table.endsWith("_charge")
      ? `to_jsonb(one) - '${LOOKUP_COLUMNS}'::text[]`
      : "one"
    const rows = await ask(`select (${row})::text as row from ${table} as one`)
    found[table] = rows.map((one) => String(one.row)).sort()
  }
  const events = await ask(
    "select event_name || ' ' || event_key as row from checkout_transparent_outbox_entry"
  )
  return { ...found, events: events.map(({ row }) => String(row)).sort() }
}
