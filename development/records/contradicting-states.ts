import {
  type ChargeRecords,
  groupRecordsByCharge,
  type Violation,
} from "./records-by-charge"
import type { Records } from "./records"

/**
 * Finds records that contradict the gateway although all sums agree. They are payments in Medusa for which the gateway
 * neither reserves nor has money, disputes without an open discrepancy, and operations that the ledger has as failed
 * although the gateway carried them out. Only `simulate` makes these checks.
 */
export function findContradictingStates(records: Records): Violation[] {
  return groupRecordsByCharge(records).flatMap((one) => [
    ...findPaymentsWithoutAuthorization(one),
    ...findUnlistedDisputes(one),
    ...findRejectedButCarriedOut(one),
  ])
}

/**
 * Returns a violation if Medusa shows a payment as authorized although the gateway neither reserves nor has money for
 * it, unless the charge has an open discrepancy. Because of the authorization, a shop would ship the goods.
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
 * The actors with which the ledger records operations that the plugin has not sent. They were made in the merchant's
 * panel or by the gateway, and the plugin learned of them later.
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
