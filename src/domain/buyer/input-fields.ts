import { z } from "@medusajs/framework/zod"

/**
 * Returns a function that writes zod's error message for a field of the wrong type. The message names the expected and
 * the given type, but does not contain the given value, which may be personal data.
 */
const createTypeErrorMessageFunction =
  (expected: string) =>
  ({ input }: { input?: unknown }): string =>
    `must be ${expected}, not ${describeValueType(input)}`

/**
 * Makes a schema accept a missing value and `null`, and read both as `undefined`. JavaScript storefronts often send
 * `null` for missing values.
 */
export const nullishAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined)

export const nonEmptyTextSchema = (maxLength: number) =>
  z
    .string({ error: createTypeErrorMessageFunction("a string") })
    .trim()
    .min(1, "is empty")
    .max(maxLength, `is longer than ${maxLength} characters`)

export const objectTypeError = {
  error: createTypeErrorMessageFunction("an object"),
}

function describeValueType(value: unknown): string {
  if (value === null) return "null"
  if (Array.isArray(value)) return "a list"
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}

export const INSTALLMENTS_RANGE_ERROR = "must be a whole number from 1 to 12"

/**
 * Returns the error message for an invalid number of installments. The message contains the given value only if the
 * value is a number and not a fraction. For every other value, the message says what kind of value was given.
 */
export function installmentsErrorMessage({
  input,
}: {
  input?: unknown
}): string {
  const isFraction = Number.isFinite(input) && !Number.isInteger(input)
  const given =
    typeof input === "number" ? String(input) : describeValueType(input)
  return `${INSTALLMENTS_RANGE_ERROR}, not ${isFraction ? "a fraction" : given}`
}
