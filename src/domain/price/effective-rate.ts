import { divideHalfUp, RATE_SCALE } from "./divide-half-up"

/** Interest rates by month and by year, in hundredths of a percent: 199 means 1.99 %. */
export interface EffectiveRate {
  monthly: number
  yearly: number
}

/**
 * The number of steps between a monthly rate of 0 and of 100 %. More steps would not change the yearly rate, which is
 * rounded to two decimals.
 */
const SEARCH_PRECISION = 10n ** 12n

/**
 * Returns the yearly rate for a monthly rate x, which is (1 + x)^12 - 1. `monthly` is in millionths (19,900 means 1.99
 * %). The result is in hundredths of a percent, rounded half up.
 */
export function yearlyRateInBasisPoints(monthly: number): number {
  return compoundToYear(BigInt(monthly), BigInt(RATE_SCALE))
}

/**
 * Returns the effective interest rate of an installment plan (the Brazilian CET), by month and by year. With the
 * monthly rate, the present value of `count` equal installments equals `amount`. The first installment is due one month
 * after the purchase. The yearly rate is the monthly rate compounded over 12 months.
 *
 * The function searches only monthly rates from 0 to 100 %. `each` must not be more than `amount`, because the monthly
 * rate could then be above 100 %.
 */
export function effectiveRate(plan: {
  amount: number
  count: number
  each: number
}): EffectiveRate {
  let low = 0n
  let high = SEARCH_PRECISION
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (isPresentValueAtLeastAmount(plan, middle)) low = middle
    else high = middle
  }
  return {
    monthly: Number(divideHalfUp(low * 10_000n, SEARCH_PRECISION)),
    yearly: compoundToYear(low, SEARCH_PRECISION),
  }
}

/** Returns whether the installments have a present value of at least the amount if the monthly rate is `rate`. */
function isPresentValueAtLeastAmount(
  { amount, count, each }: { amount: number; count: number; each: number },
  rate: bigint
): boolean {
  const growth = (SEARCH_PRECISION + rate) ** BigInt(count)
  const worth =
    BigInt(each) *
    SEARCH_PRECISION *
    (growth - SEARCH_PRECISION ** BigInt(count))
  return worth >= BigInt(amount) * rate * growth
}

function compoundToYear(monthly: bigint, unit: bigint): number {
  const year = unit ** 12n
  return Number(divideHalfUp(((unit + monthly) ** 12n - year) * 10_000n, year))
}
