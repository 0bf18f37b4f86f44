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
 * Finds what a store that books from notifications must never do: send a lookup, decide on a refund by itself, or book
 * a payment that never happened. `seen` are the ids of charges about which the simulated administrator has decided what
 * is booked.
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
 * Returns a function that returns whether a violation is excused. A store that books from notifications is excused if
 * it could not know better. A store with lookups is never excused.
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
