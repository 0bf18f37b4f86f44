import fc from "fast-check"

import { weightedOneOf, weightedConstants } from "./weighted-arbitraries"
import type { CartExtras, EnteredPrices } from "../process/price/price-story"

export const prices: fc.Arbitrary<EnteredPrices> = fc.record({
  percent: weightedConstants<number>([1, 0], [3, 5], [2, 10]),
  isOnFreight: weightedConstants([2, true], [1, false]),
  monthly: weightedConstants([1, 0], [1, 0.5], [3, 1]),
})

export const SWITCHED_OFF = {
  percent: 0,
  isOnFreight: false,
  monthly: 0,
} as const

const taxRate = weightedConstants([1, 0], [1, 10], [1, 18])

export const extras: fc.Arbitrary<CartExtras> = fc.record({
  freight: weightedOneOf(
    [1, fc.constant(0)],
    [2, fc.integer({ min: 500, max: 3_000 })]
  ),
  taxOnGoods: taxRate,
  taxOnFreight: taxRate,
  isTaxInclusive: fc.boolean(),
  creditShare: weightedConstants<number>(
    [6, 0],
    [3, 0.5],
    [1, 0.95],
    [1, 1],
    [1, 1.1]
  ),
})
