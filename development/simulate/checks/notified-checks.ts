import type { Violation } from "../../records/charge-cases"
import {
  moneyBookedWithoutPayment,
  type NotificationDeliveries,
  excuseCheckFor,
  forbiddenLookups,
  automaticRefundsWithoutLookups,
} from "../../records/notifications-alone"
import type { Records } from "../../records/records"
import type { Stage } from "../process/stage"

/**
 * Returns violations of the rules for a store that books from notifications. Such a store must never send a lookup,
 * decide a refund by itself, or book a payment that did not happen. `seen` are the ids of charges whose bookings the
 * simulated administrator has decided.
 */
export function violationsWithoutLookups(
  stage: Stage,
  records: Records,
  seen: readonly string[]
): Violation[] {
  if (stage.observes !== "notifications") return []
  const lookups = stage.gateway.calls.filter(({ method }) => method === "GET")
  return [
    ...forbiddenLookups(lookups.map(({ path }) => path)),
    ...automaticRefundsWithoutLookups(records),
    ...moneyBookedWithoutPayment(records).filter(
      ({ ids }) => !ids.some((id) => seen.includes(id))
    ),
  ]
}

/**
 * Returns a function that says whether a violation is excused. In a store that books from notifications, violations are
 * excused if they result from a lost notification. In a store with lookups, no violation is excused.
 */
export function excuseCheckOfStory(
  stage: Stage,
  records: Records
): (violation: Violation) => boolean {
  if (stage.observes !== "notifications") return () => false
  const isExcused = excuseCheckFor(deliveriesIn(stage), records)
  return (violation) =>
    // A store without lookups cannot deactivate a paid link, because the documented interface has no call for it.
    violation.check === "paid link is open" || isExcused(violation)
}

function deliveriesIn({ sent, received }: Stage): NotificationDeliveries {
  return {
    sent: [...sent.keys()],
    received: new Set(received.map(({ text }) => text)),
  }
}
