import { z } from "@medusajs/framework/zod"
import { readSignedText, type Signer, signedText } from "../charge/signed-text"
import { QUOTE_LASTS_MS } from "../charge/times"
import type { PriceRules } from "./price-rules"

const terms = z.union([
  z.object({ kind: z.literal("rate"), monthly: z.number() }),
  z.object({ kind: z.literal("factor"), factor: z.number() }),
])

/** The rules of a price as a quote, or a charge, keeps them. */
export const storedRules = z.object({
  pix: z.object({
    rate: z.number(),
    minimumOrder: z.number(),
    includesFreight: z.boolean(),
    onlyWithoutPromotions: z.boolean(),
  }),
  card: z.object({
    maximum: z.number(),
    minimumAmount: z.number(),
    interestFree: z.number(),
    terms: z.record(z.string(), terms),
  }),
})

const quoted = z.object({
  account: z.string(),
  at: z.number(),
  rules: storedRules,
})

/**
 * Returns the rules of a price as a signed text, which a storefront sends back with the shopper's choice: the price
 * then holds for two days, whatever the settings are by then. Nothing is stored.
 */
export function quoteOf(
  { account, rules, now }: { account: string; rules: PriceRules; now: Date },
  signer: Signer
): string {
  return signedText({ account, at: now.getTime(), rules }, signer)
}

/** Returns the rules of a quote; undefined if it is too old, of another account, or not ours. */
export function rulesOfQuote(
  { quote, account, now }: { quote: string; account: string; now: Date },
  signer: Signer
): PriceRules | undefined {
  const data = readSignedText(quote, quoted, signer)
  const isValid =
    data?.account === account &&
    data.at <= now.getTime() &&
    now.getTime() - data.at < QUOTE_LASTS_MS
  return isValid ? data.rules : undefined
}
