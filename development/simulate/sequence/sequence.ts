import fc from "fast-check"

import type { CommonStep } from "../actors/administrator"
import {
  arbitraryOfKind,
  weightedOneOf,
  weightedConstants,
} from "../stories/weighted-arbitraries"
import {
  METHODS_WITH_ACCOUNT,
  PANEL,
  type ShopperStep,
  type Visit,
} from "../stories/story"

/**
 * The steps that a seed has drawn for a comparison of the simulated Medusa with a real one. A real Medusa has to be
 * able to run them. There is therefore only one process, and each step ends before the next one begins.
 */
export interface Sequence {
  quantity: number
  goods: "book" | "shirt"
  steps: SequentialStep[]
}

export type SequentialStep = { fault?: SequenceFault } & (
  | ({ kind: "visit" } & Visit)
  | ShopperStep
  | CommonStep
  | { kind: "pass"; minutes: number }
)

/**
 * What goes wrong with the gateway calls of a step. The fault strikes the first call of each kind that changes
 * something at the gateway.
 */
export type SequenceFault = "none" | "lost_before" | "lost_after" | "html"

const fault = weightedOneOf<fc.Arbitrary<SequenceFault>>(
  [5, fc.constant("none")],
  [3, fc.constantFrom("lost_before", "lost_after", "html")]
)

const part = fc.option(fc.constantFrom(0.1, 0.25, 0.5), { freq: 2 })
const times = fc.constant(1 as const)

const visit = arbitraryOfKind("visit", {
  method: fc.constantFrom(
    ...METHODS_WITH_ACCOUNT.filter((method) => !method.endsWith("at-shipment"))
  ),
  card: weightedConstants([2, "approved"], [1, "denied"]),
  isDoubleClick: fc.constant(false),
  steps: fc.constant<Visit["steps"]>([]),
  fault,
})

const complete = arbitraryOfKind("complete", { times, fault })
const pay = arbitraryOfKind("pay", {
  isLate: fc.boolean(),
  times,
  isOld: fc.constant(false),
  share: fc.constant(1),
})

const later = weightedOneOf<fc.Arbitrary<SequentialStep>>(
  [2, visit],
  [3, complete],
  [3, pay],
  [1, arbitraryOfKind("change_cart")],
  [4, arbitraryOfKind(["capture", "refund"], { part, times, fault })],
  [2, arbitraryOfKind("cancel_order", { times, fault })],
  [
    3,
    arbitraryOfKind("panel", {
      what: fc.constantFrom(...PANEL),
      part: fc.constant(null),
    }),
  ],
  [2, arbitraryOfKind("pass", { minutes: fc.constantFrom(1, 5, 40) })]
)

const sequence: fc.Arbitrary<Sequence> = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  goods: fc.constantFrom("book", "shirt"),
  steps: fc
    .tuple(
      visit,
      fc.shuffledSubarray([complete, pay], { minLength: 1 }),
      fc.array(later, { maxLength: 5 })
    )
    .chain(([first, usual, more]) =>
      fc.tuple(...usual).map((own) => [first, ...own, ...more])
    ),
})

/** Returns the sequence that a seed draws. The same seed always draws the same sequence. */
export function drawSequence(seed: number): Sequence {
  return fc.sample(sequence, { seed, numRuns: 1 })[0]!
}
