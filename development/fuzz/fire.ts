import fc from "fast-check"
import { Pool } from "undici"

import { inLanes } from "../in-lanes"
import { hostileDelivery, type Target } from "./hostile-deliveries"

/** The statuses that a store may answer. */
const EXPECTED_STATUSES = [200, 400, 401, 404, 413]
/** The longest time for an answer, in milliseconds; far above any real one under this load. */
const LONGEST_MS = 10_000
const LANES = 16
/** The most problems that are collected; enough to find the cause. */
const MOST_PROBLEMS = 20

export interface Tally {
  statuses: Record<number, number>
  /** How often the server refused and closed the connection before it had read everything. */
  cutOff: number
  /** The first problems, each with its path. */
  problems: string[]
}

/** Posts `count` deliveries, always the same for a seed, sixteen at a time; adds to the tally. */
export async function fire(
  url: string,
  target: Target,
  { count, seed, tally }: { count: number; seed: number; tally: Tally }
): Promise<void> {
  const pool = new Pool(url, {
    connections: LANES,
    headersTimeout: LONGEST_MS,
    bodyTimeout: LONGEST_MS,
  })
  const deliveries = fc.sample(hostileDelivery(target), {
    seed,
    numRuns: count,
  })
  await inLanes(deliveries, LANES, async (one) => {
    if (tally.problems.length >= MOST_PROBLEMS) return
    const { path, headers, body, mayBeCutOff } = one
    try {
      const answer = await pool.request({
        method: "POST",
        path,
        headers,
        body,
        // Without it, the server may close a connection that waits just when a delivery is sent.
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

/** The tables of Medusa's records and ours. */
const TABLES = [
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

/** The columns of a charge that say when it was looked up, when it will be, and what its order was like then. */
const BOOKKEEPING =
  "{looked_up_at,updated_at,synchronize_at,leased_by,leased_until,watched_since,watch_lookups,observed_order_id,observed_order_version,observed_order_asked}"

/** Returns everything that the content of a notification must not change: each row as text, by table. */
export async function whatMustNotChange(
  ask: (sql: string) => Promise<Record<string, unknown>[]>
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of TABLES) {
    const row = table.endsWith("_charge")
      ? `to_jsonb(one) - '${BOOKKEEPING}'::text[]`
      : "one"
    const rows = await ask(`select (${row})::text as row from ${table} as one`)
    found[table] = rows.map((one) => String(one.row)).sort()
  }
  const events = await ask(
    "select name || ' ' || event_key as row from checkout_transparent_outbox_entry"
  )
  return { ...found, events: events.map(({ row }) => String(row)).sort() }
}
