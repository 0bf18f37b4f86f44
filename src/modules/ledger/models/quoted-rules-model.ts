import { model } from "@medusajs/framework/utils"

/**
 * A period in which this store issued price quotes with certain price rules. A quote is accepted in two cases: its
 * rules are the present rules of the account, or the store issued quotes with these rules at the time that the quote
 * contains. Even with a leaked signing key, an attacker therefore cannot invent rules (see src/domain/price/quote.ts).
 */
export const QuotedRules = model.define("checkout_transparent_quoted_rules", {
  id: model.id({ prefix: "ctquo" }).primaryKey(),
  /** A digest of the account and the price rules. */
  digest: model.text(),
  account: model.text(),
  quoted_from: model.dateTime(),
  quoted_until: model.dateTime(),
})
