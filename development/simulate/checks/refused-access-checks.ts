import {
  groupRecordsByCharge,
  type Violation,
} from "../../records/records-by-charge"
import type { Records } from "../../records/records"
import { violationIf } from "./violation-if"
import type { GatewayCall } from "../gateway/simulated-gateway"
import type { SimulatedStore } from "../process/simulated-store"

/**
 * Finds mistakes that the plugin can make after an answer with 401, 403 or 429. An answer with one of these statuses
 * does not say whether the gateway carried out the call. The mistakes are:
 * - The ledger records a charge as failed, although the charge exists at the gateway.
 * - The plugin sends a second charge before it knows whether the first charge exists.
 */
export function violationsAfterRefusedAccess(
  { gateway }: SimulatedStore,
  records: Records
): Violation[] {
  return [
    ...findExistingChargesRecordedAsFailed(records),
    ...secondChargesSentWhileInDoubt(gateway.calls, records),
  ]
}

const FAILED = ["rejected", "not_sent"]

/**
 * Finds charges that exist at the gateway although the ledger records all attempts to create them as failed. Even a
 * charge with an open discrepancy is a violation, because the shopper was told that nothing was charged. Declined cards
 * and payment links are not checked.
 */
function findExistingChargesRecordedAsFailed(records: Records): Violation[] {
  return groupRecordsByCharge(records).flatMap(
    ({ row, name, moves, operations }) => {
      const creations = operations.filter(({ kind }) => kind === "create")
      const isMade =
        row.method !== "link" &&
        moves.length > 0 &&
        moves.every(({ event }) => event !== "denied")
      const hasFailed =
        creations.length > 0 &&
        creations.every(({ state }) => FAILED.includes(state))
      return violationIf(isMade && hasFailed, {
        check: "counts as failed",
        words: `${name} (${row.state}): was made, and its creation counts as ${creations.map(({ state }) => state).join(", ")}`,
        ids: [row.id],
      })
    }
  )
}

const ACCESS_REFUSAL_STATUSES = [401, 403, 429]

/**
 * Finds charges that the plugin created although an earlier charge of the same payment collection was in doubt. The
 * earlier charge was a card charge, and the gateway answered the request to create it with 401, 403 or 429. The plugin
 * must first learn whether the earlier charge exists: from a lookup, or by repeating the request.
 */
function secondChargesSentWhileInDoubt(
  calls: readonly GatewayCall[],
  { ledger }: Records
): Violation[] {
  const collections = new Map(
    ledger.charges.map(
      ({ merchantChargeId, collectionId }) =>
        [merchantChargeId, collectionId] as const
    )
  )
  const creations = calls.flatMap((call, nth) => {
    const id =
      call.operation === "create" ? parseChargeIdOfGatewayCall(call) : undefined
    return id === undefined ? [] : [{ call, nth, id }]
  })
  return creations.flatMap(({ call, nth, id }) => {
    const isLast = creations.every(
      (other) => other.id !== id || other.nth <= nth
    )
    const isCard = call.path.endsWith("/authorization")
    if (
      !isLast ||
      !isCard ||
      !ACCESS_REFUSAL_STATUSES.includes(call.status ?? 0)
    )
      return []
    const next = creations.find(
      (other) =>
        other.nth > nth &&
        other.id !== id &&
        collections.get(other.id) === collections.get(id)
    )
    if (!next) return []
    const isKnown = calls
      .slice(nth + 1, next.nth)
      .some(
        (one) =>
          (one.path.includes(id) || parseChargeIdOfGatewayCall(one) === id) &&
          one.status !== undefined &&
          !ACCESS_REFUSAL_STATUSES.includes(one.status) &&
          one.status < 500
      )
    return violationIf(!isKnown, {
      check: "charged again in doubt",
      words: `${id} was answered with ${call.status}, no lookup has shown that it was not made, and ${next.id} was sent`,
      ids: [id, next.id],
    })
  })
}

/** Returns the `merchantChargeId` in the body of a call that creates a charge, or `undefined` if there is none. */
function parseChargeIdOfGatewayCall({ body }: GatewayCall): string | undefined {
  return /"merchantChargeId":"([^"]+)"/.exec(body ?? "")?.[1]
}
