import { z } from "@medusajs/framework/zod"
import { countDays } from "../../../domain/movement/sao-paulo-days"

const day = z.iso.date("must be a day like 2026-11-21")
const account = z.string().min(1).max(100)

/**
 * Whether the file contains the buyers' documents (CPF or CNPJ). Only callers with the permission `money` may request
 * them.
 */
const documents = z
  .enum(["true", "false"])
  .transform((given) => given === "true")
  .optional()

export const accountDayParams = z.strictObject({ account, day })

/** The query of GET /admin/checkout-transparent/movements.csv. */
export const movementsCsvQuery = z
  .strictObject({
    account: account.optional(),
    /**
     * The first day of the range. `to` is the last day, and the range has at most 366 days. Both are days in São
     * Paulo's time zone, such as 2026-11-21.
     */
    from: day,
    to: day,
    documents,
  })
  .superRefine((days, context) => checkDayRange(context, days, 366))

/** The query of GET /admin/checkout-transparent/movement-exports/:number. */
export const movementExportQuery = z.strictObject({ documents })

export const reconcileBody = z
  .strictObject({
    /**
     * The first day of the range. `to` is the last day, and the range has at most 92 days. Both are days in São Paulo's
     * time zone, such as 2026-11-21. The request is refused if a day is in the future.
     */
    from: day,
    to: day,
    account: account.optional(),
  })
  .superRefine((days, context) => checkDayRange(context, days, 92))

function checkDayRange(
  context: { addIssue: (issue: string) => void },
  { from, to }: { from: string; to: string },
  most: number
): void {
  if (from > to) {
    context.addIssue("`from` and `to` must be two days, the earlier one first")
  } else if (countDays(from, to) > most) {
    context.addIssue(`\`to\` must be at most ${most} days from \`from\` on`)
  }
}
