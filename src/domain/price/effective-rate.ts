import { divideHalfUp, MILLION } from "./divide-half-up"

/** Rates of interest, in hundredths of a percent: 199 is 1.99 %. */
export interface EffectiveRate {
  monthly: number
  yearly: number
}

/**
 * The precision of the search for a monthly rate. A finer one would not change a yearly rate that is rounded to two
 * decimals.
 */
const SEARCH_PRECISION = 10n ** 12n

/**
 * Returns the yearly rate (1 + x)^12 - 1 for a monthly rate in millionths. The result is in hundredths of a percent,
 * rounded half up.
 */
export function yearlyRate(monthly: number): number {
  return compoundToYear(BigInt(monthly), BigInt(MILLION))
}

/**
 * Returns the effective rate of a plan (the Brazilian CET): the internal rate of return of `count` equal installments,
 * the first of which is due one month after the purchase. An installment must not exceed the amount, so that the rate
 * is between 0 and 100 % a month.
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
    if (isWorthTheAmount(plan, middle)) low = middle
    else high = middle
  }
  return {
    monthly: Number(divideHalfUp(low * 10_000n, SEARCH_PRECISION)),
    yearly: compoundToYear(low, SEARCH_PRECISION),
  }
}

/** Returns whether the present value of the installments at a monthly rate is at least the amount. */
function isWorthTheAmount(
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
