import { LARGEST_AMOUNT } from "../money"
import { divideHalfUp, MILLION } from "./divide-half-up"
import { effectiveRate, type EffectiveRate } from "./effective-rate"

/**
 * The interest for a number of installments: a monthly rate by the Price table, or a factor of the amount. Both are in
 * millionths: a rate of 19,900 is 1.99 % a month, and a factor of 1,120,000 turns 100.00 into 112.00.
 */
export type InterestTerms =
  { kind: "rate"; monthly: number } | { kind: "factor"; factor: number }

export interface InstallmentPlanRules {
  maximum: number
  /** The minimum of one installment including its interest, in minor units. */
  minimumAmount: number
  /** The largest number of installments without interest, at least 1. */
  interestFree: number
  /** The interest of each larger number of installments. A number without an entry is not offered. */
  terms: Readonly<Partial<Record<number, InterestTerms>>>
}

/** One way to pay an amount by card. Amounts in minor units. */
export interface InstallmentPlan {
  count: number
  /** The amount that is charged: `first` and then `each` for all other installments. */
  total: number
  interest: number
  each: number
  /**
   * The first installment. Without interest it includes the remaining centavos, as acquirers do it. With interest it
   * equals `each`.
   */
  first: number
  /** The interest of the plan, or `undefined` for a plan without interest. */
  terms: InterestTerms | undefined
  rate: EffectiveRate
}

/** Returns the plans for an amount in minor units, from one installment up. A single payment is always offered. */
export function installmentPlans(
  amount: number,
  rules: InstallmentPlanRules
): InstallmentPlan[] {
  const least = Math.max(1, rules.minimumAmount)
  return Array.from({ length: Math.max(1, rules.maximum) }, (_, at) => at + 1)
    .flatMap((count) => planForCount(amount, count, rules) ?? [])
    .filter(({ count, each }) => count === 1 || each >= least)
}

function planForCount(
  amount: number,
  count: number,
  { interestFree, terms }: InstallmentPlanRules
): InstallmentPlan | undefined {
  if (count === 1 || count <= interestFree) {
    return planWithoutInterest(amount, count)
  }
  const termsOfCount = terms[count]
  return termsOfCount && planWithInterest(amount, count, termsOfCount)
}

function planWithoutInterest(amount: number, count: number): InstallmentPlan {
  const each = Math.floor(amount / count)
  const first = amount - each * (count - 1)
  const rate = { monthly: 0, yearly: 0 }
  return {
    count,
    total: amount,
    interest: 0,
    each,
    first,
    terms: undefined,
    rate,
  }
}

/**
 * Returns a plan with interest, in which all installments are equal, rounded half up, and add up to the total.
 *
 * If rounding removes the interest, which happens for a few centavos or a tiny rate, the plan has none. Returns
 * `undefined` if an installment exceeds the amount, or if the total exceeds the gateway's maximum.
 */
function planWithInterest(
  amount: number,
  count: number,
  terms: InterestTerms
): InstallmentPlan | undefined {
  const each = Number(installmentAmount(BigInt(amount), BigInt(count), terms))
  const total = each * count
  if (total <= amount) {
    return planWithoutInterest(amount, count)
  }
  if (each > amount || total > LARGEST_AMOUNT) {
    return undefined
  }
  const interest = total - amount
  const rate = effectiveRate({ amount, count, each })
  return { count, total, interest, each, first: each, terms, rate }
}

/** Returns one installment by the Price table, amount * r * (1 + r)^n / ((1 + r)^n - 1), in integer arithmetic. */
function installmentAmount(
  amount: bigint,
  count: bigint,
  terms: InterestTerms
): bigint {
  const million = BigInt(MILLION)
  if (terms.kind === "factor") {
    return divideHalfUp(amount * BigInt(terms.factor), million * count)
  }
  const rate = BigInt(terms.monthly)
  if (rate === 0n) {
    return amount / count
  }
  const growth = (million + rate) ** count
  return divideHalfUp(
    amount * rate * growth,
    million * (growth - million ** count)
  )
}
