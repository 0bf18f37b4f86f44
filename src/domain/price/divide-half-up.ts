/**
 * The denominator of rates, which are integers in millionths: 19,900 is 1.99 %. Percentages with four decimals are
 * exact.
 */
export const MILLION = 1_000_000

/** Divides two non-negative integers, and rounds the exact quotient half up. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
