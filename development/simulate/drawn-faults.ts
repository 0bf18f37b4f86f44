import fc from "fast-check"

import type { CallFault } from "./call-fault"
import type { DeliveryEffect } from "./story"

export const loss = fc.oneof(
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

export const lie = fc.oneof(
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

export const callFault: fc.Arbitrary<CallFault> = fc.oneof(
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

export const effect: fc.Arbitrary<DeliveryEffect> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("lost" as const, "failed" as const, "twice" as const),
  }),
  fc.record({
    kind: fc.constant("late" as const),
    ms: fc.integer({ min: 100, max: 600_000 }),
  })
)
