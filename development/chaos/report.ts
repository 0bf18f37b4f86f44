import type { Violation } from "../records/charge-cases"
import { idsIn, type Journal, type Note } from "../records/journal"
import type { Records } from "../records/records"
import type { Stage } from "./stage"

/** Returns the counts in one line. */
export function countsInWords({ counts }: Journal): string {
  return Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([what, count]) => `${what} ${count}`)
    .join(", ")
}

/** Reports everything about a finished run, with the whole story of each violation. */
export async function report(
  stage: Stage,
  records: Records,
  violations: readonly Violation[]
): Promise<string> {
  const { gateway, ledger, medusa } = records
  const { journal, seed, logDirectory } = stage
  const lines = [
    "",
    `Done        ${countsInWords(journal)}`,
    `Charges     ${tally(ledger.charges.map(({ method, state }) => `${method} ${state}`))}`,
    `Gateway     ${gateway.charges.length} charges, ${gateway.links.length} links`,
    `Orders      ${tally(medusa.orders.map(({ status }) => status))}`,
    `Listed      ${tally(ledger.discrepancies.map(({ kind }) => kind)) || "nothing"}`,
    `Told        ${tally(records.assurances.map(({ claim }) => claim))}`,
    `Gave up     ${tally(journal.abandonReasons) || "nobody"}`,
    `Violations  ${tally(violations.map(({ check }) => check)) || "none"}`,
    "",
  ]
  if (violations.length > 0) {
    const events = await allEvents(stage, records)
    for (const violation of violations) {
      const story = storyOf(violation, records, events)
      lines.push(`✗ ${violation.check}: ${violation.words}`)
      lines.push(...story.map((line) => `    ${line}`), "")
    }
    lines.push(`Seed ${seed}; logs of the processes in ${logDirectory}`)
  }
  return lines.map((line) => `  ${line}`).join("\n")
}

/** Returns the journal, each request at the gateway, each notification here, and the gateway's own history. */
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
      ...{ at, words },
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

/** Returns all that is known of a violation: rows of all records, then the events in order. */
function storyOf(
  { ids }: Violation,
  { ledger, medusa }: Records,
  events: readonly Note[]
): string[] {
  const rows = Object.entries({
    ledger: ledger.charges,
    operation: ledger.operations,
    listed: ledger.discrepancies,
    "attempt at a link": ledger.linkAttempts,
    payment: medusa.payments,
    order: medusa.orders,
  }).flatMap(([what, all]) =>
    all.map((row) => ({
      words: `${what}: ${JSON.stringify(row)}`,
      ids: Object.entries(row).flatMap(([name, value]) =>
        /id$|ids$/i.test(name) ? [value as string | string[] | null].flat() : []
      ),
    }))
  )
  const about = new Set<string | null>(ids)
  const isAbout = (one: { ids: readonly (string | null)[] }) =>
    one.ids.some((id) => id !== null && about.has(id))
  // Each round finds more ids: of a charge, its session, its collection, its order.
  for (let round = 0; round < 3; round++) {
    rows
      .filter(isAbout)
      .forEach((row) => row.ids.forEach((id) => about.add(id)))
  }
  return [
    ...rows.filter(isAbout).map(({ words }) => words),
    ...events
      .filter(isAbout)
      .map(
        ({ at, words }) =>
          `${new Date(at).toISOString().slice(11, 23)} ${words}`
      ),
  ]
}

function tally(words: readonly string[]): string {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return Object.keys(counts)
    .sort((one, other) => one.localeCompare(other))
    .map((word) => `${word} ${counts[word]}`)
    .join(", ")
}
