/** A rate is an integer in millionths: 19,900 is 1.99 %. So a percentage has up to four decimals, exactly. */
export const MILLION = 1_000_000

/** Divides two integers that are not negative, exactly; rounds half up. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
