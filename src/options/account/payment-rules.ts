import { z } from "@medusajs/framework/zod"
import { minorUnitsFromDecimal } from "../../domain/money"
import { LONGEST_PIX_MINUTES } from "../../domain/charge/life-of-charge"
import { whole } from "./addresses"
import { acrossFields } from "../across-fields"
import { pasted } from "./credential"
import { interestOptions, interestProblems, interestTerms } from "./interest"
import { byMethod } from "../../domain/payment-method/payment-method"

const NO_AMOUNT = 'must be an amount like "5.00", at most 21474836.47'

/** An amount in major units (reais), as a decimal text or a number. */
export const amountOption = z
  .union([z.string(), z.number()], { error: NO_AMOUNT })
  .refine((amount) => isAmount(String(amount)), NO_AMOUNT)

export const minorUnitsOf = (amount: string | number) =>
  minorUnitsFromDecimal(String(amount))

/** The discount for payments by Pix; ADR 38 says what it changes in Medusa. */
const pixDiscountOptions = z
  .strictObject({
    /** The discount in percent of the goods, up to four decimals. 0 to 50, default 0: none. */
    percent: z.number().min(0).max(50).default(0).meta({ setting: "prices" }),
    /** The least price of the goods for which there is a discount, in major units. Default "0.00": for every cart. */
    minimumOrder: amountOption
      .default("0.00")
      .meta({ setting: "prices", isAmount: true }),
    /** What the discount is a part of. Default `goods`. */
    base: z
      .enum(["goods", "goods_and_freight"])
      .default("goods")
      .meta({ setting: "prices" }),
    /** Whether a cart with a promotion gets the discount as well. Default `all`. */
    carts: z
      .enum(["all", "without_promotions"])
      .default("all")
      .meta({ setting: "prices" }),
  })
  .prefault({})
  .transform((given) => ({
    ...given,
    minimumOrder: minorUnitsOf(given.minimumOrder),
  }))

/** Whether a method of the account is on; `setting` gives it a switch on the settings page. */
const method = z.boolean().default(true).meta({ setting: "switch" })

/** The rules for methods that are paid with a code or at a link. */
export const codeRuleOptions = {
  /**
   * `after_payment`: the order is placed when the code or link was paid. `at_checkout`: the order is placed at once,
   * reserves its stock, and is canceled if it is not paid; ship on `checkout_transparent.payment.paid`, not on
   * `order.placed`. Default `after_payment`.
   */
  placement: z.enum(["after_payment", "at_checkout"]).default("after_payment"),
  pix: z
    .strictObject({
      /** The time in which a code can be paid. Minutes, 0.5 to 10080 (7 days), default 30. */
      expirationMinutes: z
        .number()
        .min(0.5)
        .max(LONGEST_PIX_MINUTES)
        .default(30)
        .meta({ setting: "decisions" }),
      discount: pixDiscountOptions,
    })
    .prefault({}),
  /**
   * What happens to money that no order waits for. `refund`: it is refunded automatically. `keep`: it is kept, and
   * listed for a person. Default `refund`.
   */
  unmatchedPayments: z
    .enum(["refund", "keep"])
    .default("refund")
    .meta({ setting: "decisions" }),
  /** The methods that accept new payments; payments that have begun continue. Default: all of them. */
  methods: z.strictObject(byMethod(() => method)).prefault({}),
}

/** The rules of capture, card statements and installments. */
export const paymentRuleOptions = {
  /**
   * `automatic`: money is captured when the order is placed. `manual`: it is only reserved then. `at_shipment`: it is
   * reserved then, and captured at the order's first shipment, up to what the order owes.
   * Default `automatic`.
   */
  capture: z
    .enum(["automatic", "manual", "at_shipment"])
    .default("automatic")
    .meta({ setting: "decisions" }),
  /**
   * The text on the shopper's card statement: 1 to 13 characters, which may be unaccented letters, digits, spaces, and
   * `. * -`. Choose the name by which shoppers know the shop: they dispute what they do not recognize. The gateway
   * requires it: without it no card is charged. Leave it out to enter it on the admin's settings page.
   */
  softDescriptor: pasted
    .regex(
      /^[A-Za-z0-9 .*-]{1,13}$/,
      "must be 1 to 13 characters: unaccented letters, digits, spaces, and . * -"
    )
    .optional()
    .meta({ setting: "decisions" }),
  installments: z
    .strictObject({
      /** The largest number of installments. 1 to 12, default 12. */
      maximum: whole(1, 12).default(12).meta({ setting: "decisions" }),
      /** The smallest amount of one installment with its interest, in major units ("5.00"). Default "5.00". */
      minimumAmount: amountOption
        .default("5.00")
        .meta({ setting: "decisions", isAmount: true }),
      ...interestOptions,
    })
    .prefault({})
    .check(acrossFields((given) => interestProblems(given)))
    .transform((given) => ({
      ...given,
      minimumAmount: minorUnitsOf(given.minimumAmount),
      /** What the text of `interest` says. */
      terms: interestTerms(given.interest) ?? {},
    })),
}

function isAmount(text: string): boolean {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) {
    return false
  }
  try {
    minorUnitsFromDecimal(text)
    return true
  } catch {
    return false // too large
  }
}
