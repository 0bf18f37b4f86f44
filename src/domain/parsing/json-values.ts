import { z } from "@medusajs/framework/zod"
import { minorUnits, MoneyError } from "../money"

export type JsonObject = Record<string, unknown>

/**
 * Parses the body of an answer or a notification as a JSON object. Returns `undefined` if the body is not a JSON
 * object, for example if it is HTML with the content type of JSON.
 */
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

/**
 * An object with the fields of `Target`, each of which may also be `undefined`. To build a `Target` with optional
 * fields, write `leaveOutUndefined({ … } satisfies WithUndefined<Target>)`. The required fields must not be
 * `undefined`. Without `satisfies`, TypeScript would not report a misspelt optional field.
 */
export type WithUndefined<Target> = {
  [K in keyof Target]: Target[K] | undefined
}

export function leaveOutUndefined<T extends object>(
  fields: T
): WithoutUndefined<T> {
  const given = Object.entries(fields).filter(
    ([, value]) => value !== undefined
  )
  return Object.fromEntries(given) as WithoutUndefined<T>
}

/**
 * Reads a field as text. A whole number is converted to text. The result is `undefined` for a blank text, for a number
 * that is too large to be exact in JSON, and for every other kind of value.
 */
export const reportedTextSchema = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value === "number") {
      return Number.isSafeInteger(value) ? String(value) : undefined
    }
    return typeof value === "string" && value.trim() !== "" ? value : undefined
  })

/**
 * Reads a whole number of 0 or more, given as a JSON number of at most 2^53 - 1 or as a text of up to 15 digits. The
 * result is `undefined` for every other value.
 */
export const reportedIntegerSchema = z
  .unknown()
  .optional()
  .transform(readNonNegativeInteger)

/**
 * Reads an amount in centavos, given as a JSON number or as a text of digits. The result is `undefined` if the value is
 * missing or null. Every other value is an error of the schema, because an amount must never be guessed.
 */
export const reportedAmountSchema = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null) {
      return undefined
    }
    try {
      return minorUnits(readNonNegativeInteger(value) ?? Number.NaN)
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

function readNonNegativeInteger(value: unknown): number | undefined {
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
