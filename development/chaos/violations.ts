import { chargeCases, type Violation } from "../records/charge-cases"
import { compare } from "../records/compare"
import { disputeWasUnseen } from "../records/compare-history"
import {
  bookedWithoutPayment,
  type Deliveries,
  excusedBy,
  lookedUpWithoutLookups,
  refundedWithoutPicture,
  untoldOf,
} from "../records/notifications-alone"
import type { Records } from "../records/records"
import type { Stage } from "./stage"

/** The operations of the gateway that a store without lookups must never call. */
const LOOKUPS = ["look_up", "look_up_link", "list_link_transactions"] as const

/**
 * Finds all broken promises of a run. Also returns `untold`, the number of charges and links whose latest notification
 * never reached the store.
 */
export async function judge(
  stage: Stage,
  records: Records
): Promise<{ violations: Violation[]; untold: number }> {
  const { setting, forged } = stage
  // Medusa forbids running two processes without a shared lock. Core may then complete a cart in one process with an
  // order that the other process cancels, and no provider can see that. All checks about money must hold even then.
  const violations = [...compare(records), ...forged.accepted].filter(
    (found) =>
      (setting.observe === "lookups" ||
        !disputeWasUnseen(found, chargeCases(records))) &&
      (setting.locks === "postgres" || found.check !== "told of an order")
  )
  if (setting.observe === "lookups") return { violations, untold: 0 }
  const deliveries = await deliveriesOf(stage)
  const isExcused = excusedBy(deliveries, records)
  const all = [
    ...violations,
    ...lookedUpWithoutLookups(await lookupsAt(stage)),
    ...refundedWithoutPicture(records),
    ...bookedWithoutPayment(records),
  ]
  return {
    violations: all.filter((one) => !isExcused(one)),
    untold: untoldOf(deliveries).size,
  }
}

async function deliveriesOf({ simulator }: Stage): Promise<Deliveries> {
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

async function lookupsAt({ simulator }: Stage): Promise<string[]> {
  const all = await Promise.all(LOOKUPS.map((one) => simulator.requests(one)))
  return all.flat().map(({ method, path }) => `${method} ${path}`)
}
