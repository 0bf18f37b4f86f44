import type { Violation } from "../records/records-by-charge"
import { chargeAndLinkIdsIn, type JournalNote } from "../records/journal"
import type { Records } from "../records/records"
import type { ChaosEnvironment } from "./chaos-environment"

/**
 * Returns a text that describes each violation and lists the database rows and events with the ids of the violation.
 */
export async function describeViolations(
  environment: ChaosEnvironment,
  records: Records,
  violations: readonly Violation[]
): Promise<string> {
  const events = await readAllEvents(environment, records)
  return violations
    .flatMap((violation) => [
      `  ✗ ${violation.check}: ${violation.words}`,
      ...findRowsAndEventsOfViolation(violation, records, events).map(
        (line) => `      ${line}`
      ),
      "",
    ])
    .join("\n")
}

/**
 * Returns all events of the run, sorted by time: the notes of the journal, the requests to the gateway, the
 * notifications that the ledger stored, and the history of each charge and link at the gateway.
 */
async function readAllEvents(
  { journal, simulator, database }: ChaosEnvironment,
  { gateway }: Records
): Promise<JournalNote[]> {
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
      ids: [chargeId ?? "", ...chargeAndLinkIdsIn(received)],
    })),
    ...requests.map(({ at, operation, path, body, status, refusal }) => ({
      at: Date.parse(at),
      words: `gateway is asked: ${operation} ${status ?? "-"} ${refusal ?? ""}`,
      ids: chargeAndLinkIdsIn(`${path} ${JSON.stringify(body)}`),
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
 * Returns the lines of the report about one violation: first database rows, then events of the run. The lines are found
 * in two steps:
 * - Further ids are read from all rows that contain an id of the violation. Such a row names, for example, its order.
 * - The report shows all rows and events that contain an id of the violation or one of the further ids.
 */
function findRowsAndEventsOfViolation(
  { ids }: Violation,
  { ledger, medusa }: Records,
  events: readonly JournalNote[]
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
