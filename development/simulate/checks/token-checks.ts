import { chargeCases, type Violation } from "../../records/charge-cases"
import type { Records } from "../../records/records"
import { foundIf } from "./found-if"
import type { Call } from "../gateway/gateway"
import type { Stage } from "../process/stage"

/** Finds what went wrong after calls that were answered as if they had no access. */
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
 * Finds charges that the gateway has made for us, and all of whose creations count as refused or never sent. A
 * listing is no excuse, since the shopper was told that nothing was charged. A declined card is none of them: the
 * gateway keeps a denied charge for it, and the creation was refused.
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
 * Finds a second charge of a collection that was sent while a card's charge, turned away with 401, 403 or 429, may
 * have been made. Whether it was made is known once the gateway has answered anything else about it: a lookup, its 404
 * included, or a repetition under the same id. Codes are exempt: the shopper was not shown the code, so it cannot be
 * paid.
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

/** Returns the id under which a call makes a charge. */
function idIn({ body }: Call): string | undefined {
  return /"merchantChargeId":"([^"]+)"/.exec(body ?? "")?.[1]
}
