import { z } from "@medusajs/framework/zod"
import { wholeNumberSchema } from "./url-options"
import {
  problemsOfBrokenRules,
  fieldsOfOptionGroup,
  type OptionProblem,
} from "../cross-field-checks"

/** For how many days a resume link can be valid at most. With a resume link, a shopper continues an unpaid payment. */
export const MAX_RESUME_LINK_DAYS = 30

/**
 * The options of resume links and reminders. With a resume link, a shopper continues an unpaid payment on any device.
 * Each reminder contains a resume link.
 */
export const reminderOptions = z
  .strictObject({
    page: z
      .string()
      .regex(
        /^https?:\/\/[^\s]*\{token\}[^\s]*$/,
        "must be a URL with {token}, like https://shop.example/pagamento/{token}"
      )
      .optional(),
    linkDays: wholeNumberSchema(1, MAX_RESUME_LINK_DAYS).default(7),
    mode: z
      .enum(["off", "events", "email"])
      .default("off")
      .meta({ setting: "reminders" }),
    afterMinutes: wholeNumberSchema(1, 1_440)
      .default(10)
      .meta({ setting: "reminders" }),
    beforeEndMinutes: wholeNumberSchema(5, 1_440)
      .default(60)
      .meta({ setting: "reminders" }),
  })
  .prefault({})

export function reminderProblems(account: {
  reminders?: unknown
}): OptionProblem[] {
  const { page, mode } = fieldsOfOptionGroup(account.reminders)
  return problemsOfBrokenRules([
    (mode === "events" || mode === "email") && page === undefined,
    ["reminders", "mode"],
    "needs reminders.page: the page of your shop at which a payment continues, in medusa-config.ts",
  ])
}
