import {
  type ChargeRecords,
  groupRecordsByCharge,
  type Violation,
} from "./records-by-charge"
import type { Records } from "./records"

/**
 * Finds contradictions between the gateway and the other records that are not about sums:
 * - uncaptured payments in Medusa for which the gateway shows neither reserved nor captured money
 * - open disputes that are not listed as a discrepancy
 * - operations that failed according to the ledger, although the gateway carried them out
 *
 * Charges with an open discrepancy are left out. Only `simulate` makes these checks.
 */
export function findContradictingStates(records: Records): Violation[] {
  return groupRecordsByCharge(records).flatMap((one) => [
    ...findPaymentsWithoutAuthorization(one),
    ...findUnlistedDisputes(one),
    ...findRejectedButCarriedOut(one),
  ])
}

/**
 * Returns a violation if Medusa has an uncaptured payment, but the gateway shows neither reserved nor captured money.
 * The shop would then ship the goods without being paid. A charge with an open discrepancy is no violation.
 */
function findPaymentsWithoutAuthorization(one: ChargeRecords): Violation[] {
  const { row, name, isListed, isReserved, gateway, medusa, hasPayment } = one
  const isOnlyReserved = hasPayment && medusa.captured === 0
  return isOnlyReserved && !isReserved && !isListed && gateway.captured === 0
    ? [
        {
          check: "reserved without money",
          words: `${name} (${row.state}) has a payment in Medusa, and nothing at the gateway`,
          ids: [row.id],
        },
      ]
    : []
}

const DISPUTE_EVENTS = ["charged_back", "dispute_won", "dispute_lost"]

function findUnlistedDisputes({
  row,
  name,
  isListed,
  moves,
}: ChargeRecords): Violation[] {
  const last = moves
    .filter(({ event }) => DISPUTE_EVENTS.includes(event))
    .at(-1)
  return last?.event === "charged_back" && !isListed
    ? [
        {
          check: "disputed, not listed",
          words: `${name} (${row.state}) is disputed`,
          ids: [row.id],
        },
      ]
    : []
}

const CARRIED_OUT_EVENTS = {
  capture: ["captured"],
  "refund or void": ["refunded", "voided"],
}

/**
 * The actors of operations that the plugin did not send. These operations were made in the merchant panel or by the
 * gateway, and the plugin learned of them later.
 */
const MADE_ELSEWHERE = ["merchant panel", "payment service", "chargeback"]

/**
 * Finds captures, refunds and voids that the gateway carried out at the plugin's request although the ledger has them
 * as rejected or never sent. Leaves out a charge with an open discrepancy.
 */
function findRejectedButCarriedOut({
  row,
  name,
  isListed,
  moves,
  operations,
}: ChargeRecords): Violation[] {
  if (isListed) return []
  return Object.entries(CARRIED_OUT_EVENTS).flatMap(([kinds, events]) => {
    const done = moves.filter(
      ({ event, by }) => by === "api" && events.includes(event)
    )
    const counted = operations.filter(
      ({ kind, state, actor }) =>
        kinds.includes(kind) &&
        !MADE_ELSEWHERE.includes(actor) &&
        state !== "rejected" &&
        state !== "not_sent"
    )
    return done.length > counted.length
      ? [
          {
            check: "counts as failed",
            words: `${name}: a ${kinds} was made ${done.length} times, and counts ${counted.length} times`,
            ids: [row.id],
          },
        ]
      : []
  })
}
