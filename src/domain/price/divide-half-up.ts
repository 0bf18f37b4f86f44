/**
 * Rates are multiplied by this number, so that they are integers: 19,900 means 1.99 %. Percentages with up to four
 * decimals are exact.
 */
export const RATE_SCALE = 1_000_000

/** Divides two integers that are not negative. The result is an integer, rounded half up. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
