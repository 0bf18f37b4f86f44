import { model } from "@medusajs/framework/utils"

/**
 * A period in which this store quoted the rules of a price. A quote must be of a period of its rules, even if another
 * process signed it; see src/domain/price/quote.ts.
 */
export const QuotedRules = model.define("checkout_transparent_quoted_rules", {
  id: model.id({ prefix: "ctquo" }).primaryKey(),
  /** A digest of the account and the rules. */
  digest: model.text(),
  account: model.text(),
  quoted_from: model.dateTime(),
  quoted_until: model.dateTime(),
})
