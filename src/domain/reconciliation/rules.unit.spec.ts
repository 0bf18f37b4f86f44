import type { Conditions } from "./rule"
import { RULES } from "./rules"
import type { SituationPart, Situation } from "./situation"

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

const PARTS = Object.keys(STATES) as SituationPart[]

/** A set of situations. It has a list of states for each part, and contains every combination of these states. */
type SituationSet = Record<SituationPart, readonly string[]>

function situationsWith(conditions: Conditions): SituationSet {
  const permittedStatesOf = (part: SituationPart): readonly string[] =>
    [conditions[part] ?? Object.keys(STATES[part])].flat()
  return Object.fromEntries(
    PARTS.map((part) => [part, permittedStatesOf(part)])
  ) as SituationSet
}

/** Returns the situations that are in `part` and not in `other`, as sets that do not overlap. */
function subtractSituations(
  set: SituationSet,
  other: SituationSet
): SituationSet[] {
  const isIn = (part: SituationPart) => (state: string) =>
    other[part].includes(state)
  let shared = set
  const outside = PARTS.flatMap((part) => {
    const inside = shared[part].filter(isIn(part))
    const rest = shared[part].filter((state) => !inside.includes(state))
    const left = rest.length > 0 ? [{ ...shared, [part]: rest }] : []
    shared = { ...shared, [part]: inside }
    return left
  })
  return PARTS.some((part) => shared[part].length === 0) ? [set] : outside
}

function countSituations(sets: readonly SituationSet[]): number {
  return sets
    .map((set) => PARTS.reduce((all, part) => all * set[part].length, 1))
    .reduce((sum, count) => sum + count, 0)
}

/** For each rule, in how many situations it decides because no rule above it applies. */
const DECIDED: number[] = []
let left = [situationsWith({})]
for (const { when } of RULES) {
  const after = left.flatMap((set) =>
    subtractSituations(set, situationsWith(when))
  )
  DECIDED.push(countSituations(left) - countSituations(after))
  left = after
}

describe("the rules for all combinations of states", () => {
  it("for every possible situation of a charge, there is a rule that decides the next correction", () => {
    expect(countSituations([situationsWith({})])).toBeGreaterThan(700_000_000)
    expect(left).toEqual([])
  })

  it("each rule for the next correction decides in at least one possible situation of a charge", () => {
    const hidden = RULES.filter((_, at) => DECIDED[at] === 0)

    expect(hidden).toEqual([])
  })
})
