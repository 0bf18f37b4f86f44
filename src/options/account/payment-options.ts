import { z } from "@medusajs/framework/zod"
import { minorUnitsFromDecimal } from "../../domain/money"
import { MAX_PIX_LIFETIME_MINUTES } from "../../domain/charge/charge-lifetimes"
import { wholeNumberSchema } from "./url-options"
import {
  problemsOfBrokenRules,
  createCrossFieldCheck,
  fieldsOfOptionGroup,
  type OptionProblem,
} from "../cross-field-checks"
import { pastedTextSchema } from "./pasted-text"
import {
  interestOptions,
  interestProblems,
  parseInterestTerms,
} from "./interest-options"
import { createMapByMethod } from "../../domain/payment-method/payment-method"

const INVALID_AMOUNT = 'must be an amount like "5.00", at most 21474836.47'

/** A schema for an amount in reais, given as a decimal text or as a number. */
export const amountSchema = z
  .union([z.string(), z.number()], { error: INVALID_AMOUNT })
  .refine((amount) => isValidAmountText(String(amount)), INVALID_AMOUNT)

export const minorUnitsFromAmountOption = (amount: string | number) =>
  minorUnitsFromDecimal(String(amount))

/** The options of the discount for payments by Pix. ADR 38 explains how the discount changes a cart in Medusa. */
const pixDiscountOptions = z
  .strictObject({
    percent: z.number().min(0).max(50).default(0).meta({ setting: "prices" }),
    minimumOrder: amountSchema
      .default("0.00")
      .meta({ setting: "prices", isAmount: true }),
    base: z
      .enum(["goods", "goods_and_freight"])
      .default("goods")
      .meta({ setting: "prices" }),
    carts: z
      .enum(["all", "without_promotions"])
      .default("all")
      .meta({ setting: "prices" }),
  })
  .prefault({})
  .transform((given) => ({
    ...given,
    minimumOrder: minorUnitsFromAmountOption(given.minimumOrder),
  }))

/** The switch for one payment method of an account. Administrators can also change it on the settings page. */
const methodSwitchSchema = z.boolean().default(true).meta({ setting: "switch" })

/**
 * The options for payments by Pix, wallet and payment link. Two of them also apply to cards: `unmatchedPayments`, and
 * `methods`, which has a switch for each payment method.
 */
export const asynchronousPaymentOptions = {
  placement: z.enum(["after_payment", "at_checkout"]).default("after_payment"),
  pix: z
    .strictObject({
      expirationMinutes: z
        .number()
        .min(0.5)
        .max(MAX_PIX_LIFETIME_MINUTES)
        .default(30)
        .meta({ setting: "decisions" }),
      discount: pixDiscountOptions,
    })
    .prefault({}),
  unmatchedPayments: z
    .enum(["refund", "keep"])
    .default("refund")
    .meta({ setting: "decisions" }),
  methods: z
    .strictObject(createMapByMethod(() => methodSwitchSchema))
    .prefault({}),
}

export const cardPaymentOptions = {
  capture: z
    .enum(["automatic", "manual", "at_shipment"])
    .default("automatic")
    .meta({ setting: "decisions" }),
  softDescriptor: pastedTextSchema
    .regex(
      /^[A-Za-z0-9 .*-]{1,13}$/,
      "must be 1 to 13 characters: unaccented letters, digits, spaces, and . * -"
    )
    .optional()
    .meta({ setting: "decisions" }),
  savedCards: z.boolean().default(false),
  storeCharges: z.boolean().default(false),
  installments: z
    .strictObject({
      maximum: wholeNumberSchema(1, 12)
        .default(12)
        .meta({ setting: "decisions" }),
      minimumAmount: amountSchema
        .default("5.00")
        .meta({ setting: "decisions", isAmount: true }),
      ...interestOptions,
    })
    .prefault({})
    .check(createCrossFieldCheck((given) => interestProblems(given)))
    .transform((given) => ({
      ...given,
      minimumAmount: minorUnitsFromAmountOption(given.minimumAmount),
      /** The interest for each number of installments, read from the text `interest`. */
      terms: parseInterestTerms(given.interest) ?? {},
    })),
}

/** Returns a problem if `storeCharges` is switched on although `savedCards` is not. */
export function storeChargesOptionProblems(account: unknown): OptionProblem[] {
  const { savedCards, storeCharges } = fieldsOfOptionGroup(account)
  return problemsOfBrokenRules([
    storeCharges === true && savedCards !== true,
    ["storeCharges"],
    "needs savedCards: true, because the store charges saved cards",
  ])
}

function isValidAmountText(text: string): boolean {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) {
    return false
  }
  try {
    minorUnitsFromDecimal(text)
    return true
  } catch {
    return false // The amount is larger than a column of the database can store.
  }
}
