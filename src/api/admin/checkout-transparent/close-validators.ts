import { z } from "@medusajs/framework/zod"
import { countDays } from "../../../charge/reconciled-day"

const day = z.iso.date("must be a day like 2026-11-21")
const account = z.string().min(1).max(100)

/** More than a year is asked for in parts. */
const MOST_DAYS = 366

/** GET /admin/checkout-transparent/day-closes */
export const listDayClosesQuery = z.strictObject({
  account: account.optional(),
  /** Days in São Paulo, both included. Default: from the first one on which money moved until today. */
  day: z
    .union([
      day.transform((one) => ({ $gte: one, $lte: one })),
      z.strictObject({ $gte: day.optional(), $lte: day.optional() }),
    ])
    .optional(),
  /** 1 to 100, default 31; the latest day first. */
  limit: z.coerce.number().int().min(1).max(100).default(31),
  offset: z.coerce.number().int().min(0).default(0),
})

/** The address of GET /admin/checkout-transparent/day-closes/:account/:day */
export const accountDay = z.strictObject({ account, day })

/** GET /admin/checkout-transparent/movements.csv */
export const movementsCsvQuery = z
  .strictObject({
    /** Default: all accounts, one after the other. */
    account: account.optional(),
    /** Days in São Paulo, both included, as 2026-11-21; 366 at most. */
    from: day,
    to: day,
  })
  .refine(({ from, to }) => from <= to, {
    message: "must not be after `to`",
    path: ["from"],
  })
  .refine(({ from, to }) => countDays(from, to) <= MOST_DAYS, {
    message: `must be at most ${MOST_DAYS} days from \`from\` on`,
    path: ["to"],
  })

export type ListDayClosesQuery = z.output<typeof listDayClosesQuery>
export type MovementsCsvQuery = z.output<typeof movementsCsvQuery>
