import { z } from "@medusajs/framework/zod"

import type { SpellingAdvice } from "../../http/schema-problems"
import {
  paymentTypeOnPath,
  requiredText,
  softDescriptor,
  transactionFields,
} from "../creation/transaction-fields"

/** Both spellings are in circulation; which one is right is a setting of the simulator. */
export type CardTokenField = "temporatyCardToken" | "temporaryCardToken"

const billingAddress = z.strictObject({
  street: requiredText,
  number: requiredText,
  neighborhood: requiredText,
  city: requiredText,
  state: requiredText,
  country: requiredText,
  zipCode: requiredText,
  complement: z
    .string()
    .min(1, "must be left out when there is none")
    .optional(),
})

const creditFields = {
  installmentNumber: z
    .int("must be an integer")
    .min(1, "must be at least 1")
    .max(12, "must be at most 12"),
  installmentType: z.enum(["NONE", "MERCHANT"], {
    error: (issue) =>
      issue.input === undefined ? "is required" : "must be NONE or MERCHANT",
  }),
  billingAddress,
}

function credit(cardTokenField: CardTokenField) {
  // Typed as if both spellings were there; only the configured one is, and is read.
  const fields = {
    ...creditFields,
    [cardTokenField]: requiredText,
  } as typeof creditFields & Record<CardTokenField, typeof requiredText>
  return z
    .strictObject(fields)
    .superRefine(({ installmentNumber, installmentType }, context) => {
      const expected = installmentNumber === 1 ? "NONE" : "MERCHANT"
      if (installmentType !== expected) {
        context.addIssue({
          code: "custom",
          path: ["installmentType"],
          message: `must be ${expected} for ${installmentNumber} installment(s)`,
        })
      }
    })
    .transform((given) => ({
      cardToken: given[cardTokenField],
      installmentNumber: given.installmentNumber,
      installmentType: given.installmentType,
    }))
}

export function cardTransaction(cardTokenField: CardTokenField) {
  return z.strictObject({
    paymentType: paymentTypeOnPath("CREDIT"),
    ...transactionFields,
    softDescriptor,
    entryMode: requiredText.optional(),
    issuerTransactionId: requiredText.optional(),
    credit: credit(cardTokenField),
  })
}

export function cardTokenSpelling(
  cardTokenField: CardTokenField
): SpellingAdvice {
  const other: CardTokenField =
    cardTokenField === "temporatyCardToken"
      ? "temporaryCardToken"
      : "temporatyCardToken"
  return { [other]: `is spelled ${cardTokenField} here` }
}
