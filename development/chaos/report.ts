import type { Books, Violation } from "./books"
import { idsIn } from "./gateway-proxy"
import type { Stage } from "./stage"

/** Sparse: one line. */
export function countsInWords({ journal }: Pick<Stage, "journal">): string {
  return Object.entries(journal.counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([what, count]) => `${what} ${count}`)
    .join(", ")
}

/** Everything about a run that is over, the violations with their whole stories. */
export async function report(
  stage: Stage,
  books: Books,
  violations: readonly Violation[]
): Promise<string> {
  const heard = violations.length > 0 ? await whatWasHeard(stage) : []
  const { gateway, ledger, medusa } = books
  const lines = [
    "",
    `Done        ${countsInWords(stage)}`,
    `Charges     ${tally(ledger.charges.map(({ method, state }) => `${method} ${state}`))}`,
    `Gateway     ${gateway.charges.length} charges, ${gateway.links.length} links`,
    `Orders      ${tally(medusa.orders.map(({ status }) => status))}`,
    `Listed      ${tally(ledger.discrepancies.map(({ kind }) => kind)) || "nothing"}`,
    `Told        ${tally(books.told.map(({ claim }) => claim))}`,
    `Gave up     ${tally(stage.journal.whyGivenUp) || "nobody"}`,
    `Violations  ${tally(violations.map(({ check }) => check)) || "none"}`,
    "",
  ]
  const stories = violations.flatMap((violation) => [
    `✗ ${violation.check}: ${violation.words}`,
    ...storyOf(violation, books, heard).map((line) => `    ${line}`),
    "",
  ])
  const again =
    violations.length > 0
      ? [`Seed ${stage.seed}; logs of the processes in ${stage.logDirectory}`]
      : []
  return [...lines, ...stories, ...again].map((line) => `  ${line}`).join("\n")
}

/** `npm run chaos` ends with it. */
export function lastLine(
  { gateway }: Books,
  violations: readonly Violation[]
): string {
  const charges = gateway.charges.length + gateway.links.length
  return `chaos: ${charges} charges, ${violations.length} differences that are not listed`
}

/** Something that happened at a time, by whatever ids it can be found. */
interface Event {
  at: number
  words: string
  ids: readonly string[]
}

/** Beside what the books tell: the journal, each request at the gateway and each notification here. */
async function whatWasHeard({
  journal,
  simulator,
  database,
}: Stage): Promise<Event[]> {
  const { rows } = await database.query<{
    at: number
    words: string
    told: string
    chargeId: string | null
  }>(
    `select (extract(epoch from received_at) * 1000)::float8 as at,
      concat_ws(' ', 'inbox:', type, state, 'deliveries', deliveries, result, last_error) as words,
      told::text as told, merchant_charge_id as "chargeId"
    from checkout_transparent_notification`
  )
  const inbox = rows.map(({ told, chargeId, ...row }) => ({
    ...row,
    ids: [chargeId ?? "", ...idsIn(told)],
  }))
  const requests = (await simulator.requests()).map(
    ({ at, operation, path, body, status, refusal }) => ({
      at: Date.parse(at),
      words: `gateway is asked: ${operation} ${status ?? "-"} ${refusal ?? ""}`,
      ids: idsIn(`${path} ${JSON.stringify(body)}`),
    })
  )
  const notes = journal.notes.map(({ at, who, what, ids }) => ({
    ...{ at, ids },
    words: `${who}: ${what}`,
  }))
  return [...inbox, ...requests, ...notes]
}

/** All that anybody knows of it, in the order in which it happened. */
function storyOf(
  { ids }: Violation,
  { gateway, ledger, medusa }: Books,
  heard: readonly Event[]
): string[] {
  const about = relatives(ledger.charges, medusa.orders, ids)
  for (const { chargeId, orderNumber } of ledger.linkAttempts) {
    if (about.has(chargeId)) about.add(orderNumber)
  }
  const atGateway = [...gateway.charges, ...gateway.links]
    .filter((one) =>
      [
        one.id,
        "orderNumber" in one ? one.orderNumber : one.merchantChargeId,
      ].some((id) => about.has(id))
    )
    .flatMap(({ id, history }) =>
      history.map(({ at, event, amount, by }) => ({
        at: Date.parse(at),
        words: `GATEWAY ${id.slice(0, 8)} ${event} ${amount} by ${by}`,
      }))
    )
  const events = [
    ...heard.filter((event) => event.ids.some((id) => about.has(id))),
    ...atGateway,
  ].sort((one, other) => one.at - other.at)
  const shown = (what: string, rows: readonly object[]) =>
    rows.map((row) => `${what}: ${JSON.stringify(row)}`)
  return [
    ...shown(
      "ledger",
      ledger.charges.filter(({ id }) => about.has(id))
    ),
    ...ledger.operations
      .filter(({ chargeId }) => about.has(chargeId))
      .map(({ words }) => `operation: ${words}`),
    ...shown(
      "listed",
      ledger.discrepancies.filter(({ chargeId }) => about.has(chargeId))
    ),
    ...shown(
      "payment",
      medusa.payments.filter(({ collectionId }) => about.has(collectionId))
    ),
    ...shown(
      "order",
      medusa.orders.filter(({ id }) => about.has(id))
    ),
    ...events.map(
      ({ at, words }) => `${new Date(at).toISOString().slice(11, 23)} ${words}`
    ),
  ]
}

/** The ids, with those of all that hangs on the same cart, collection or order. */
function relatives(
  charges: Books["ledger"]["charges"],
  orders: Books["medusa"]["orders"],
  ids: readonly string[]
): Set<string> {
  const about = new Set(ids.filter((id) => id !== ""))
  const families = [
    ...charges.map((charge) => [
      ...[charge.id, charge.merchantChargeId, charge.sessionId],
      ...[charge.collectionId, charge.cartId, charge.linkId],
    ]),
    ...orders.map((order) => [order.id, order.cartId, ...order.collectionIds]),
  ]
  for (let round = 0; round < 3; round++) {
    for (const family of families) {
      if (family.some((id) => id && about.has(id))) {
        for (const id of family) if (id) about.add(id)
      }
    }
  }
  return about
}

function tally(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([word, count]) => `${word} ${count}`)
    .join(", ")
}
