import { z } from "@medusajs/framework/zod"
import { LARGEST_AMOUNT, minorUnits } from "../../../domain/money"
import { boundsOfDay } from "../../../domain/movement/sao-paulo-days"

const MOST_VALUES = 50

const MOST_CHARACTERS = 200

export const textFilter = z.string().trim().min(1).max(MOST_CHARACTERS)

export const textsFilter = createOneOrSeveralSchema(textFilter)

/**
 * Returns a function that creates a filter's error message. The message begins with the name of the query parameter.
 */
const errorWithFilterName =
  (says: string) =>
  ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
    `${String(path[0])} ${says}`

/**
 * Accepts one or several of the given words. Its error message lists the accepted words, unlike the message of Medusa's
 * own validator for a list of enum values.
 */
export function oneOrMoreOf<const Word extends string>(words: readonly Word[]) {
  return createOneOrSeveralSchema(createEnumSchema(words))
}

export function createEnumSchema<const Word extends string>(
  words: readonly Word[]
) {
  return z.custom<Word>(
    (given) => (words as readonly unknown[]).includes(given),
    { error: errorWithFilterName(`must be of: ${words.join(", ")}`) }
  )
}

/**
 * Accepts one day (`day=2026-11-21`) or a range that includes both days (`day[$gte]=…&day[$lte]=…`). Days are in São
 * Paulo's time zone.
 */
export const dayRangeFilter = rangeFilterSchema(
  z.iso.date({ error: errorWithFilterName("must be a day such as 2026-11-21") })
)

/**
 * Accepts a range of days in São Paulo's time zone, or of times with an offset. Converts the start and the end to
 * `Date` objects. A range of days includes the whole last day.
 */
export const timeRangeFilter = rangeFilterSchema(
  dayOrTime((day) => boundsOfDay(day).from),
  dayOrTime((day) => new Date(boundsOfDay(day).to.getTime() - 1))
)

function dayOrTime(ofDay: (day: string) => Date) {
  const isDay = (given: string) => z.iso.date().safeParse(given).success
  const time = z.iso.datetime({ offset: true })
  return z
    .string()
    .refine((given) => isDay(given) || time.safeParse(given).success, {
      error: errorWithFilterName(
        "must be a day such as 2026-11-21, or a time with its offset such as 2026-11-21T12:00:00-03:00"
      ),
    })
    .transform((given) => (isDay(given) ? ofDay(given) : new Date(given)))
}

/**
 * Accepts an amount in major units such as 19.99, as a number or a string, and returns a string. The error message
 * begins with `name`.
 */
export function createDecimalAmountSchema(name: string) {
  return z
    .union([z.number(), z.string()])
    .transform(String)
    .refine((given) => /^\d{1,9}(\.\d{1,2})?$/.test(given), {
      error: `${name} must be like 19.99, with two decimals at most`,
      abort: true,
    })
}

/**
 * Accepts an amount in major units, and returns an amount or a range of amounts in minor units. A search for 19.99
 * finds only this amount. A search for 19 finds all amounts from 19.00 to 19.99.
 */
export const amountFilter = createDecimalAmountSchema("amount")
  .transform((given) => ({
    centavos: Math.round(Number(given) * 100),
    isWhole: !given.includes("."),
  }))
  .refine(
    ({ centavos }) => centavos <= LARGEST_AMOUNT,
    `amount must be ${LARGEST_AMOUNT / 100} at most`
  )
  .transform(({ centavos, isWhole }) =>
    isWhole
      ? {
          $gte: minorUnits(centavos),
          $lte: minorUnits(Math.min(centavos + 99, LARGEST_AMOUNT)),
        }
      : minorUnits(centavos)
  )

/** Accepts a range with `$gte` and `$lte`. A single value becomes a range that starts and ends with this value. */
function rangeFilterSchema<End extends z.ZodType>(first: End, last = first) {
  return z.preprocess(
    (given) =>
      typeof given === "string" ? { $gte: given, $lte: given } : given,
    z.strictObject({ $gte: first.optional(), $lte: last.optional() })
  )
}

/** Accepts one value, several values (`method[]=pix&method[]=card`), or several values separated by commas. */
function createOneOrSeveralSchema<One extends z.ZodType>(one: One) {
  return z.preprocess(
    (given) => (typeof given === "string" ? given.split(",") : given),
    z.array(one).min(1).max(MOST_VALUES)
  )
}
