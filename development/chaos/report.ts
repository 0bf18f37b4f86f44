import type { Violation } from "../records/charge-cases"
import { idsIn, type Journal, type Note } from "../records/journal"
import type { Records } from "../records/records"
import type { Stage } from "./stage"

/** Sparse: one line. */
export function countsInWords({ counts }: Journal): string {
  return Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([what, count]) => `${what} ${count}`)
    .join(", ")
}

/** Everything about a run that is over, the violations with their whole stories. */
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

/** The journal, each request at the gateway, each notification here, and the gateway's own history. */
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

/** All that anybody knows of it, in the order in which it happened. */
function storyOf(
  { ids }: Violation,
  { ledger, medusa }: Records,
  events: readonly Note[]
): string[] {
  const about = relatives(ids, [
    ...ledger.charges.map((charge) => [
      ...[charge.id, charge.merchantChargeId, charge.sessionId],
      ...[charge.collectionId, charge.cartId, charge.linkId],
    ]),
    ...medusa.orders.map((order) => [
      ...[order.id, order.cartId, ...order.collectionIds],
    ]),
    ...ledger.linkAttempts.map((attempt) => Object.values(attempt)),
  ])
  const shown = <Row extends object>(
    what: string,
    rows: readonly Row[],
    idOf: (row: Row) => string
  ) =>
    rows
      .filter((row) => about.has(idOf(row)))
      .map((row) => `${what}: ${JSON.stringify(row)}`)
  return [
    ...shown("ledger", ledger.charges, ({ id }) => id),
    ...ledger.operations
      .filter(({ chargeId }) => about.has(chargeId))
      .map(({ words }) => `operation: ${words}`),
    ...shown("listed", ledger.discrepancies, ({ chargeId }) => chargeId),
    ...shown("payment", medusa.payments, ({ collectionId }) => collectionId),
    ...shown("order", medusa.orders, ({ id }) => id),
    ...events
      .filter((event) => event.ids.some((id) => about.has(id)))
      .map(
        ({ at, words }) =>
          `${new Date(at).toISOString().slice(11, 23)} ${words}`
      ),
  ]
}

/** The ids, with those of all that hangs on the same cart, collection or order. */
function relatives(
  ids: readonly string[],
  families: readonly (readonly (string | null)[])[]
): Set<string> {
  const about = new Set(ids.filter(Boolean))
  for (let round = 0; round < 3; round++) {
    for (const family of families) {
      if (!family.some((id) => id && about.has(id))) continue
      for (const id of family) if (id) about.add(id)
    }
  }
  return about
}

function tally(words: readonly string[]): string {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return Object.keys(counts)
    .sort((one, other) => one.localeCompare(other))
    .map((word) => `${word} ${counts[word]}`)
    .join(", ")
}
