import { type Conditions, RULES } from "./rules"
import type { SituationPart, Situation } from "./situation"

/** All states that each part of a situation can have. */
const STATES: {
  [D in SituationPart]: Record<Situation[D]["is"], true>
} = {
  certainty: {
    certain: true,
    in_doubt: true,
    undecided: true,
    listed: true,
  },
  link: {
    none: true,
    due: true,
    waiting: true,
    open_for_long: true,
    not_offered: true,
  },
  bookability: { all_bookable: true, has_unbookable: true },
  code: {
    none: true,
    waiting: true,
    to_show: true,
    to_cancel: true,
    to_cancel_later: true,
  },
  payment: { none: true, open: true, to_cancel: true, canceled: true },
  medusa: { idle: true, booking: true, busy: true },
  captures: {
    equal: true,
    disputed: true,
    less: true,
    less_on_canceled_payment: true,
    more_by_fresh_row: true,
    more_by_row: true,
    more: true,
    all_gone: true,
    not_marked: true,
  },
  refunds: {
    equal: true,
    disputed: true,
    less_by_operation: true,
    less: true,
    fresh_row: true,
    superfluous_row: true,
    more: true,
  },
  collection: { equal: true, other: true },
  money: {
    none: true,
    paid_twice: true,
    booked: true,
    for_cart: true,
    for_order_being_placed: true,
    for_order: true,
    unmatched: true,
    listed: true,
  },
  decision: {
    none: true,
    stands: true,
    order_is_fresh: true,
    to_withdraw: true,
  },
  shipment: { none: true, due: true, refused: true },
  unpaidOrder: {
    none: true,
    being_placed: true,
    being_canceled: true,
    waiting: true,
    over: true,
    listed: true,
  },
  orderTransactions: {
    equal: true,
    fresh_row: true,
    to_repair: true,
    other: true,
  },
  bookingMarks: { complete: true, missing: true },
  dispute: { none_open: true, open: true },
}

const DIMENSIONS = Object.keys(STATES) as SituationPart[]

/** A set of situations. It has a list of states for each part, and contains every combination of these states. */
type Part = Record<SituationPart, readonly string[]>

function partOf(conditions: Conditions): Part {
  const states = (dimension: SituationPart): readonly string[] =>
    [conditions[dimension] ?? Object.keys(STATES[dimension])].flat()
  return Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, states(dimension)])
  ) as Part
}

/** Returns the situations that are in `part` and not in `other`, as sets that do not overlap. */
function subtractPart(part: Part, other: Part): Part[] {
  const isIn = (dimension: SituationPart) => (state: string) =>
    other[dimension].includes(state)
  let shared = part
  const outside = DIMENSIONS.flatMap((dimension) => {
    const inside = shared[dimension].filter(isIn(dimension))
    const rest = shared[dimension].filter((state) => !inside.includes(state))
    const left = rest.length > 0 ? [{ ...shared, [dimension]: rest }] : []
    shared = { ...shared, [dimension]: inside }
    return left
  })
  return DIMENSIONS.some((dimension) => shared[dimension].length === 0)
    ? [part]
    : outside
}

function countSituations(parts: readonly Part[]): number {
  return parts
    .map((part) =>
      DIMENSIONS.reduce((all, dimension) => all * part[dimension].length, 1)
    )
    .reduce((sum, count) => sum + count, 0)
}

/** For each rule, in how many situations it decides because no rule above it applies. */
const DECIDED: number[] = []
let left = [partOf({})]
for (const { when } of RULES) {
  const after = left.flatMap((part) => subtractPart(part, partOf(when)))
  DECIDED.push(countSituations(left) - countSituations(after))
  left = after
}

describe("the rules for all combinations of states", () => {
  it("for every possible situation of a charge, there is a rule that decides the next correction", () => {
    expect(countSituations([partOf({})])).toBeGreaterThan(700_000_000)
    expect(left).toEqual([])
  })

  it("each rule for the next correction decides in at least one possible situation of a charge", () => {
    const hidden = RULES.filter((_, at) => DECIDED[at] === 0)

    expect(hidden).toEqual([])
  })
})
