import { z } from "@medusajs/framework/zod"
import type { AccountProblem } from "./account-addresses"

/** What a shopper may choose and what is sent with every charge. */
export const paymentRuleOptions = {
  /** The only currency of the service. Default `BRL`. */
  currency: z.literal("BRL", { error: "must be \"BRL\", the only currency the service takes" }).default("BRL"),
  /**
   * `automatic`: money is taken when the order is placed. `manual`: it is only reserved then.
   * Default `automatic`.
   */
  capture: z.enum(["automatic", "manual"]).default("automatic"),
  /** What the card statement shows, up to 13 characters. Default: the gateway's own. */
  softDescriptor: z
    .string()
    .regex(/^[A-Za-z0-9 .*-]{1,13}$/, "must be 1 to 13 letters, digits, spaces or . * -")
    .optional(),
  installments: z
    .strictObject({
      /** The largest number of installments. 1 to 12, default 12. */
      maximum: z.number().int().min(1).max(12).default(12),
      /** The smallest amount of one installment, in the main unit ("5.00"). Default "5.00". */
      minimumAmount: z
        .union([z.string(), z.number()])
        .refine((amount) => /^\d+(\.\d{1,2})?$/.test(String(amount)), "must be an amount like \"5.00\"")
        .default("5.00"),
      /**
       * Up to how many installments the merchant bears the interest. 1 to 12, default: `maximum`.
       * More than that needs `wire.installmentTypeWithInterest`.
       */
      interestFree: z.number().int().min(1).max(12).optional(),
    })
    .prefault({})
    .transform((given) => ({ ...given, interestFree: given.interestFree ?? given.maximum })),
}

interface PaymentRules {
  installments: { maximum: number; interestFree: number }
  wire: { installmentTypeWithInterest?: string | undefined }
}

/** What is wrong with an account's payment rules taken together. */
export function paymentRuleProblems(account: PaymentRules): AccountProblem[] {
  const { maximum, interestFree } = account.installments
  if (interestFree < maximum && account.wire.installmentTypeWithInterest === undefined) {
    return [
      {
        path: ["installments", "interestFree"],
        message: `is ${interestFree}, less than maximum (${maximum}): then wire.installmentTypeWithInterest must say what the gateway calls installments with interest; ask the operator, or make both numbers equal`,
      },
    ]
  }
  return []
}
