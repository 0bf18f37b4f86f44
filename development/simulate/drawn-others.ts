import fc from "fast-check"

import { type OtherStep, PANEL, type Timed } from "./story"

/** The time before a step: none, during the step before, as long as a person takes, or past deadlines. */
export const gap = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 400 }) },
  { weight: 8, arbitrary: fc.integer({ min: 400, max: 8_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 8_000, max: 120_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 120_000, max: 2_400_000 }) }
)

export const once = fc.oneof(
  { weight: 5, arbitrary: fc.constant(1 as const) },
  { weight: 1, arbitrary: fc.constant(2 as const) }
)

/** The time before a step of others: mostly as long as it takes until something is sold. */
const gapOfOthers = fc.oneof(
  { weight: 1, arbitrary: gap },
  { weight: 4, arbitrary: fc.integer({ min: 4_000, max: 40_000 }) }
)

const part = fc.option(fc.double({ min: 0.05, max: 0.95, noNaN: true }), {
  freq: 2,
})

export const timed = <Step extends object>(
  step: fc.Arbitrary<Step>
): fc.Arbitrary<Timed<Step>> =>
  fc.tuple(step, gapOfOthers).map(([one, afterMs]) => ({ ...one, afterMs }))

export const otherStep: fc.Arbitrary<OtherStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("capture" as const, "refund" as const),
      part,
      times: once,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("cancel_order" as const),
      times: once,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("panel" as const),
      what: fc.constantFrom(...PANEL),
      part,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "ship" as const,
        "refund_charge" as const,
        "synchronize" as const,
        "link_for_order" as const
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("sold_out" as const),
      forMs: fc.integer({ min: 1_000, max: 3_600_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("change_order" as const),
      change: fc.oneof(
        { weight: 3, arbitrary: fc.constant("edit" as const) },
        { weight: 1, arbitrary: fc.constant("transfer" as const) }
      ),
      share: fc.constantFrom(-1, -0.5, -0.1, 0.1, 0.2, 1),
      staysOpenMs: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 5_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 3_600_000 }) }
      ),
      isConfirmed: fc.oneof(
        { weight: 4, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) }
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("credit_order" as const),
      part: fc.constantFrom(0.1, 0.5, 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("mark_as_paid" as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("switch_place" as const),
      forMs: fc.integer({ min: 1_000, max: 600_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("clock_jump" as const),
      ms: fc.integer({ min: 1_000, max: 3_600_000 }),
    }),
  }
)
