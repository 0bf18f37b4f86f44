import fc from "fast-check"

import type { CallFault, DeliveryEffect } from "../gateway/call-fault"
import { arbitraryOfKind, weightedOneOf } from "./weighted-arbitraries"

export const answerLoss = fc.oneof(
  fc.record({ how: fc.constantFrom("hang", "reset") }),
  fc.record({
    how: fc.constant("html"),
    status: fc.constantFrom(502, 504, 200),
  }),
  fc.record({
    how: fc.constant("error"),
    status: fc.constantFrom(500, 502, 503),
  }),
  fc.record({ how: fc.constantFrom("half", "empty") })
)

export const falseAnswer = fc.oneof(
  fc.record({
    field: fc.constant("amount"),
    times: fc.constantFrom(0.001, 0.5, 1.1, 7),
  }),
  fc.record({
    field: fc.constant("refunded"),
    more: fc.constantFrom(1, 500, 100_000),
  }),
  fc.record({
    field: fc.constant("status"),
    word: fc.constantFrom("IN_ANALYSIS", "SETTLED", "?"),
  })
)

export const callFault: fc.Arbitrary<CallFault> = weightedOneOf<
  fc.Arbitrary<CallFault>
>(
  [3, arbitraryOfKind("lost_before", { loss: answerLoss })],
  [5, arbitraryOfKind("lost_after", { loss: answerLoss })],
  [
    2,
    arbitraryOfKind("late_commit", {
      ms: fc.integer({ min: 2_600, max: 40_000 }),
    }),
  ],
  [2, arbitraryOfKind("slow", { ms: fc.integer({ min: 100, max: 14_000 }) })],
  [
    3,
    arbitraryOfKind(["stale", "invisible", "queued"], {
      ms: fc.integer({ min: 500, max: 60_000 }),
    }),
  ],
  [2, arbitraryOfKind("lie", { lie: falseAnswer })],
  [1, arbitraryOfKind(["refused", "token_revoked"])]
)

/**
 * Generates what goes wrong with a delivery of a notification. Forged notifications are not generated here, because
 * only stories of stores without lookups have them.
 */
export const deliveryFault: fc.Arbitrary<
  Exclude<DeliveryEffect, { kind: "forged" }>
> = fc.oneof(
  arbitraryOfKind(["lost", "failed", "twice"]),
  arbitraryOfKind("late", { ms: fc.integer({ min: 100, max: 600_000 }) })
)
