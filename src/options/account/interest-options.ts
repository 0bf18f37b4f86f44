import { decorateCartTotals } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { RATE_SCALE } from "../../domain/price/divide-half-up"
import {
  installmentPlans,
  type InterestTerms,
} from "../../domain/price/installment-plans"
import { wholeNumberSchema } from "./url-options"
import {
  problemsOfBrokenRules,
  type OptionProblem,
} from "../cross-field-checks"

/**
 * The monthly interest of 1 %, in hundredths of a percent. Courts have accepted this rate, but have limited higher
 * interest of shops (STJ, REsp 1.720.656).
 */
const UNDISPUTED_RATE = 100
/**
 * R$ 10,000.00 in centavos, the amount with which the configured interest is compared with UNDISPUTED_RATE. With a
 * smaller amount, the rounding of installments to centavos could hide a small excess of interest.
 */
const LARGE_AMOUNT = 1_000_000

const INVALID_INTEREST =
  'must name numbers of installments and their interest, like "4-6: 1.99%; 7-12: 2.49%", or a factor, like "10: x1.15"'

export const interestOptions = {
  interestFree: wholeNumberSchema(1, 12)
    .default(12)
    .meta({ setting: "prices" }),
  interest: z
    .string()
    .refine((text) => parseInterestTerms(text) !== undefined, INVALID_INTEREST)
    .default("")
    .meta({ setting: "prices" }),
  interestConfirmedBy: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ setting: "prices" }),
}

type TermsByCount = Partial<Record<number, InterestTerms>>

const INTEREST_PART =
  /^(?<from>\d{1,2})(?:\s*-\s*(?<to>\d{1,2}))?\s*:\s*(?:(?<percent>\d{1,2}(?:[.,]\d{1,4})?)\s*%|x\s*(?<factor>[1-9](?:[.,]\d{1,6})?))$/

/**
 * Returns the interest for each number of installments in a text such as "4-6: 1.99%; 7-12: 2.49%". Returns undefined
 * if the text is invalid or contains a number of installments twice.
 */
export function parseInterestTerms(text: string): TermsByCount | undefined {
  const terms: TermsByCount = {}
  const parts = text.split(";").map((part) => part.trim())
  for (const part of parts.filter((one) => one !== "")) {
    const {
      from,
      to = from,
      percent,
      factor,
    } = INTEREST_PART.exec(part)?.groups ?? {}
    const [first, last] = [Number(from), Number(to)]
    if (from === undefined || first < 2 || last < first || last > 12) {
      return undefined
    }
    for (let count = first; count <= last; count++) {
      if (terms[count]) return undefined
      terms[count] =
        percent === undefined
          ? { kind: "factor", factor: toMillionths(factor) }
          : { kind: "rate", monthly: toMillionths(percent) / 100 }
    }
  }
  return terms
}

function toMillionths(decimal = "0"): number {
  return Math.round(Number(decimal.replace(",", ".")) * RATE_SCALE)
}

const NEEDS_NEWER_MEDUSA =
  "needs Medusa 2.20 or newer: this version does not add it to a cart's total. Leave it empty, or upgrade Medusa."

/**
 * Returns what is wrong with the options for interest. `isCounted` says whether this version of Medusa adds interest to
 * a cart's total. By default, a trial calculation finds this out.
 */
export function interestProblems(
  {
    interest,
    interestConfirmedBy,
  }: {
    interest?: unknown
    interestConfirmedBy?: unknown
  },
  isCounted: boolean = doesCartTotalCountNegativeCreditLines()
): OptionProblem[] {
  const terms =
    (typeof interest === "string" && parseInterestTerms(interest)) || {}
  const isUncounted = Object.keys(terms).length > 0 && !isCounted
  const isDisputed = installmentPlans(LARGE_AMOUNT, {
    maximum: 12,
    minimumAmount: 0,
    interestFree: 1,
    terms,
  }).some(({ rate }) => rate.monthly > UNDISPUTED_RATE)
  return problemsOfBrokenRules(
    [isUncounted, ["interest"], NEEDS_NEWER_MEDUSA, "medusa_too_old"],
    [
      !isUncounted && isDisputed && interestConfirmedBy === undefined,
      ["interestConfirmedBy"],
      "must name who confirmed, with the shop's lawyer, interest above 1 % a month, which Brazilian courts dispute for retailers (STJ, REsp 1.720.656).",
    ]
  )
}

/**
 * Returns whether this version of Medusa adds a negative credit line to a cart's total. Medusa 2.18 and 2.19 treat it
 * as zero (medusa#16302).
 */
function doesCartTotalCountNegativeCreditLines(): boolean {
  const { total } = decorateCartTotals({
    credit_lines: [{ amount: -1 }],
  })
  return Number(total) === 1
}
