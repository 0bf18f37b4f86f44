import fc from "fast-check"
import { LARGEST_AMOUNT } from "../money"
import { effectiveRate, yearlyRateInBasisPoints } from "./effective-rate"
import {
  installmentPlans,
  type InstallmentPlan,
  type InstallmentPlanRules,
  type InterestTerms,
} from "./installment-plans"

/** Generates amounts from R$ 0.01 to R$ 99,999.99. */
const AMOUNT = fc.integer({ min: 1, max: 9_999_999 })
const COUNT = fc.integer({ min: 1, max: 12 })
/** Generates monthly rates from 0 to 15 % with four decimals. */
const RATE = fc.integer({ min: 0, max: 150_000 })
const FACTOR = fc.integer({ min: 900_000, max: 3_000_000 })
const TERMS: fc.Arbitrary<InterestTerms> = fc.oneof(
  RATE.map((monthly) => ({ kind: "rate" as const, monthly })),
  FACTOR.map((factor) => ({ kind: "factor" as const, factor }))
)
const RULES: fc.Arbitrary<InstallmentPlanRules> = fc.record({
  maximum: COUNT,
  minimumAmount: fc.integer({ min: 0, max: 100_000 }),
  interestFree: COUNT,
  terms: fc.dictionary(COUNT.map(String), TERMS),
})

const rules = (given: Partial<InstallmentPlanRules>): InstallmentPlanRules => ({
  maximum: 12,
  minimumAmount: 0,
  interestFree: 1,
  terms: {},
  ...given,
})

/** Returns the installment plan with this number of installments, or `undefined` if it is not offered. */
function planWith(
  amount: number,
  count: number,
  terms: InterestTerms
): InstallmentPlan | undefined {
  return installmentPlans(amount, rules({ terms: { [count]: terms } })).find(
    (plan) => plan.count === count
  )
}

const atRate = (amount: number, count: number, monthly: number) =>
  planWith(amount, count, { kind: "rate", monthly })

/** Returns what is wrong with an installment plan. The list is empty if the plan is correct. */
function brokenRulesOf(
  plan: InstallmentPlan,
  amount: number,
  { maximum, minimumAmount, interestFree }: InstallmentPlanRules
): string[] {
  const { count, each, first, total, interest, rate, terms } = plan
  const least = Math.max(1, minimumAmount)
  const isFree = terms === undefined
  return Object.entries({
    "the sum": first + each * (count - 1) === total,
    "the interest": interest === total - amount && interest >= 0,
    "an installment of more than the price": each <= amount,
    "an installment of too little": count === 1 || each >= least,
    "centavos of the first": isFree ? first - each < count : first === each,
    "too many": count <= maximum,
    "interest where there is none": !isFree || interest + rate.yearly === 0,
    "terms where there are none": isFree || count > interestFree,
  }).flatMap(([fault, isRight]) => (isRight ? [] : `${count}: ${fault}`))
}

/** Returns how much is still owed after the last installment, calculated month by month with floating-point numbers. */
function remainingDebt(
  { amount, count }: { amount: number; count: number },
  rate: number,
  each: number
): number {
  let debt = amount
  for (let month = 0; month < count; month++) {
    debt = debt + debt * rate - each
  }
  return debt
}

/**
 * Calculates an installment like the spreadsheet function PMT, with floating-point numbers. The formula is exact even
 * for rates close to zero.
 */
const monthlyPayment = (rate: number, count: number, amount: number) =>
  (amount * rate) / -Math.expm1(-count * Math.log1p(rate))

/** Calculates a rate like the spreadsheet function RATE, by Newton's method with floating-point numbers. */
function rateOf(count: number, each: number, amount: number): number {
  let rate = 0.2
  for (let turn = 0; turn < 200; turn++) {
    let value = -amount
    let slope = 0
    for (let month = 1; month <= count; month++) {
      value += each / (1 + rate) ** month
      slope -= (month * each) / (1 + rate) ** (month + 1)
    }
    rate -= value / slope
  }
  return rate
}

