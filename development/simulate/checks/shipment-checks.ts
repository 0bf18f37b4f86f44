import {
  groupRecordsByCharge,
  type Violation,
} from "../../records/records-by-charge"
import type { Records } from "../../records/records"
import {
  advanceStoryTime,
  runJobUntilNothingIsDue,
} from "../process/time/run-until-idle"
import { violationIf } from "./violation-if"
import { readWithoutAdvancingTime } from "../process/gated-database"
import type { JobSchedule } from "../process/job-schedule"
import { readRecords } from "../process/read-records"
import type { SimulatedStore } from "../process/simulated-store"

const HOUR_MS = 3_600_000
const HOURS = 24
/** The id of the account whose charges the plugin captures when the goods are shipped. */
const AT_SHIPMENT = "br-at-shipment"

/**
 * Finds charges of the account AT_SHIPMENT that are still only authorized although their goods are shipped. If there is
 * at least one, lets 24 hours of virtual time pass, in which the store can still capture the money. Then returns only
 * the charges that are not captured even after these 24 hours.
 *
 * Leaves out a charge if it has an open discrepancy, or if its order is canceled or owes nothing.
 */
export async function passDayAndFindUncaptured(
  store: SimulatedStore,
  job: JobSchedule,
  records: Records
): Promise<Violation[]> {
  if (findUncapturedChargesAfterShipment(store, records).length === 0) return []
  for (let hours = 0; hours < HOURS; hours++) {
    await advanceStoryTime(store, HOUR_MS)
    await runJobUntilNothingIsDue(job)
  }
  const later = await readWithoutAdvancingTime(() => readRecords(store))
  return findUncapturedChargesAfterShipment(store, later)
}

function findUncapturedChargesAfterShipment(
  store: SimulatedStore,
  records: Records
): Violation[] {
  return groupRecordsByCharge(records).flatMap((one) => {
    const { row, name, orders, isListed, isReserved, gateway } = one
    const order = store.records.orders.get(orders[0]?.id ?? "")
    const isOwed =
      order?.isShipped === true &&
      order.canceledAt === null &&
      store.records.amountDueOf(order) > 0
    return violationIf(
      row.account === AT_SHIPMENT &&
        isOwed &&
        isReserved &&
        gateway.captured === 0 &&
        !isListed,
      {
        check: "shipped for nothing",
        words: `${name}: the goods of order ${order?.id} left, and its money is only reserved`,
        ids: [row.id],
      }
    )
  })
}
