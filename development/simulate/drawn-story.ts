import fc from "fast-check"

import type { CallFault } from "./call-fault"
import {
  type CartStory,
  type Crash,
  type DeliveryEffect,
  METHODS,
  type OtherStep,
  PANEL,
  type ShopperStep,
  type Story,
  type Timed,
  type Visit,
} from "./story"

/** At once, while the other is at it, in the time that a person takes, or after what has deadlines. */
const gap = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 400 }) },
  { weight: 8, arbitrary: fc.integer({ min: 400, max: 8_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 8_000, max: 120_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 120_000, max: 2_400_000 }) }
)

/** Admins and the panel come to what was sold, mostly. */
const gapOfOthers = fc.oneof(
  { weight: 1, arbitrary: gap },
  { weight: 4, arbitrary: fc.integer({ min: 4_000, max: 40_000 }) }
)

const once = fc.oneof(
  { weight: 5, arbitrary: fc.constant(1 as const) },
  { weight: 1, arbitrary: fc.constant(2 as const) }
)

const part = fc.option(fc.double({ min: 0.05, max: 0.95, noNaN: true }), {
  freq: 2,
})

const rarely = fc.oneof(
  { weight: 6, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) }
)

const shopperStep: fc.Arbitrary<Timed<ShopperStep>> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant("complete" as const),
      times: once,
      afterMs: gap,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      isLate: rarely,
      times: once,
      isOld: rarely,
      afterMs: gap,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("change_cart" as const, "change_email" as const),
      afterMs: gap,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("ask_state" as const),
      afterMs: gap,
    }),
  }
)

const visit: fc.Arbitrary<Visit> = fc.record({
  method: fc.constantFrom(...METHODS),
  card: fc.oneof(
    { weight: 8, arbitrary: fc.constant("approved" as const) },
    { weight: 2, arbitrary: fc.constant("denied" as const) },
    { weight: 1, arbitrary: fc.constant("breaks" as const) }
  ),
  isDoubleClick: rarely,
  steps: fc.array(shopperStep, { minLength: 1, maxLength: 4 }),
})

const cart: fc.Arbitrary<CartStory> = fc.record({
  centavos: fc.integer({ min: 500, max: 50_000 }),
  startsAfterMs: gap,
  visits: fc.array(visit, { minLength: 1, maxLength: 3 }),
})

const timed = <Step extends object>(
  step: fc.Arbitrary<Step>
): fc.Arbitrary<Timed<Step>> =>
  fc.tuple(step, gapOfOthers).map(([one, afterMs]) => ({ ...one, afterMs }))

const otherStep: fc.Arbitrary<OtherStep> = fc.oneof(
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
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("clock_jump" as const),
      ms: fc.integer({ min: 1_000, max: 3_600_000 }),
    }),
  }
)

const loss = fc.oneof(
  fc.record({ how: fc.constantFrom("hang" as const, "reset" as const) }),
  fc.record({
    how: fc.constant("html" as const),
    status: fc.constantFrom(502, 504, 200),
  }),
  fc.record({
    how: fc.constant("error" as const),
    status: fc.constantFrom(500, 502, 503),
  }),
  fc.record({ how: fc.constantFrom("half" as const, "empty" as const) })
)

const lie = fc.oneof(
  fc.record({
    field: fc.constant("amount" as const),
    times: fc.constantFrom(0.001, 0.5, 1.1, 7),
  }),
  fc.record({
    field: fc.constant("refunded" as const),
    more: fc.constantFrom(1, 500, 100_000),
  }),
  fc.record({
    field: fc.constant("status" as const),
    word: fc.constantFrom("IN_ANALYSIS", "SETTLED", "?"),
  })
)

const callFault: fc.Arbitrary<CallFault> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("lost_before" as const), loss }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("lost_after" as const), loss }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("late_commit" as const),
      ms: fc.integer({ min: 2_600, max: 40_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("slow" as const),
      ms: fc.integer({ min: 100, max: 14_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "stale" as const,
        "invisible" as const,
        "queued" as const
      ),
      ms: fc.integer({ min: 500, max: 60_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("lie" as const), lie }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("refused" as const, "token_revoked" as const),
    }),
  }
)

const effect: fc.Arbitrary<DeliveryEffect> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("lost" as const, "failed" as const, "twice" as const),
  }),
  fc.record({
    kind: fc.constant("late" as const),
    ms: fc.integer({ min: 100, max: 600_000 }),
  })
)

export const story: fc.Arbitrary<Story> = fc.record({
  setting: fc.record({
    codesCancelable: fc.boolean(),
    pixPartialRefunds: fc.boolean(),
    processes: fc.constantFrom(1 as const, 2 as const),
    sharesLocks: fc.boolean(),
  }),
  carts: fc.array(cart, { minLength: 1, maxLength: 2 }),
  others: fc.array(timed(otherStep), { maxLength: 6 }),
  calls: fc.array(
    fc.record({ nth: fc.integer({ min: 2, max: 14 }), fault: callFault }),
    { maxLength: 5 }
  ),
  deliveries: fc.array(
    fc.record({ nth: fc.integer({ min: 1, max: 6 }), effect }),
    { maxLength: 3 }
  ),
  crashes: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Crash[]>([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc.record({
          process: fc.constantFrom(0 as const, 1 as const),
          atMoment: fc.integer({ min: 1, max: 300 }),
          startsAgainAfterMs: fc.integer({ min: 0, max: 90_000 }),
        }),
        { minLength: 1, maxLength: 2 }
      ),
    }
  ),
})

/** The story of a seed: the very one that is shrunk. */
export function storyOf(seed: number): Story {
  let drawn: Story | undefined
  fc.check(
    fc.property(story, (one) => {
      drawn = one
    }),
    { seed, numRuns: 1 }
  )
  return drawn!
}
