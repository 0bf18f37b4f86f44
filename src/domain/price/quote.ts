import { z } from "@medusajs/framework/zod"
import {
  verifySignedText,
  type Signer,
  signedText,
} from "../parsing/signed-text"
import { HOUR_MS } from "../duration"
import type { PriceRules } from "./price-rules"

/** How long a price that a shopper saw stays valid if the cart does not change, in milliseconds. */
export const QUOTE_LIFETIME_MS = 48 * HOUR_MS

const interestTermsSchema = z.union([
  z.object({ kind: z.literal("rate"), monthly: z.number() }),
  z.object({ kind: z.literal("factor"), factor: z.number() }),
])

/** The schema of price rules that are stored in a quote or in a charge. */
export const storedPriceRulesSchema = z.object({
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
    terms: z.record(z.string(), interestTermsSchema),
  }),
})

const quoteSchema = z.object({
  account: z.string(),
  at: z.number(),
  rules: storedPriceRulesSchema,
})

/**
 * Returns a quote: a signed text that contains the given price rules of the account. The storefront shows the prices
 * and sends the quote back with the shopper's choice. With the quote, the prices stay valid for two days, even if the
 * settings change meanwhile.
 */
export function signQuote(
  { account, rules, now }: { account: string; rules: PriceRules; now: Date },
  signer: Signer
): string {
  return signedText({ account, at: now.getTime(), rules }, signer)
}

export interface Quote {
  rules: PriceRules
  at: Date
}

/**
 * Reads a quote. Returns `undefined` if the text is not a quote with a valid signature. Also returns `undefined` if the
 * quote is older than QUOTE_LIFETIME_MS, has a time in the future, or belongs to another account.
 *
 * A valid signature is not enough, because the signing key can leak. The caller must also check that the account uses
 * the quote's price rules now, or that the ledger recorded these rules as offered at the time of the quote.
 */
export function verifyQuote(
  { quote, account, now }: { quote: string; account: string; now: Date },
  signer: Signer
): Quote | undefined {
  const data = verifySignedText(quote, quoteSchema, signer)
  const isValid =
    data?.account === account &&
    data.at <= now.getTime() &&
    now.getTime() - data.at < QUOTE_LIFETIME_MS
  return isValid ? { rules: data.rules, at: new Date(data.at) } : undefined
}

/**
 * Returns a text that identifies the price rules of an account. Equal rules of an account have the same text. By this
 * text, the ledger finds the times at which the rules were quoted.
 */
export function canonicalPriceRulesText(
  account: string,
  rules: PriceRules
): string {
  return JSON.stringify([
    account,
    withSortedKeys(storedPriceRulesSchema.parse(rules)),
  ])
}

/**
 * Returns the value with each object replaced by a sorted list of its keys and values. The order of the keys then makes
 * no difference.
 */
function withSortedKeys(value: unknown): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, each]) => [name, withSortedKeys(each)])
    : value
}
