import { chargeCases, type Violation } from "../../records/charge-cases"
import type { Records } from "../../records/records"
import { foundIf } from "./found-if"
import type { Call } from "../gateway/gateway"
import type { Stage } from "../process/stage"

/**
 * Finds charges that the plugin treated wrongly after the gateway had refused access to a call, with a status such as
 * 401, 403 or 429.
 */
export function accessGoneWrong(
  { gateway }: Stage,
  records: Records
): Violation[] {
  return [
    ...madeAndFailed(records),
    ...chargedAgainInDoubt(gateway.calls, records),
  ]
}

const FAILED = ["rejected", "not_sent"]

/**
 * Finds charges that exist at the gateway although the ledger has all their creations as rejected or not sent. A
 * discrepancy is no excuse, because the shopper was told that nothing was charged. Declined cards do not count: the
 * gateway keeps a denied charge for them, and their creation is rightly rejected.
 */
function madeAndFailed(records: Records): Violation[] {
  return chargeCases(records).flatMap(({ row, name, moves, operations }) => {
    const creations = operations.filter(({ kind }) => kind === "create")
    const isMade =
      row.method !== "link" &&
      moves.length > 0 &&
      moves.every(({ event }) => event !== "denied")
    const hasFailed =
      creations.length > 0 &&
      creations.every(({ state }) => FAILED.includes(state))
    return foundIf(isMade && hasFailed, {
      check: "counts as failed",
      words: `${name} (${row.state}): was made, and its creation counts as ${creations.map(({ state }) => state).join(", ")}`,
      ids: [row.id],
    })
  })
}

const TURNED_AWAY = [401, 403, 429]

/**
 * Finds a second charge of a collection that the plugin sent too early. An earlier card charge of the collection was
 * answered with 401, 403 or 429, and it was still unknown whether that charge exists. The plugin knows it when the
 * gateway has answered otherwise, to a lookup of the earlier charge (404 included) or to a repetition under the same
 * id. Codes do not count as earlier charges, because the shopper never saw the code and cannot pay it.
 */
function chargedAgainInDoubt(
  calls: readonly Call[],
  { ledger }: Records
): Violation[] {
  const collections = new Map(
    ledger.charges.map(
      ({ merchantChargeId, collectionId }) =>
        [merchantChargeId, collectionId] as const
    )
  )
  const creations = calls.flatMap((call, nth) => {
    const id = call.operation === "create" ? idIn(call) : undefined
    return id === undefined ? [] : [{ call, nth, id }]
  })
  return creations.flatMap(({ call, nth, id }) => {
    const isLast = creations.every(
      (other) => other.id !== id || other.nth <= nth
    )
    const isCard = call.path.endsWith("/authorization")
    if (!isLast || !isCard || !TURNED_AWAY.includes(call.status ?? 0)) return []
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
          (one.path.includes(id) || idIn(one) === id) &&
          one.status !== undefined &&
          !TURNED_AWAY.includes(one.status) &&
          one.status < 500
      )
    return foundIf(!isKnown, {
      check: "charged again in doubt",
      words: `${id} was answered with ${call.status}, no lookup has shown that it was not made, and ${next.id} was sent`,
      ids: [id, next.id],
    })
  })
}

/**
 * Returns the `merchantChargeId` in the body of a call that creates a charge. Returns `undefined` if the body has none.
 */
function idIn({ body }: Call): string | undefined {
  return /"merchantChargeId":"([^"]+)"/.exec(body ?? "")?.[1]
}
