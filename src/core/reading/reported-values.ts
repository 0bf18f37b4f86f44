import { z } from "@medusajs/framework/zod"
import { minorUnits } from "../money"
import { MoneyError } from "../errors/money-error"

/** Readers for fields that arrive as number, as text, as null or not at all. */

/**
 * Text, or a number as text (leading zeros of a text stay). Anything else counts as not told,
 * as does a number too large for JSON to carry exactly.
 */
export const reportedText = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value === "number") {
      return Number.isSafeInteger(value) ? String(value) : undefined
    }
    return typeof value === "string" && value.trim() !== "" ? value : undefined
  })

/** A whole number from 0, or its digits as text. Anything else counts as not told. */
export const reportedInteger = z.unknown().optional().transform(integerIn)

/**
 * An amount in minor units, as number or as digits. Not told is fine; told and not readable is
 * not: money is never guessed and never passed over.
 */
export const reportedAmount = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null) {
      return undefined
    }
    try {
      return minorUnits(integerIn(value) ?? Number.NaN)
    } catch (error) {
      if (!(error instanceof MoneyError)) {
        throw error
      }
      context.addIssue({
        code: "custom",
        message: "is not an amount in minor units",
      })
      return z.NEVER
    }
  })

function integerIn(value: unknown): number | undefined {
  const number =
    typeof value === "string" && /^\d{1,15}$/.test(value)
      ? Number(value)
      : value
  return typeof number === "number" &&
    Number.isSafeInteger(number) &&
    number >= 0
    ? number
    : undefined
}
