import { chargeCases, sumOfMovements, type Violation } from "./charge-cases"
import type { UnfinishedWork, Records } from "./records"

/** The notifications that the gateway sent in a run, and those that the store accepted. */
export interface NotificationDeliveries {
  /** The bodies of all notifications as JSON, in the order in which the gateway sent them for the first time. */
  sent: readonly string[]
  /** The bodies of the notifications that the store accepted. */
  received: ReadonlySet<string>
}

/**
 * The first words with which records.ts describes unfinished work. IN_DOUBT begins the description of an operation in
 * doubt, and NOT_JUDGED begins that of an unhandled notification.
 */
const IN_DOUBT = "an operation in doubt"
const NOT_JUDGED = "an unhandled notification"

/**
 * The names of checks that must find nothing even if notifications are lost, because they compare only the store's own
 * requests and records. All other checks compare the store with the gateway, and the store may not have heard of the
 * gateway's changes.
 */
const CHECKS_WITHOUT_EXCUSE = [
  "in doubt, not listed",
  "refunded without a picture",
  "returned unasked",
  "captured unasked",
  "booked without a payment",
]

/**
 * Finds refunds that the plugin decided on by itself. A store that books from notifications must never do that, because
 * it never knows the state of a charge well enough.
 */
export function automaticRefundsWithoutLookups({
  ledger,
}: Records): Violation[] {
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

/**
 * Finds charges for which the ledger or Medusa has more money than the gateway ever took. Lost notifications can only
 * lead to less money, so they are no excuse.
 */
export function moneyBookedWithoutPayment(records: Records): Violation[] {
  return chargeCases(records)
    .filter(({ isListed }) => !isListed)
    .flatMap(({ row, name, moves, medusa }) => {
      const taken =
        sumOfMovements(moves, "paid") + sumOfMovements(moves, "captured")
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

/**
 * Returns a violation if a store that books from notifications has sent lookups. `paths` are the paths of its lookups.
 */
export function forbiddenLookups(paths: readonly string[]): Violation[] {
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
 * Returns whether only a notification or an administrator can finish this unfinished work. That is true for an
 * operation in doubt, and for a notification of the same charge, because the notification is judged only after the
 * operation is resolved.
 */
export function waitsForAdministratorOrNotification(
  { words, ids }: UnfinishedWork,
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
 * Returns a function that returns whether a violation is excused. A store that books from notifications could not know
 * better in two cases:
 *
 * - The latest notification of a charge, or any notification of its link, was never delivered.
 * - An operation in doubt is shown to administrators, and waits for an administrator or for a notification. The
 *   notifications of its charge wait with it.
 */
export function excuseCheckFor(
  deliveries: NotificationDeliveries,
  records: Records
): (violation: Violation) => boolean {
  const untold = idsWithLostNotifications(deliveries)
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
      ? waitsForAdministratorOrNotification({ words, ids }, ledger) &&
        ids.some((id) => listed.includes(id))
      : !CHECKS_WITHOUT_EXCUSE.includes(check) &&
        ids.some((id) => names.has(id))
}

/** Returns the ids of the charges and links whose latest notification never reached the store. */
export function idsWithLostNotifications({
  sent,
  received,
}: NotificationDeliveries): Set<string> {
  const newest = new Map<string, boolean>()
  for (const text of sent) {
    const { data } = JSON.parse(text) as {
      data: { merchantChargeId?: string; charge?: { paymentLinkId: string } }
    }
    const linkId = data.charge?.paymentLinkId
    const id = data.merchantChargeId ?? linkId ?? ""
    const isMissing = !received.has(text)
    // A notification of a charge contains its whole state, so the latest one replaces all earlier ones. Each
    // notification of a link is about another payment, so none replaces another.
    const was = linkId !== undefined && newest.get(id) === true
    newest.set(id, isMissing || was)
  }
  return new Set(
    [...newest].flatMap(([id, isMissing]) => (isMissing ? [id] : []))
  )
}
