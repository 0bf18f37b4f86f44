import {
  type ChargeCase,
  chargeCases,
  kept,
  type Violation,
} from "../records/charge-cases"
import { compare } from "../records/compare"
import type { OrderRow, Records } from "../records/records"
import type { Story } from "./batch"

/** How a story ended, in all records. Amounts in centavos. */
export interface End {
  gateway: number
  ledger: number
  medusa: number
  /** The number of authorizations and links that could still become money. */
  open: number
  orders: string[]
  /** The kinds of the open discrepancies of its charges. */
  listed: string[]
}

/** The verdict about one moment. */
export interface Judged {
  story: Story
  verdict: Verdict
}

export type Verdict =
  | { kind: "recovered" }
  | { kind: "listed" }
  /** The story went another way this time and ended well, but its moment was not tested. */
  | { kind: "missed"; passed: string }
  | { kind: "violation"; why: string[] }

type About = Pick<Story["begun"], "cartId" | "collectionIds">

export function endOf(records: Records, about: About): End {
  const cases = casesOf(records, about)
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
    orders: ordersOf(records, about)
      .map(({ status, total, paid }) => `${status} ${paid} of ${total}`)
      .sort(),
    listed: listedOf(records, about),
  }
}

/** The price of what is sold, in centavos: no story may keep more money than this. */
const PRICE = 9_990

/** Compares each story that was killed with the same story undisturbed. */
export class Judge {
  /** Violations that belong to no story. */
  readonly others: string[] = []
  readonly #undisturbed: Map<string, End>
  /** Violations that were reported before: they stay in the records of later batches. */
  readonly #known = new Set<string>()

  constructor(watched: readonly Story[], records: Records) {
    this.#undisturbed = new Map(
      watched.map(({ useCase, begun }) => [useCase.name, endOf(records, begun)])
    )
  }

  all(result: { stories: readonly Story[]; records: Records }): Judged[] {
    const { stories, records } = result
    const violations = this.#newViolations(records)
    const judged = stories.map((story) => ({
      story,
      verdict: this.#judge(story, records, violations),
    }))
    const owned = new Set(
      stories.flatMap(({ begun }) => [...idsOf(records, begun)])
    )
    for (const { check, words, ids } of violations) {
      if (!ids.some((id) => owned.has(id))) {
        this.others.push(`✗ of no story, ${check}: ${words}`)
      }
    }
    return judged
  }

  /**
   * Judges a story: it must end as it does undisturbed, or with a discrepancy for a person and its
   * money in the right place.
   */
  #judge(
    { begun, useCase, moment, report }: Story,
    records: Records,
    violations: readonly Violation[]
  ): Verdict {
    const undisturbed = this.#undisturbed.get(useCase.name)!
    const end = endOf(records, begun)
    const isListed = end.listed.length > 0
    const isAsUndisturbed = JSON.stringify(end) === JSON.stringify(undisturbed)
    const ids = idsOf(records, begun)
    const why = violations
      .filter((violation) => violation.ids.some((id) => ids.has(id)))
      .map(({ check, words }) => `${check}: ${words}`)
    if (!isAsUndisturbed && !isListed) {
      why.push(
        `came to ${JSON.stringify(end)}, undisturbed to ${JSON.stringify(undisturbed)}, and nobody is told`
      )
    }
    if (end.gateway > PRICE) {
      why.push(`the gateway keeps ${end.gateway} for what costs ${PRICE}`)
    }
    if (why.length > 0) return { kind: "violation", why }
    if (report.waitingAt !== moment?.place) {
      return { kind: "missed", passed: namesOf(report) }
    }
    return { kind: isAsUndisturbed ? "recovered" : "listed" }
  }

  #newViolations(records: Records): Violation[] {
    return compare(records).filter(({ check, ids }) => {
      const key = `${check} ${ids.join(" ")}`
      const isNew = !this.#known.has(key)
      this.#known.add(key)
      return isNew
    })
  }
}

function namesOf({ trace }: Story["report"]): string {
  return trace.map(({ name }) => name).join(", ")
}

/** Returns the ids by which a violation of this story is recognized. */
function idsOf(records: Records, about: About): Set<string> {
  const cases = casesOf(records, about)
  const orders = ordersOf(records, about)
  return new Set(
    [
      about.cartId,
      ...about.collectionIds,
      ...orders.map(({ id }) => id),
      ...cases.flatMap(({ row }) => [
        ...[row.id, row.merchantChargeId, row.sessionId, row.linkId],
      ]),
    ].filter((id): id is string => typeof id === "string")
  )
}

function casesOf(records: Records, { collectionIds }: About): ChargeCase[] {
  return chargeCases(records).filter(({ row }) =>
    collectionIds.includes(row.collectionId)
  )
}

function ordersOf(
  { medusa }: Records,
  { cartId, collectionIds }: About
): OrderRow[] {
  return medusa.orders.filter(
    (order) =>
      (cartId !== undefined && order.cartId === cartId) ||
      order.collectionIds.some((id) => collectionIds.includes(id))
  )
}

function listedOf(records: Records, about: About): string[] {
  const cases = casesOf(records, about)
  return records.ledger.discrepancies
    .filter(({ chargeId }) => cases.some(({ row }) => row.id === chargeId))
    .map(({ kind }) => kind)
    .sort()
}
