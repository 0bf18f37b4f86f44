import { model } from "@medusajs/framework/utils"

/**
 * Rules of a price that this store has quoted, with the first and the last time. A quote must be of one of these,
 * whoever signed it; see src/pricing/quote.ts.
 */
export const QuotedRules = model.define("checkout_transparent_quoted_rules", {
  /** A digest of the account and the rules. */
  id: model.text().primaryKey(),
  account: model.text(),
  quoted_from: model.dateTime(),
  quoted_until: model.dateTime(),
})
