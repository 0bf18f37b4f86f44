import { z } from "@medusajs/framework/zod"
import { whole } from "./addresses"
import { brokenRules, fieldsOf, type OptionProblem } from "../across-fields"

/** The longest time for which a link can be used, in days. */
export const LONGEST_LINK_DAYS = 30

/** The link that lets a shopper continue a payment on any device, and the reminders that carry it. */
export const reminderOptions = z
  .strictObject({
    /**
     * The page of the shop that continues the payment of a Pix or wallet code, with `{token}` where the link's token
     * belongs; https outside development. It comes only from this option. Default: no links are made.
     */
    page: z
      .string()
      .regex(
        /^https?:\/\/[^\s]*\{token\}[^\s]*$/,
        "must be a URL with {token}, like https://shop.example/pagamento/{token}"
      )
      .optional(),
    /** How long a link can be used, in days. 1 to 30, default 7. */
    linkDays: whole(1, LONGEST_LINK_DAYS).default(7),
    /**
     * Whether shoppers with an unpaid code are reminded. Default `off`. Needs `page`. Ask a lawyer first:
     * docs/pix-and-wallet.md names the legal bases.
     */
    mode: z
      .enum(["off", "events", "email"])
      .default("off")
      .meta({ setting: "reminders" }),
    /** The first reminder, in minutes after the code was made. 1 to 1440, default 10. */
    afterMinutes: whole(1, 1_440).default(10).meta({ setting: "reminders" }),
    /**
     * The second reminder, in minutes before the end of a code that lives longer than two hours. 5 to 1440, default
     * 60.
     */
    beforeEndMinutes: whole(5, 1_440)
      .default(60)
      .meta({ setting: "reminders" }),
  })
  .prefault({})

/** Returns the problems of the reminder options taken together. */
export function reminderProblems(account: {
  reminders?: unknown
}): OptionProblem[] {
  const { page, mode } = fieldsOf(account.reminders)
  return brokenRules([
    (mode === "events" || mode === "email") && page === undefined,
    ["reminders", "mode"],
    "needs reminders.page: the page of your shop at which a payment continues, in medusa-config.ts",
  ])
}
