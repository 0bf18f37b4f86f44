import { z } from "@medusajs/framework/zod"

import { chargeAmount } from "../charge-amount"

export const requiredText = z.string().min(1, "must not be empty")

export const softDescriptor = requiredText.max(
  13,
  "must be at most 13 characters"
)

/** What the transactions of all ways to pay have in common. */
export const transactionFields = {
  amount: chargeAmount,
  transactionId: requiredText.optional(),
}

/** Each way to pay has a path of its own. */
export function paymentTypeOnPath<T extends "CREDIT" | "PIX" | "WALLET">(
  paymentType: T
) {
  return z.literal(paymentType, {
    error: (issue) =>
      issue.input === undefined
        ? "is required"
        : `must be ${paymentType} on this path`,
  })
}
