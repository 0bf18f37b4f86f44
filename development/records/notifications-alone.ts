import { chargeCases, sum, type Violation } from "./charge-cases"
import type { LeftOver, Records } from "./records"

/** What became of the gateway's notifications. */
export interface Deliveries {
  /** The bodies of all notifications as JSON, in the order in which the gateway first sent them. */
  sent: readonly string[]
  /** The bodies that the store has accepted. */
  received: ReadonlySet<string>
}

/**
 * How reports of an operation that is not looked up, and of a notification that is not judged yet, begin; see
 * records.ts.
 */
const IN_DOUBT = "an operation in doubt"
const NOT_JUDGED = "an unhandled notification"

/**
 * The checks that hold whatever the store was told: they are about its own requests and its own records. The others
 * compare the store with the gateway, of which the store may not have heard.
 */
const HOLDS_UNTOLD = [
  "in doubt, not listed",
  "refunded without a picture",
  "returned unasked",
  "captured unasked",
  "booked without a payment",
]

/** Finds refunds that the plugin decided by itself, for which it would need a certain picture of the charge. */
export function refundedWithoutPicture({ ledger }: Records): Violation[] {
  return ledger.operations
    .filter(
      ({ kind, actor }) => kind === "refund" && actor === "checkout-transparent"
    )
    .map(({ chargeId, words }) => ({
      check: "refunded without a picture",
      words: `by itself, from notifications alone: ${words}`,
      ids: [chargeId],
    }))
}

/** Finds more money in the ledger or in Medusa than the gateway ever took: a lost notification explains only less. */
export function bookedWithoutPayment(records: Records): Violation[] {
  return chargeCases(records)
    .filter(({ isListed }) => !isListed)
    .flatMap(({ row, name, moves, medusa }) => {
      const taken = sum(moves, "paid") + sum(moves, "captured")
      if (row.captured <= taken && medusa.captured <= taken) return []
      return [
        {
          check: "booked without a payment",
          words: `${name}: the gateway took ${taken}, the ledger has ${row.captured}, Medusa ${medusa.captured}`,
          ids: [row.id],
        },
      ]
    })
}

/** Finds lookups, which a store that books from notifications must never send; `paths` are those of its lookups. */
export function lookedUpWithoutLookups(paths: readonly string[]): Violation[] {
  if (paths.length === 0) return []
  return [
    {
      check: "looked up without lookups",
      words: `${paths.length} calls, the first ${paths[0]}`,
      ids: [],
    },
  ]
}

/**
 * Whether only a notification or an administrator can end this work: an operation that is in doubt, or a notification
 * of its charge, which is judged once the operation is resolved.
 */
export function waitsForExplanation(
  { words, ids }: LeftOver,
  { charges, operations }: Pick<Records["ledger"], "charges" | "operations">
): boolean {
  if (words.startsWith(IN_DOUBT)) return true
  if (!words.startsWith(NOT_JUDGED)) return false
  return charges.some(
    ({ id, merchantChargeId, linkId }) =>
      [merchantChargeId, linkId].some((one) => one && ids.includes(one)) &&
      operations.some(
        ({ chargeId, state }) => chargeId === id && state === "unknown"
      )
  )
}

/**
 * Returns a function that says whether a store that books from notifications could not know better:
 * - The newest notification of the charge, or one of its link, was never delivered; nothing else tells of the change.
 * - What is in doubt, and listed, waits for a notification or a person, and with it all notifications of its charge.
 */
export function excusedBy(
  deliveries: Deliveries,
  records: Records
): (violation: Violation) => boolean {
  const untold = untoldOf(deliveries)
  const cases = chargeCases(records).filter(({ row }) =>
    [row.merchantChargeId, row.linkId].some(
      (id) => id !== null && untold.has(id)
    )
  )
  const names = new Set(
    cases.flatMap(({ row, orders, link }) => [
      row.id,
      row.merchantChargeId,
      row.linkId,
      link?.orderNumber,
      ...orders.map(({ id }) => id),
    ])
  )
  const { ledger } = records
  const listed = ledger.charges
    .filter(({ id }) =>
      ledger.discrepancies.some(({ chargeId }) => chargeId === id)
    )
    .flatMap(({ id, merchantChargeId, linkId }) => [
      id,
      merchantChargeId,
      ...(linkId === null ? [] : [linkId]),
    ])
  return ({ check, words, ids }) =>
    check === "left over"
      ? waitsForExplanation({ words, ids }, ledger) &&
        ids.some((id) => listed.includes(id))
      : !HOLDS_UNTOLD.includes(check) && ids.some((id) => names.has(id))
}

/** Returns the charges and links of which the store does not have what the gateway last said. */
export function untoldOf({ sent, received }: Deliveries): Set<string> {
  const newest = new Map<string, boolean>()
  for (const text of sent) {
    const { data } = JSON.parse(text) as {
      data: { merchantChargeId?: string; charge?: { paymentLinkId: string } }
    }
    const linkId = data.charge?.paymentLinkId
    const id = data.merchantChargeId ?? linkId ?? ""
    const isMissing = !received.has(text)
    // A charge is notified whole each time; each notification of a link is about another payment.
    const was = linkId !== undefined && newest.get(id) === true
    newest.set(id, isMissing || was)
  }
  return new Set(
    [...newest].flatMap(([id, isMissing]) => (isMissing ? [id] : []))
  )
}
