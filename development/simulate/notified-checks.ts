import { chargeCases, type Violation } from "../records/charge-cases"
import type { Records } from "../records/records"
import { foundIf } from "./found-if"
import type { Stage } from "./stage"

/** How a report of an operation that nobody looks up begins; see development/records/records.ts. */
const IN_DOUBT = "an operation in doubt"

/** Finds what a store that books from notifications must never do: ask about a charge, or refund by itself. */
export function observedWrongly(stage: Stage, records: Records): Violation[] {
  if (stage.observes !== "notifications") return []
  const { calls } = stage.gateway
  const lookups = calls.filter(({ method }) => method === "GET")
  const own = records.ledger.operations.filter(
    ({ kind, actor }) => kind === "refund" && actor === "checkout-transparent"
  )
  return [
    ...foundIf(lookups.length > 0, {
      check: "looked up without lookups",
      words: `${lookups.length} calls, the first ${lookups[0]?.path}`,
      ids: [],
    }),
    ...own.map(({ chargeId, words }) => ({
      check: "refunded without a picture",
      words: `by itself, from notifications alone: ${words}`,
      ids: [chargeId],
    })),
  ]
}

/**
 * Whether a store that books from notifications could not know better:
 * - The newest notification of the charge, or one of its link, was never delivered; nothing else tells of the change.
 * - A paid link cannot be made inactive there, since the interface shows no such call.
 * - What is in doubt, and listed, waits for a notification or a person: nobody looks it up.
 */
export function isUntold(
  { check, words, ids }: Violation,
  stage: Stage,
  records: Records
): boolean {
  if (stage.observes !== "notifications") return false
  if (check === "paid link is open") return true
  if (check === "left over" && words.startsWith(IN_DOUBT)) {
    const { discrepancies } = records.ledger
    return discrepancies.some(({ chargeId }) => ids.includes(chargeId))
  }
  const untold = untoldOf(stage)
  return chargeCases(records).some(
    ({ row, orders, link }) =>
      [row.merchantChargeId, row.linkId].some(
        (id) => id !== null && untold.has(id)
      ) &&
      [
        ...[row.id, row.merchantChargeId, row.linkId, link?.orderNumber],
        ...orders.map(({ id }) => id),
      ].some((id) => typeof id === "string" && ids.includes(id))
  )
}

/** The charges and links of which the store does not have what the gateway last said. */
function untoldOf({ sent, received }: Stage): Set<string> {
  const arrived = new Set(received.map(({ text }) => text))
  const newest = new Map<string, boolean>()
  for (const text of sent.keys()) {
    const { data } = JSON.parse(text) as {
      data: { merchantChargeId?: string; charge?: { paymentLinkId: string } }
    }
    const linkId = data.charge?.paymentLinkId
    const id = data.merchantChargeId ?? linkId ?? ""
    const isMissing = !arrived.has(text)
    // A charge is notified whole each time; each notification of a link is about another payment.
    const was = linkId !== undefined && newest.get(id) === true
    newest.set(id, isMissing || was)
  }
  return new Set(
    [...newest].flatMap(([id, isMissing]) => (isMissing ? [id] : []))
  )
}
