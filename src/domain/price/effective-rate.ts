import { divideHalfUp, MILLION } from "./divide-half-up"

/** Rates of interest, in hundredths of a percent: 199 is 1.99 %. */
export interface EffectiveRate {
  monthly: number
  yearly: number
}

/** The unit in which a monthly rate is looked for. Rounded to two decimals, no yearly rate depends on a finer one. */
const UNIT = 10n ** 12n

/** Returns the yearly rate of a monthly one in millionths, (1 + x)^12 - 1, in hundredths of a percent, half up. */
export function yearlyRate(monthly: number): number {
  return compounded(BigInt(monthly), BigInt(MILLION))
}

/**
 * Returns the rate that a plan really costs (the Brazilian CET): the internal rate of return of `count` equal
 * installments, the first a month after the purchase. No installment is more than the amount, so that the rate is
 * between 0 and 100 % a month.
 */
export function effectiveRate(plan: {
  amount: number
  count: number
  each: number
}): EffectiveRate {
  let low = 0n
  let high = UNIT
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (isWorthTheAmount(plan, middle)) low = middle
    else high = middle
  }
  return {
    monthly: Number(divideHalfUp(low * 10_000n, UNIT)),
    yearly: compounded(low, UNIT),
  }
}

/** Whether the installments, discounted at a monthly rate, are worth the amount today, or more. */
function isWorthTheAmount(
  { amount, count, each }: { amount: number; count: number; each: number },
  rate: bigint
): boolean {
  const growth = (UNIT + rate) ** BigInt(count)
  const worth = BigInt(each) * UNIT * (growth - UNIT ** BigInt(count))
  return worth >= BigInt(amount) * rate * growth
}

function compounded(monthly: bigint, unit: bigint): number {
  const year = unit ** 12n
  return Number(divideHalfUp(((unit + monthly) ** 12n - year) * 10_000n, year))
}
