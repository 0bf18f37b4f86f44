import { model } from "@medusajs/framework/utils"

/**
 * A period in which this store issued price quotes with certain price rules. A quote contains its rules and the time at
 * which it was issued. A quote with a valid signature is accepted in two cases:
 * - Its rules are the present rules of the account.
 * - A stored period shows that the store issued quotes with the same rules at the time of the quote.
 *
 * Even with a leaked signing key, an attacker therefore cannot invent rules.
 */
export const QuotedRules = model.define("checkout_transparent_quoted_rules", {
  id: model.id({ prefix: "ctquo" }).primaryKey(),
  /** A digest of the account and the price rules. */
  rules_digest: model.text(),
  account: model.text(),
  quoted_from: model.dateTime(),
  quoted_until: model.dateTime(),
})
