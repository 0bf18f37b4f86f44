import { model } from "@medusajs/framework/utils"

/**
 * A period in which this store showed prices with certain price rules (quoted them). A price quote is accepted only if
 * the store used its rules at the time in the quote. Even with a leaked signing key, an attacker therefore cannot
 * invent rules (see src/domain/price/quote.ts).
 */
export const QuotedRules = model.define("checkout_transparent_quoted_rules", {
  id: model.id({ prefix: "ctquo" }).primaryKey(),
  /** A digest of the account and the price rules. */
  digest: model.text(),
  account: model.text(),
  quoted_from: model.dateTime(),
  quoted_until: model.dateTime(),
})
