import { z } from "@medusajs/framework/zod"
import { LARGEST_AMOUNT, minorUnits } from "../../../charge/money"
import { windowOf } from "../../../charge/days"

export type Filter = (name: string) => z.ZodType

const MOST_VALUES = 50

const MOST_CHARACTERS = 200

export const text = () => z.string().trim().min(1).max(MOST_CHARACTERS)

export const texts = () => several(text())

/** Accepts several of these words. A refusal lists them, which Medusa's message for a list of enums does not. */
export function anyOf<const Word extends string>(words: readonly Word[]) {
  return (name: string) => several(oneOf(words)(name))
}

export function oneOf<const Word extends string>(words: readonly Word[]) {
  return (name: string) =>
    z.custom<Word>(
      (given) => (words as readonly unknown[]).includes(given),
      `${name} must be of: ${words.join(", ")}`
    )
}

/** Accepts days in São Paulo, both included: `day=2026-11-21`, or `day[$gte]=…&day[$lte]=…`. */
export const days = (name: string) => {
  const day = z.iso.date(`${name} must be a day such as 2026-11-21`)
  return span(z.strictObject({ $gte: day.optional(), $lte: day.optional() }))
}

/** Accepts what `days` does, or times with an offset; returns instants. */
export const times = (name: string) => {
  const day = z.iso.date()
  const time = z.iso.datetime({ offset: true })
  const moment = (ofDay: (day: string) => Date) =>
    z.string().transform((given, context) => {
      if (day.safeParse(given).success) return ofDay(given)
      if (time.safeParse(given).success) return new Date(given)
      context.addIssue(
        `${name} must be a day such as 2026-11-21, or a time with its offset such as 2026-11-21T12:00:00-03:00`
      )
      return z.NEVER
    })
  const first = moment((given) => windowOf(given).from)
  const last = moment((given) => new Date(windowOf(given).to.getTime() - 1))
  return span(z.strictObject({ $gte: first.optional(), $lte: last.optional() }))
}

/** Accepts amounts in major units, as 19.99, as numbers or texts; returns texts. `name` begins a refusal. */
export const decimal = (name: string) =>
  z
    .union([z.number(), z.string()])
    .transform(String)
    .refine((given) => /^\d{1,9}(\.\d{1,2})?$/.test(given), {
      error: `${name} must be like 19.99, with two decimals at most`,
      abort: true,
    })

/** Accepts amounts in major units, as 19.99; returns minor units. */
export const amount = (name: string) =>
  decimal(name)
    .transform((given) => Math.round(Number(given) * 100))
    .refine(
      (centavos) => centavos <= LARGEST_AMOUNT,
      `${name} must be ${LARGEST_AMOUNT / 100} at most`
    )
    .transform(minorUnits)

/** Accepts a range; a single value is both of its ends. */
function span<Ends extends z.ZodType>(ends: Ends) {
  return z.preprocess(
    (given) =>
      typeof given === "string" ? { $gte: given, $lte: given } : given,
    ends
  )
}

/** Accepts one value, several (`method[]=pix&method[]=card`), or several separated by commas. */
function several<One extends z.ZodType>(one: One) {
  return z.preprocess(
    (given) => (typeof given === "string" ? given.split(",") : given),
    z.array(one).min(1).max(MOST_VALUES)
  )
}
