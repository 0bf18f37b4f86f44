import { LARGEST_AMOUNT } from "../money"
import { divideHalfUp, MILLION } from "./divide-half-up"
import { effectiveRate, type EffectiveRate } from "./effective-rate"

/**
 * What a number of installments costs: a rate per month by the Price table, or a typed factor of the amount. Both in
 * millionths: a rate of 19,900 is 1.99 % a month, a factor of 1,120,000 makes 112.00 of 100.00.
 */
export type InterestTerms =
  { kind: "rate"; monthly: number } | { kind: "factor"; factor: number }

export interface InstallmentPlanRules {
  maximum: number
  /** The least that one installment may be, with its interest, in minor units. */
  minimumAmount: number
  /** Up to this many installments cost no interest; at least 1. */
  interestFree: number
  /** The terms of each larger number; one without terms is not offered. */
  terms: Readonly<Partial<Record<number, InterestTerms>>>
}

/** One way to pay an amount by card. Amounts in minor units. */
export interface InstallmentPlan {
  count: number
  /** What is charged: the first installment, and `each` for all others. */
  total: number
  interest: number
  each: number
  /** Without interest it bears the centavos that are left over, as acquirers have it; with interest it is `each`. */
  first: number
  /** Undefined without interest. */
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
    .flatMap((count) => planOf(amount, count, rules) ?? [])
    .filter(({ count, each }) => count === 1 || each >= least)
}

function planOf(
  amount: number,
  count: number,
  { interestFree, terms }: InstallmentPlanRules
): InstallmentPlan | undefined {
  if (count === 1 || count <= interestFree) {
    return withoutInterest(amount, count)
  }
  const termsOfCount = terms[count]
  return termsOfCount && withInterest(amount, count, termsOfCount)
}

function withoutInterest(amount: number, count: number): InstallmentPlan {
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
 * All installments are equal, rounded half up, and their sum is the total, so that what is shown is what is charged.
 * Interest that rounding swallows (of a few centavos, or at a rate of almost nothing) is none. Undefined if an
 * installment is more than the amount itself, or if the gateway does not take the total.
 */
function withInterest(
  amount: number,
  count: number,
  terms: InterestTerms
): InstallmentPlan | undefined {
  const each = Number(installment(BigInt(amount), BigInt(count), terms))
  const total = each * count
  if (total <= amount) {
    return withoutInterest(amount, count)
  }
  if (each > amount || total > LARGEST_AMOUNT) {
    return undefined
  }
  const interest = total - amount
  const rate = effectiveRate({ amount, count, each })
  return { count, total, interest, each, first: each, terms, rate }
}

/** The Price table: amount * r * (1 + r)^n / ((1 + r)^n - 1), multiplied out to integers. */
function installment(
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
