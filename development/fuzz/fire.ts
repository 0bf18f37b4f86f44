import { Pool } from "undici"

import type { HostileDelivery } from "./hostile-deliveries"

/** What may be answered. */
const EXPECTED_STATUSES = [200, 400, 401, 404, 413]
/** What a sender sees that still writes when the server has closed. */
const CLOSED = ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]
/** Far above what any answer takes under this load. */
const LONGEST_MS = 10_000
const LANES = 16
/** Enough to see what goes wrong. */
const MOST_PROBLEMS = 20

export interface Tally {
  statuses: Record<number, number>
  /** How often the server answered a refusal and closed before all was sent. */
  cutOff: number
  /** How often it had closed a connection as idle while the next delivery was under way: sent again. */
  sentAgain: number
  /** The first of what must not happen, each with the number of its delivery. */
  problems: string[]
}

/** Posts so many deliveries to a store, sixteen at a time, over connections that are kept; counts on. */
export async function fire(
  url: string,
  deliveries: Iterator<HostileDelivery, never>,
  { from, to, tally }: { from: number; to: number; tally: Tally }
): Promise<void> {
  const pool = new Pool(url, {
    connections: LANES,
    headersTimeout: LONGEST_MS,
    bodyTimeout: LONGEST_MS,
  })
  let next = from
  const lane = async () => {
    while (next < to && tally.problems.length < MOST_PROBLEMS) {
      const { path, headers, body, mayBeCutOff } = deliveries.next().value
      const which = `delivery ${next++} at ${path}`
      const send = () =>
        pool.request({
          ...{ method: "POST", path, headers, body },
          // The server closes such a connection: nobody may be sending the next one on it.
          reset: mayBeCutOff,
        })
      try {
        const answer = await send().catch((error: unknown) => {
          // As the gateway does it with whatever was not answered.
          if (mayBeCutOff || !isClosed(error)) throw error
          tally.sentAgain += 1
          return send()
        })
        const text = await answer.body.text()
        const { statusCode: status } = answer
        tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
        if (!EXPECTED_STATUSES.includes(status)) {
          tally.problems.push(`${which}: ${status} ${text.slice(0, 200)}`)
        }
      } catch (error) {
        const { code = "", message } = error as Error & { code?: string }
        if (mayBeCutOff && isClosed(error)) tally.cutOff += 1
        else tally.problems.push(`${which}: ${code} ${message}`)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await pool.destroy()
}

function isClosed(error: unknown): boolean {
  return CLOSED.includes((error as { code?: string }).code ?? "")
}

/** Medusa's records and ours, whole. */
const TABLES = [
  ...["payment", "payment_session", "payment_collection", "capture", "refund"],
  ...['"order"', "order_transaction", "order_summary", "order_change"],
  ...["operation", "discrepancy", "shopper_input", "charge"].map(
    (name) => `checkout_transparent_${name}`
  ),
]

/** Of a charge: when it was looked up, and when it is looked up next. */
const BOOKKEEPING =
  "{looked_up_at,updated_at,synchronize_at,leased_by,leased_until,watched_since,watch_lookups}"

/** All that no notification may change by what it says: each row as text, by its table. */
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
