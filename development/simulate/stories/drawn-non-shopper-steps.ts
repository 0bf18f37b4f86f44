import fc from "fast-check"

import {
  arbitraryOfKind,
  weightedOneOf,
  weightedConstants,
} from "./weighted-arbitraries"
import { type NonShopperStep, PANEL, type Timed } from "./story"

/**
 * Generates the time before a step, in milliseconds. There are four kinds of times:
 * - no time at all
 * - so short that the store is still working on the previous step
 * - as long as a person needs
 * - so long that deadlines have passed
 */
export const timeBeforeStep = weightedOneOf(
  [2, fc.constant(0)],
  [4, fc.integer({ min: 1, max: 400 })],
  [8, fc.integer({ min: 400, max: 8_000 })],
  [2, fc.integer({ min: 8_000, max: 120_000 })],
  [1, fc.integer({ min: 120_000, max: 2_400_000 })]
)

export const onceOrTwice = weightedConstants([5, 1], [1, 2])

/**
 * Generates the time, in milliseconds, before a step of an administrator or of the gateway. It is usually long enough
 * for a sale.
 */
const timeBeforeOtherStep = weightedOneOf(
  [1, timeBeforeStep],
  [4, fc.integer({ min: 4_000, max: 40_000 })]
)

const part = fc.option(fc.double({ min: 0.05, max: 0.95, noNaN: true }), {
  freq: 2,
})

/** Adds the field `afterMs` to each generated step: how many milliseconds pass before the step. */
export const withDrawnTime = <Step extends object>(
  step: fc.Arbitrary<Step>,
  before: fc.Arbitrary<number> = timeBeforeOtherStep
): fc.Arbitrary<Timed<Step>> =>
  fc.tuple(step, before).map(([one, afterMs]) => ({ ...one, afterMs }))

export const nonShopperStep: fc.Arbitrary<NonShopperStep> = weightedOneOf<
  fc.Arbitrary<NonShopperStep>
>(
  [4, arbitraryOfKind(["capture", "refund"], { part, times: onceOrTwice })],
  [2, arbitraryOfKind("cancel_order", { times: onceOrTwice })],
  [4, arbitraryOfKind("panel", { what: fc.constantFrom(...PANEL), part })],
  [
    3,
    arbitraryOfKind(["ship", "refund_charge", "synchronize", "link_for_order"]),
  ],
  [
    1,
    arbitraryOfKind("sold_out", {
      forMs: fc.integer({ min: 1_000, max: 3_600_000 }),
    }),
  ],
  [
    3,
    arbitraryOfKind("change_order", {
      change: weightedConstants([3, "edit"], [1, "transfer"]),
      share: fc.constantFrom(-1, -0.5, -0.1, 0.1, 0.2, 1),
      staysOpenMs: weightedOneOf(
        [3, fc.integer({ min: 0, max: 5_000 })],
        [1, fc.integer({ min: 60_000, max: 3_600_000 })]
      ),
      isConfirmed: weightedConstants([4, true], [1, false]),
    }),
  ],
  [2, arbitraryOfKind("credit_order", { part: fc.constantFrom(0.1, 0.5, 1) })],
  [1, arbitraryOfKind("mark_as_paid")],
  [1, arbitraryOfKind("change_prices", { percent: fc.constantFrom(0, 2, 10) })],
  [
    1,
    arbitraryOfKind("switch_gateway", {
      forMs: fc.integer({ min: 1_000, max: 600_000 }),
    }),
  ],
  [
    1,
    arbitraryOfKind("clock_jump", {
      ms: fc.integer({ min: 1_000, max: 3_600_000 }),
    }),
  ]
)
