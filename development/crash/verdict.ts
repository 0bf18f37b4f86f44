import {
  type ChargeCase,
  chargeCases,
  kept,
  type Violation,
} from "../records/charge-cases"
import { compare } from "../records/compare"
import type { OrderRow, Records } from "../records/records"
import type { Played } from "./play-use-case"
import type { Begun } from "./use-cases"

/** How a use case ended, in all records. Amounts in centavos. */
interface End {
  gateway: number
  ledger: number
  medusa: number
  /** The number of authorizations and links that could still become money. */
  open: number
  orders: string[]
  /** The kinds of the open discrepancies of its charges. */
  listed: string[]
}

/** The verdict about one kill; `missed` went another way and ended well, but its moment was not tested. */
export interface Judged {
  played: Played
  verdict: "recovered" | "listed" | "missed" | "violation"
  why: string[]
}

/** The price of what is sold, in centavos: no use case may keep more money than this. */
const PRICE = 9_990

/** Judges all that was played; each use case must have been played undisturbed once. */
export function judgeAll(
  played: readonly Played[],
  records: Records
): { judged: Judged[]; others: Violation[] } {
  const undisturbed = new Map(
    played
      .filter(({ moment }) => moment === undefined)
      .map(({ useCase, begun }) => [useCase.name, endOf(records, begun)])
  )
  const violations = compare(records)
  const judged = played.map((one) => {
    const wanted = undisturbed.get(one.useCase.name)!
    return judge(one, { records, wanted, violations })
  })
  const owned = new Set(
    played.flatMap(({ begun }) => [...idsOf(records, begun)])
  )
  const others = violations.filter(
    ({ ids }) => !ids.some((id) => owned.has(id))
  )
  return { judged, others }
}

/**
 * Judges a use case: it must end as it does undisturbed, or with a discrepancy for a person and its
 * money in the right place.
 */
function judge(
  played: Played,
  given: { records: Records; wanted: End; violations: readonly Violation[] }
): Judged {
  const { records, wanted, violations } = given
  const { begun, moment, killed } = played
  const end = endOf(records, begun)
  const isListed = end.listed.length > 0
  const isAsWanted = JSON.stringify(end) === JSON.stringify(wanted)
  const ids = idsOf(records, begun)
  const why = violations
    .filter((violation) => violation.ids.some((id) => ids.has(id)))
    .map(({ check, words }) => `${check}: ${words}`)
  if (!isAsWanted && !isListed) {
    why.push(
      `came to ${JSON.stringify(end)}, undisturbed to ${JSON.stringify(wanted)}, and nobody is told`
    )
  }
  if (end.gateway > PRICE) {
    why.push(`the gateway keeps ${end.gateway} for what costs ${PRICE}`)
  }
  if (why.length > 0) return { played, verdict: "violation", why }
  const isMissed = moment !== undefined && killed === undefined
  if (isMissed) return { played, verdict: "missed", why: [...played.passed] }
  return { played, verdict: isAsWanted ? "recovered" : "listed", why }
}

function endOf(records: Records, begun: Begun): End {
  const cases = casesOf(records, begun)
  const sum = (of: (one: ChargeCase) => number) =>
    cases.reduce((all, one) => all + of(one), 0)
  const links = records.gateway.links.filter(({ id, status }) => {
    const isKnown = cases.some(({ row }) => row.linkId === id)
    return isKnown && status === "ACTIVE"
  })
  return {
    gateway: sum(({ gateway }) => kept(gateway)),
    ledger: sum(({ row }) => kept(row)),
    medusa: sum(({ medusa }) => kept(medusa)),
    open: cases.filter(({ isReserved }) => isReserved).length + links.length,
    orders: ordersOf(records, begun)
      .map(({ status, total, paid }) => `${status} ${paid} of ${total}`)
      .sort(),
    listed: records.ledger.discrepancies
      .filter(({ chargeId }) => cases.some(({ row }) => row.id === chargeId))
      .map(({ kind }) => kind)
      .sort(),
  }
}

/** Returns the ids by which a violation of this use case is recognized. */
function idsOf(records: Records, begun: Begun): Set<string> {
  return new Set(
    [
      ...[begun.cartId, begun.collectionId],
      ...ordersOf(records, begun).map(({ id }) => id),
      ...casesOf(records, begun).flatMap(({ row }) => [
        ...[row.id, row.merchantChargeId, row.sessionId, row.linkId],
      ]),
    ].filter((id): id is string => typeof id === "string")
  )
}

function casesOf(records: Records, { collectionId }: Begun): ChargeCase[] {
  return chargeCases(records).filter(
    ({ row }) => row.collectionId === collectionId
  )
}

function ordersOf({ medusa }: Records, begun: Begun): OrderRow[] {
  return medusa.orders.filter(
    ({ cartId, collectionIds }) =>
      cartId === begun.cartId || collectionIds.includes(begun.collectionId)
  )
}
