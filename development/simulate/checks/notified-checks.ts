import type { Violation } from "../../records/charge-cases"
import {
  bookedWithoutPayment,
  type Deliveries,
  excusedBy,
  lookedUpWithoutLookups,
  refundedWithoutPicture,
} from "../../records/notifications-alone"
import type { Records } from "../../records/records"
import type { Stage } from "../process/stage"

/**
 * Finds what a store that books from notifications must never do: send a lookup, decide on a refund by itself, or book
 * a payment that never happened. `seen` are the ids of charges about which the simulated administrator has decided what
 * is booked.
 */
export function observedWrongly(
  stage: Stage,
  records: Records,
  seen: readonly string[]
): Violation[] {
  if (stage.observes !== "notifications") return []
  const lookups = stage.gateway.calls.filter(({ method }) => method === "GET")
  return [
    ...lookedUpWithoutLookups(lookups.map(({ path }) => path)),
    ...refundedWithoutPicture(records),
    ...bookedWithoutPayment(records).filter(
      ({ ids }) => !ids.some((id) => seen.includes(id))
    ),
  ]
}

/**
 * Returns a function that returns whether a violation is excused. A store that books from notifications is excused if
 * it could not know better. A store with lookups is never excused.
 */
export function excusedIn(
  stage: Stage,
  records: Records
): (violation: Violation) => boolean {
  if (stage.observes !== "notifications") return () => false
  const isExcused = excusedBy(deliveriesIn(stage), records)
  return (violation) =>
    // A store without lookups cannot deactivate a paid link, because the documented interface has no call for it.
    violation.check === "paid link is open" || isExcused(violation)
}

function deliveriesIn({ sent, received }: Stage): Deliveries {
  return {
    sent: [...sent.keys()],
    received: new Set(received.map(({ text }) => text)),
  }
}
