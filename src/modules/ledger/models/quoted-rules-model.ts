import { model } from "@medusajs/framework/utils"

/**
 * A period in which this store quoted the rules of a price. A quote is accepted only if its time is in a period of its
 * rules, because a signing key can leak (see src/domain/price/quote.ts).
 */
export const QuotedRules = model.define("checkout_transparent_quoted_rules", {
  id: model.id({ prefix: "ctquo" }).primaryKey(),
  /** A digest of the account and the rules. */
  digest: model.text(),
  account: model.text(),
  quoted_from: model.dateTime(),
  quoted_until: model.dateTime(),
})
