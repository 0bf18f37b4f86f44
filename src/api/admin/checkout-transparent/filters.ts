import { z } from "@medusajs/framework/zod"
import { LARGEST_AMOUNT, minorUnits } from "../../../domain/money"
import { windowOf } from "../../../domain/movement/days"

const MOST_VALUES = 50

const MOST_CHARACTERS = 200

export const text = z.string().trim().min(1).max(MOST_CHARACTERS)

export const texts = several(text)

/** The error of a filter; its name begins it. */
const named =
  (says: string) =>
  ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
    `${String(path[0])} ${says}`

/** Accepts several of these words. A refusal lists them, which Medusa's message for a list of enums does not. */
export function anyOf<const Word extends string>(words: readonly Word[]) {
  return several(oneOf(words))
}

export function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.custom<Word>(
    (given) => (words as readonly unknown[]).includes(given),
    { error: named(`must be of: ${words.join(", ")}`) }
  )
}

/** Accepts days in São Paulo, both included: `day=2026-11-21`, or `day[$gte]=…&day[$lte]=…`. */
export const days = spanOf(
  z.iso.date({ error: named("must be a day such as 2026-11-21") })
)

/** Accepts what `days` does, or times with an offset; returns instants. */
export const times = spanOf(
  moment((day) => windowOf(day).from),
  moment((day) => new Date(windowOf(day).to.getTime() - 1))
)

function moment(ofDay: (day: string) => Date) {
  const isDay = (given: string) => z.iso.date().safeParse(given).success
  const time = z.iso.datetime({ offset: true })
  return z
    .string()
    .refine((given) => isDay(given) || time.safeParse(given).success, {
      error: named(
        "must be a day such as 2026-11-21, or a time with its offset such as 2026-11-21T12:00:00-03:00"
      ),
    })
    .transform((given) => (isDay(given) ? ofDay(given) : new Date(given)))
}

/** Accepts amounts in major units, as 19.99, as numbers or texts; returns texts. `name` begins a refusal. */
export function decimal(name: string) {
  return z
    .union([z.number(), z.string()])
    .transform(String)
    .refine((given) => /^\d{1,9}(\.\d{1,2})?$/.test(given), {
      error: `${name} must be like 19.99, with two decimals at most`,
      abort: true,
    })
}

/**
 * Accepts amounts in major units, as 19.99; returns minor units. An amount without decimals, as 19, is asked for with
 * any centavos.
 */
export const amount = decimal("amount")
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

/** Accepts a range; a single value is both of its ends. */
function spanOf<End extends z.ZodType>(first: End, last = first) {
  return z.preprocess(
    (given) =>
      typeof given === "string" ? { $gte: given, $lte: given } : given,
    z.strictObject({ $gte: first.optional(), $lte: last.optional() })
  )
}

/** Accepts one value, several (`method[]=pix&method[]=card`), or several separated by commas. */
function several<One extends z.ZodType>(one: One) {
  return z.preprocess(
    (given) => (typeof given === "string" ? given.split(",") : given),
    z.array(one).min(1).max(MOST_VALUES)
  )
}
