import { z } from "@medusajs/framework/zod"
import { minorUnits, MoneyError } from "../money"

export type JsonObject = Record<string, unknown>

/** Parses a body as a JSON object, or returns `undefined`. Error bodies can be HTML, and content types can be wrong. */
export function parseJsonObject(body: string): JsonObject | undefined {
  try {
    return asJsonObject(JSON.parse(body))
  } catch {
    return undefined // the parser's message quotes the body, so it must not be passed on as a cause
  }
}

export function asJsonObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined
}

type WithoutUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<
    T[K],
    undefined
  >
}

/** Returns the object without its undefined fields, so that they are neither sent nor stored. */
export function leaveOutUndefined<T extends object>(
  fields: T
): WithoutUndefined<T> {
  const given = Object.entries(fields).filter(
    ([, value]) => value !== undefined
  )
  return Object.fromEntries(given) as WithoutUndefined<T>
}

/**
 * Reads a field as text. A number becomes text, and leading zeros of a text are kept. Any other value counts as not
 * reported, including a number that is too large for JSON to transfer exactly.
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

/** Reads a whole number from 0, given as a number or as digits. Any other value counts as not reported. */
export const reportedInteger = z.unknown().optional().transform(readInteger)

/**
 * Reads an amount in minor units, given as a number or as digits. The amount may be missing, but an unreadable one is
 * an error, because money is never guessed or ignored.
 */
export const reportedAmount = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null) {
      return undefined
    }
    try {
      return minorUnits(readInteger(value) ?? Number.NaN)
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

function readInteger(value: unknown): number | undefined {
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
