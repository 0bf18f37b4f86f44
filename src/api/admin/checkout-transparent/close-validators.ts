import { z } from "@medusajs/framework/zod"
import { countDays } from "../../../charge/days"

const day = z.iso.date("must be a day like 2026-11-21")
const account = z.string().min(1).max(100)

export const accountDay = z.strictObject({ account, day })

/** The query of GET /admin/checkout-transparent/movements.csv: either days, or all since the last export. */
export const movementsCsvQuery = z
  .strictObject({
    account: account.optional(),
    /** Days in São Paulo, both included, as 2026-11-21; 366 at most. */
    from: day.optional(),
    to: day.optional(),
    /** Selects the movements that none of the caller's complete files of this kind, for this `account`, contains. */
    since: z.literal("my-last-export").optional(),
  })
  .superRefine(({ from, to, since }, context) => {
    const isOfDays = from !== undefined || to !== undefined
    if (isOfDays === (since !== undefined)) {
      context.addIssue("give either from and to, or since")
    } else if (isOfDays) {
      checkDays(context, { from, to }, 366)
    }
  })

export const reconcileBody = z
  .strictObject({
    /** Days in São Paulo, both included, as 2026-11-21; 92 at most, none of them in the future. */
    from: day,
    to: day,
    account: account.optional(),
  })
  .superRefine((days, context) => checkDays(context, days, 92))

function checkDays(
  context: { addIssue: (issue: string) => void },
  {
    from = "",
    to = "",
  }: { from?: string | undefined; to?: string | undefined },
  most: number
): void {
  if (from === "" || to === "" || from > to) {
    context.addIssue("`from` and `to` must be two days, the earlier one first")
  } else if (countDays(from, to) > most) {
    context.addIssue(`\`to\` must be at most ${most} days from \`from\` on`)
  }
}

export type MovementsCsvQuery = z.output<typeof movementsCsvQuery>
