import type { Violation } from "../records/charge-cases"
import { idsIn, type Note } from "../records/journal"
import type { Records } from "../records/records"
import type { Stage } from "./stage"

/**
 * Describes each violation. Each description is followed by the rows and events that have the same ids as the
 * violation.
 */
export async function describeViolations(
  stage: Stage,
  records: Records,
  violations: readonly Violation[]
): Promise<string> {
  const events = await allEvents(stage, records)
  return violations
    .flatMap((violation) => [
      `  ✗ ${violation.check}: ${violation.words}`,
      ...storyOf(violation, records, events).map((line) => `      ${line}`),
      "",
    ])
    .join("\n")
}

/**
 * Returns the events of the whole run: the journal, each request at the gateway, each notification that the ledger
 * stored, and the history of each charge at the gateway.
 */
async function allEvents(
  { journal, simulator, database }: Stage,
  { gateway }: Records
): Promise<Note[]> {
  const notifications = await database.query<{
    at: number
    words: string
    received: string
    chargeId: string | null
  }>(
    `select (extract(epoch from received_at) * 1000)::float8 as at,
      concat_ws(' ', 'reported:', type, 'deliveries', deliveries, 'tries', tries, result) as words,
      reported::text as received, merchant_charge_id as "chargeId"
    from checkout_transparent_notification`
  )
  const requests = await simulator.requests()
  const events = [
    ...journal.notes,
    ...notifications.rows.map(({ at, words, received, chargeId }) => ({
      at,
      words,
      ids: [chargeId ?? "", ...idsIn(received)],
    })),
    ...requests.map(({ at, operation, path, body, status, refusal }) => ({
      at: Date.parse(at),
      words: `gateway is asked: ${operation} ${status ?? "-"} ${refusal ?? ""}`,
      ids: idsIn(`${path} ${JSON.stringify(body)}`),
    })),
    ...[...gateway.charges, ...gateway.links].flatMap((one) =>
      one.history.map(({ at, event, amount, by }) => ({
        at: Date.parse(at),
        words: `GATEWAY ${one.id.slice(0, 8)} ${event} ${amount} by ${by}`,
        ids: [
          one.id,
          "orderNumber" in one ? one.orderNumber : one.merchantChargeId,
        ],
      }))
    ),
  ]
  return events.sort((one, other) => one.at - other.at)
}

/**
 * Returns the rows and events that belong to a violation, as lines: the rows of all records, and then the events in the
 * order of their times.
 */
function storyOf(
  { ids }: Violation,
  { ledger, medusa }: Records,
  events: readonly Note[]
): string[] {
  const rows = [
    ...ledger.charges,
    ...ledger.operations,
    ...ledger.discrepancies,
    ...ledger.linkAttempts,
    ...medusa.payments,
    ...medusa.orders,
  ].map((row) => JSON.stringify(row))
  const about = new Set(ids)
  const isNamed = (row: string) => [...about].some((id) => row.includes(id))
  // A row names further ids, such as those of its session, collection and order. Rows and events with these ids belong
  // to the violation, too.
  for (const row of rows.filter(isNamed)) {
    for (const [, id = ""] of row.matchAll(/[iI]ds?":\[?"([^"]+)"/g))
      about.add(id)
  }
  return [
    ...rows.filter(isNamed),
    ...events
      .filter((one) => one.ids.some((id) => about.has(id)))
      .map(
        ({ at, words }) =>
          `${new Date(at).toISOString().slice(11, 23)} ${words}`
      ),
  ]
}