describe("installments with interest by the Price table", () => {
  // The expected values are those of `PMT(rate; count; amount)` in a spreadsheet, in reais.
  it.each([
    [1_000, 12, 1.99, 94.5],
    [1_000, 12, 2.99, 100.4],
    [1_000, 10, 3, 117.23],
    [1_000, 6, 2, 178.53],
    [10_000, 12, 2, 945.6],
    [100, 10, 1, 10.56],
    [100, 12, 15, 18.45],
    [99.9, 12, 2.49, 9.73],
    [0.12, 12, 15, 0.02],
  ])(
    "if R$ %d are paid in %i installments with an interest of %d % a month, each installment is R$ %d",
    (reais, count, percent, each) => {
      const plan = atRate(
        Math.round(reais * 100),
        count,
        Math.round(percent * 10_000)
      )

      expect(plan?.each).toBe(Math.round(each * 100))
    }
  )

  it("installments with interest pay off the debt to the centavo, for any amount, number of installments and rate", () => {
    fc.assert(
      fc.property(AMOUNT, COUNT, RATE, (amount, count, monthly) => {
        const plan = atRate(amount, count, monthly)
        if (plan?.terms === undefined) {
          const exact =
            monthly === 0
              ? 0
              : monthlyPayment(monthly / 1_000_000, count, amount)
          expect(plan?.total ?? amount).toBe(amount)
          expect(
            count === 1 || Math.floor(exact + 0.5 - 1e-6) * count <= amount
          ).toBe(true)
          return
        }

        const rate = monthly / 1_000_000
        const debtWith = (each: number) =>
          remainingDebt({ amount, count }, rate, each)
        expect(debtWith(plan.each + 0.5 + 1e-6)).toBeLessThanOrEqual(0)
        expect(debtWith(plan.each - 0.5 - 1e-6)).toBeGreaterThanOrEqual(0)
        expect(
          Math.abs(plan.each - monthlyPayment(rate, count, amount))
        ).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
      { numRuns: 3_000 }
    )
  })

  it("an amount of R$ 100.00 in twelve installments with the factor 1.12 results in installments of R$ 9.33 and a total of R$ 111.96", () => {
    expect(
      planWith(10_000, 12, { kind: "factor", factor: 1_120_000 })
    ).toMatchObject({ each: 933, first: 933, total: 11_196, interest: 1_196 })
  })
})

describe("installment plans", () => {
  it("installmentPlans offers a number of installments only if it is interest-free or has interest terms, and if no installment is below the minimum amount", () => {
    const monthly = 19_900
    const plans = installmentPlans(
      10_000,
      rules({
        minimumAmount: 1_800,
        interestFree: 3,
        terms: {
          2: { kind: "rate", monthly },
          5: { kind: "rate", monthly },
          6: { kind: "rate", monthly },
        },
      })
    )

    expect(
      plans.map(({ count, each, first, total }) => [count, each, first, total])
    ).toEqual([
      [1, 10_000, 10_000, 10_000],
      [2, 5_000, 5_000, 10_000],
      [3, 3_333, 3_334, 10_000],
      [5, 2_121, 2_121, 10_605],
    ])
    expect(plans[3]).toMatchObject({
      interest: 605,
      terms: { kind: "rate", monthly },
      rate: { monthly: 199, yearly: 2_668 },
    })
  })

  it("the installments of a plan add up to its total, the interest is not negative, and no installment exceeds the price", () => {
    fc.assert(
      fc.property(AMOUNT, RULES, (amount, given) => {
        const plans = installmentPlans(amount, given)

        expect(plans[0]).toMatchObject({ count: 1, total: amount, interest: 0 })
        expect(
          plans.flatMap((plan) => brokenRulesOf(plan, amount, given))
        ).toEqual([])
      }),
      { numRuns: 2_000 }
    )
  })

  it("installmentPlans offers no plan whose total exceeds the gateway's maximum", () => {
    expect(atRate(LARGEST_AMOUNT, 2, 10_000)).toBeUndefined()
    expect(atRate(LARGEST_AMOUNT, 1, 10_000)?.total).toBe(LARGEST_AMOUNT)
  })
})

describe("rates", () => {
  // The expected values are published yearly rates.
  it.each([
    [0, 0],
    [0.5, 6.17],
    [1, 12.68],
    [1.99, 26.68],
    [2, 26.82],
    [3, 42.58],
    [5, 79.59],
    [10, 213.84],
    [15, 435.03],
  ])(
    "yearlyRateInBasisPoints converts an interest rate of %d %% a month to %d %% a year",
    (monthly, yearly) => {
      expect(yearlyRateInBasisPoints(Math.round(monthly * 10_000))).toBe(
        Math.round(yearly * 100)
      )
    }
  )

  it("effectiveRate returns 1.00 % a month and 12.72 % a year for ten installments of R$ 10.56 for R$ 100.00", () => {
    expect(effectiveRate({ amount: 10_000, count: 10, each: 1_056 })).toEqual({
      monthly: 100,
      yearly: 1_272,
    })
  })

  it("the effective rates of an installment plan equal the result of the spreadsheet function RATE to two decimals", () => {
    fc.assert(
      fc.property(AMOUNT, COUNT, TERMS, (amount, count, terms) => {
        const plan = planWith(amount, count, terms)
        if (plan?.terms === undefined) return

        const rate =
          plan.total === amount ? 0 : rateOf(count, plan.each, amount)
        const yearly = ((1 + rate) ** 12 - 1) * 10_000
        expect(Math.abs(plan.rate.monthly - rate * 10_000)).toBeLessThan(0.501)
        expect(Math.abs(plan.rate.yearly - yearly)).toBeLessThan(
          0.501 + yearly * 1e-8
        )
      }),
      { numRuns: 2_000 }
    )
  })
})
