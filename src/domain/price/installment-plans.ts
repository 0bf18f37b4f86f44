import { LARGEST_AMOUNT } from "../money"
import { divideHalfUp, RATE_SCALE } from "./divide-half-up"
import { effectiveRate, type EffectiveRate } from "./effective-rate"

/**
 * How the interest for a number of installments is calculated: with a monthly rate by the Price table (equal
 * installments), or with a factor for the whole amount. Both are in millionths. A rate of 19,900 means 1.99 % a month,
 * and a factor of 1,120,000 turns 100.00 into 112.00, before each installment is rounded.
 */
export type InterestTerms =
  { kind: "rate"; monthly: number } | { kind: "factor"; factor: number }

export interface InstallmentPlanRules {
  maximum: number
  /** The smallest amount that one of several installments may have, including interest, in centavos. */
  minimumAmount: number
  /** The largest number of installments without interest. At least 1. */
  interestFree: number
  /**
   * How the interest is calculated, by the number of installments. A number above `interestFree` that is missing here
   * is not offered.
   */
  terms: Readonly<Partial<Record<number, InterestTerms>>>
}

/** A number of installments with which a shopper can pay by card. Amounts are in centavos. */
export interface InstallmentPlan {
  count: number
  /** The amount that is charged in total. It consists of `first` and of `each` for every other installment. */
  total: number
  interest: number
  each: number
  /**
   * The amount of the first installment. With interest, it equals `each`. Without interest, it is `each` plus the
   * centavos that remain when the total is divided by `count`.
   */
  first: number
  /** How the interest was calculated, or `undefined` if the plan has no interest. */
  terms: InterestTerms | undefined
  rate: EffectiveRate
}

/**
 * Returns the installment plans that are offered for an amount in centavos. The first plan has one installment and is
 * always offered.
 */
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
 * Returns an installment plan with interest. All installments are equal and rounded half up, and they add up to the
 * total.
 *
 * If the total is not more than the amount, the result is a plan without interest. This happens with a rate of 0, or if
 * rounding removes the interest of a very small amount or rate.
 *
 * The result is `undefined` in two cases:
 * - One installment would be more than the whole amount. Only extremely high rates cause this.
 * - The total would be more than the gateway accepts.
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

/**
 * Returns the amount of one installment, calculated with integers.
 * - With a factor, it is the amount times the factor, divided by the count.
 * - With a monthly rate of 0, it is the amount divided by the count, rounded down.
 * - With a higher rate r, it follows from the formula for equal installments, which is called "tabela Price" in Brazil:
 *   amount * r * (1 + r)^n / ((1 + r)^n - 1).
 */
function installmentAmount(
  amount: bigint,
  count: bigint,
  terms: InterestTerms
): bigint {
  const million = BigInt(RATE_SCALE)
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
