import type { Violation } from "../../records/records-by-charge"
import {
  findMoneyBookedWithoutPayment,
  type NotificationDeliveries,
  createExcuseCheck,
  findForbiddenLookups,
  findAutomaticRefundsWithoutLookups,
} from "../../records/violations-without-lookups"
import type { Records } from "../../records/records"
import type { SimulatedStore } from "../process/simulated-store"

/**
 * Returns violations of the rules for a store without lookups. The store must never send a lookup, decide a refund by
 * itself, or book a payment that did not happen. The bookings of the charges in `seen` are not checked, because the
 * simulated administrator has decided about them.
 */
export function findViolationsOfStoreWithoutLookups(
  store: SimulatedStore,
  records: Records,
  seen: readonly string[]
): Violation[] {
  if (store.bookingSource !== "notifications") return []
  const lookups = store.gateway.calls.filter(({ method }) => method === "GET")
  return [
    ...findForbiddenLookups(lookups.map(({ path }) => path)),
    ...findAutomaticRefundsWithoutLookups(records),
    ...findMoneyBookedWithoutPayment(records).filter(
      ({ ids }) => !ids.some((id) => seen.includes(id))
    ),
  ]
}

/**
 * Returns a function that says whether a violation is excused. In a store with lookups, no violation is excused. In a
 * store that books from notifications, these are excused:
 * - A paid link stays open. A store without lookups cannot deactivate a paid link.
 * - Violations that a lost notification can cause, and work that only a notification or an administrator can finish.
 *   `createExcuseCheck` decides which violations these are.
 */
export function createStoryExcuseCheck(
  store: SimulatedStore,
  records: Records
): (violation: Violation) => boolean {
  if (store.bookingSource !== "notifications") return () => false
  const isExcused = createExcuseCheck(
    sentAndReceivedNotifications(store),
    records
  )
  return (violation) =>
    // A store without lookups cannot deactivate a paid link, because the documented interface has no call for it.
    violation.check === "paid link is open" || isExcused(violation)
}

function sentAndReceivedNotifications({
  sentNotifications,
  receivedNotifications,
}: SimulatedStore): NotificationDeliveries {
  return {
    sent: [...sentNotifications.keys()],
    received: new Set(receivedNotifications.map(({ text }) => text)),
  }
}
