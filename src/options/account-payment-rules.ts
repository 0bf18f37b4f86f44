import { z } from "@medusajs/framework/zod"
import { minorUnitsFromDecimal, MoneyError } from "../charge/money"
import { LONGEST_PIX_MINUTES } from "../charge/times"

/** A method of the account; `setting` has a switch for it. */
const method = z.boolean().default(true).meta({ setting: "switch" })

/** What holds for methods that are paid with a code or at a link. */
export const codeRuleOptions = {
  /**
   * `after_payment`: the order is placed when the code or the link was paid. `at_checkout`: it is placed at
   * once, holds its stock, and is canceled when nobody pays; ship on
   * `checkout_transparent.payment.paid`, not on `order.placed`. Default `after_payment`.
   */
  placement: z.enum(["after_payment", "at_checkout"]).default("after_payment"),
  pix: z
    .strictObject({
      /** How long a code can be paid. Minutes, 0.5 to 10080 (7 days), default 30. */
      expirationMinutes: z
        .number()
        .min(0.5)
        .max(LONGEST_PIX_MINUTES)
        .default(30)
        .meta({ setting: "decisions" }),
    })
    .prefault({}),
  /**
   * What becomes of money that no order waits for. `refund`: it goes back by itself. `keep`: it stays,
   * and is listed for a person. Default `refund`.
   */
  unmatchedPayments: z
    .enum(["refund", "keep"])
    .default("refund")
    .meta({ setting: "decisions" }),
  /** Which methods take new payments; what was begun goes on. Default: all of them. */
  methods: z
    .strictObject({ card: method, pix: method, wallet: method, link: method })
    .prefault({}),
}

const NO_AMOUNT = 'must be an amount like "5.00", at most 21474836.47'

/** An amount in the main unit, as a decimal text or a number. */
export const amountOption = z
  .union([z.string(), z.number()], { error: NO_AMOUNT })
  .refine((amount) => isAmount(String(amount)), NO_AMOUNT)

export const minorUnitsOf = (amount: string | number) =>
  minorUnitsFromDecimal(String(amount))

/** What a shopper may choose and what is sent with every charge. */
export const paymentRuleOptions = {
  /**
   * `automatic`: money is taken when the order is placed. `manual`: it is only reserved then.
   * `at_shipment`: the same, and the whole amount is taken when the order's first shipment is made.
   * Default `automatic`.
   */
  capture: z
    .enum(["automatic", "manual", "at_shipment"])
    .default("automatic")
    .meta({ setting: "decisions" }),
  /**
   * What the shopper's card statement shows, 1 to 13 characters. Choose what shoppers know the shop
   * by: they dispute what they do not recognize. The gateway asks for it: without it no card is
   * charged. Leave it out to enter it on the admin's settings page.
   */
  softDescriptor: z
    .string()
    .regex(
      /^[A-Za-z0-9 .*-]{1,13}$/,
      "must be 1 to 13 letters, digits, spaces or . * -"
    )
    .optional()
    .meta({ setting: "decisions" }),
  installments: z
    .strictObject({
      /** The largest number of installments, all without interest for the shopper. 1 to 12, default 12. */
      maximum: z
        .number()
        .int()
        .min(1)
        .max(12)
        .default(12)
        .meta({ setting: "decisions" }),
      /** The smallest amount of one installment, in the main unit ("5.00"). Default "5.00". */
      minimumAmount: amountOption
        .default("5.00")
        .meta({ setting: "decisions", isAmount: true }),
    })
    .prefault({})
    .transform((given) => ({
      ...given,
      minimumAmount: minorUnitsOf(given.minimumAmount),
    })),
}

function isAmount(text: string): boolean {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) {
    return false
  }
  try {
    minorUnitsFromDecimal(text)
    return true
  } catch (error) {
    if (error instanceof MoneyError) {
      return false
    }
    throw error
  }
}
