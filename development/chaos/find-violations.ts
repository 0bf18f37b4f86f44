import {
  groupRecordsByCharge,
  type Violation,
} from "../records/records-by-charge"
import { violationsInRecords } from "../records/violations-in-records"
import { isViolationExcusedByDispute } from "../records/history-violations"
import {
  findMoneyBookedWithoutPayment,
  type NotificationDeliveries,
  createExcuseCheck,
  findForbiddenLookups,
  findAutomaticRefundsWithoutLookups,
  findIdsWithLostNotifications,
} from "../records/violations-without-lookups"
import type { Records } from "../records/records"
import type { ChaosEnvironment } from "./chaos-environment"

/** The gateway operations that count as lookups. A store without lookups must never call them. */
const LOOKUP_OPERATIONS = [
  "look_up",
  "look_up_link",
  "list_link_transactions",
] as const

/**
 * Returns the violations in the records, and the forged notifications that the store accepted. Leaves out violations
 * that are excused.
 *
 * For a store without lookups, `untold` is the number of charges and payment links with lost notifications. A
 * notification is lost if the store did not accept it.
 * - A charge counts only if its latest notification was lost, because each notification shows the whole charge.
 * - A payment link counts if any of its notifications was lost, because each notification reports another payment.
 *
 * For a store with lookups, `untold` is 0.
 */
export async function findAllViolations(
  environment: ChaosEnvironment,
  records: Records
): Promise<{ violations: Violation[]; untold: number }> {
  const { setting, forged } = environment
  // Medusa forbids running two processes without a shared lock, because core may complete a cart in one process with an
  // order that the other process cancels. No provider can see that, so the check `told of an order` is skipped without
  // a shared lock. All checks about money must hold even then.
  const violations = [
    ...violationsInRecords(records),
    ...forged.accepted,
  ].filter(
    (found) =>
      (setting.observe === "lookups" ||
        !isViolationExcusedByDispute(found, groupRecordsByCharge(records))) &&
      (setting.locks === "postgres" || found.check !== "told of an order")
  )
  if (setting.observe === "lookups") return { violations, untold: 0 }
  const deliveries = await readNotificationDeliveries(environment)
  const isExcused = createExcuseCheck(deliveries, records)
  const all = [
    ...violations,
    ...findForbiddenLookups(await readLookupRequestsFromSimulator(environment)),
    ...findAutomaticRefundsWithoutLookups(records),
    ...findMoneyBookedWithoutPayment(records),
  ]
  return {
    violations: all.filter((one) => !isExcused(one)),
    untold: findIdsWithLostNotifications(deliveries).size,
  }
}

async function readNotificationDeliveries({
  simulator,
}: ChaosEnvironment): Promise<NotificationDeliveries> {
  const all = (await simulator.notifications()).map(({ body, state }) => ({
    text: JSON.stringify(body),
    isDelivered: state === "delivered",
  }))
  const delivered = all.filter(({ isDelivered }) => isDelivered)
  return {
    sent: all.map(({ text }) => text),
    received: new Set(delivered.map(({ text }) => text)),
  }
}

async function readLookupRequestsFromSimulator({
  simulator,
}: ChaosEnvironment): Promise<string[]> {
  const all = await Promise.all(
    LOOKUP_OPERATIONS.map((one) => simulator.requests(one))
  )
  return all.flat().map(({ method, path }) => `${method} ${path}`)
}
