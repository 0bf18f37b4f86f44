import { model } from "@medusajs/framework/utils"

/**
 * A period in which this store quoted certain price rules. A quote is accepted only if the store quoted its rules at
 * the quote's time. A forged quote is refused in this way even if a signing key has leaked (see
 * src/domain/price/quote.ts).
 */
export const QuotedRules = model.define("checkout_transparent_quoted_rules", {
  id: model.id({ prefix: "ctquo" }).primaryKey(),
  /** A digest of the account and the rules. */
  digest: model.text(),
  account: model.text(),
  quoted_from: model.dateTime(),
  quoted_until: model.dateTime(),
})
