import { z } from "@medusajs/framework/zod"
import { readSignedText, type Signer, signedText } from "../parsing/signed-text"
import { HOUR_MS } from "../duration"
import type { PriceRules } from "./price-rules"

/** The time for which a price that a shopper was shown stays valid, if the cart does not change. */
export const QUOTE_LIFETIME_MS = 48 * HOUR_MS

const interestTermsSchema = z.union([
  z.object({ kind: z.literal("rate"), monthly: z.number() }),
  z.object({ kind: z.literal("factor"), factor: z.number() }),
])

/** The schema of a price's rules in a quote or a charge. */
export const storedPriceRules = z.object({
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
  rules: storedPriceRules,
})

/**
 * Returns the rules of a price as a signed text. The storefront sends it back with the shopper's choice, so that the
 * price stays valid for two days even if the settings change. The ledger stores only which rules were quoted when.
 */
export function signQuote(
  { account, rules, now }: { account: string; rules: PriceRules; now: Date },
  signer: Signer
): string {
  return signedText({ account, at: now.getTime(), rules }, signer)
}

/** The content of a quote: the rules of a price, and the time of the quote. */
export interface Quote {
  rules: PriceRules
  at: Date
}

/**
 * Reads a quote. Returns `undefined` if it is too old, belongs to another account, or has a wrong signature. A valid
 * signature is not enough, because a signing key can leak: the caller must check that the rules are in force or were
 * quoted then (see priceRulesKey).
 */
export function readQuote(
  { quote, account, now }: { quote: string; account: string; now: Date },
  signer: Signer
): Quote | undefined {
  const data = readSignedText(quote, quoteSchema, signer)
  const isValid =
    data?.account === account &&
    data.at <= now.getTime() &&
    now.getTime() - data.at < QUOTE_LIFETIME_MS
  return isValid ? { rules: data.rules, at: new Date(data.at) } : undefined
}

/** Returns a text that is equal for equal rules of an account. With it the ledger finds when the rules were quoted. */
export function priceRulesKey(account: string, rules: PriceRules): string {
  return JSON.stringify([
    account,
    withSortedKeys(storedPriceRules.parse(rules)),
  ])
}

/** Returns the value with the properties of each object in alphabetical order. */
function withSortedKeys(value: unknown): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, each]) => [name, withSortedKeys(each)])
    : value
}
