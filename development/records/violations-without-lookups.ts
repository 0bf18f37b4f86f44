import {
  groupRecordsByCharge,
  sumOfMovements,
  type Violation,
} from "./records-by-charge"
import type { UnfinishedWork, Records } from "./records"

/** All notifications that the gateway sent in a run, and those of them that the store accepted. */
export interface NotificationDeliveries {
  /** The bodies of all notifications as JSON text, the oldest first. */
  sent: readonly string[]
  /** The JSON texts of the notifications that the store accepted. */
  received: ReadonlySet<string>
}

/** The description of unfinished work begins with these words if the work is an operation whose outcome is unknown. */
const IN_DOUBT = "an operation in doubt"
const NOT_JUDGED = "an unhandled notification"

/**
 * The names of the checks whose violations are reported even if a notification of the charge was lost. A lost
 * notification does not explain these violations: the store did something without a reason, or did not list a problem
 * that it knew.
 */
const CHECKS_WITHOUT_EXCUSE = [
  "in doubt, not listed",
  "refunded without a picture",
  "returned unasked",
  "captured unasked",
  "booked without a payment",
]

/**
 * Finds refunds that the plugin decided by itself. A store that books from notifications must never make such a refund,
 * because its knowledge of a charge may be outdated.
 */
export function findAutomaticRefundsWithoutLookups({
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
 * Finds charges for which the ledger or Medusa shows more captured money than the gateway took. Leaves out charges with
 * an open discrepancy. A lost notification does not explain such a charge: without the notification, the store records
 * less money and not more.
 */
export function findMoneyBookedWithoutPayment(records: Records): Violation[] {
  return groupRecordsByCharge(records)
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
 * Returns a violation if a store that books from notifications has sent lookups. `paths` are the paths of all its
 * lookup requests.
 */
export function findForbiddenLookups(paths: readonly string[]): Violation[] {
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
 * Returns whether only a notification or an administrator can finish the given work. This is true of an operation whose
 * outcome is unknown, and of a notification about the charge of such an operation.
 */
export function isWaitingForAdministratorOrNotification(
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
 * Returns a function that says whether a violation is excused in a store without lookups. A violation of
 * CHECKS_WITHOUT_EXCUSE is never excused.
 *
 * The check `left over` finds work that the store has not finished. Its violation is excused if both are true:
 * - Only a notification or an administrator can finish the work.
 * - The charge of the work has an open discrepancy, so administrators see the charge.
 *
 * A violation of any other check is excused in each of these cases:
 * - It concerns a charge, or the order of a charge, whose latest notification never reached the store.
 * - It concerns a payment link, or the order of a link, of which at least one notification never reached the store.
 */
export function createExcuseCheck(
  deliveries: NotificationDeliveries,
  records: Records
): (violation: Violation) => boolean {
  const untold = findIdsWithLostNotifications(deliveries)
  const cases = groupRecordsByCharge(records).filter(({ row }) =>
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
      ? isWaitingForAdministratorOrNotification({ words, ids }, ledger) &&
        ids.some((id) => listed.includes(id))
      : !CHECKS_WITHOUT_EXCUSE.includes(check) &&
        ids.some((id) => names.has(id))
}

/**
 * Returns the ids of the charges whose latest notification never reached the store, and of the links with any
 * notification that never reached it.
 */
export function findIdsWithLostNotifications({
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
