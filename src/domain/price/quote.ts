import { z } from "@medusajs/framework/zod"
import { readSignedText, type Signer, signedText } from "../parsing/signed-text"
import { HOUR_MS } from "../duration"
import type { PriceRules } from "./price-rules"

/** How long a price that a shopper was shown holds, if the cart stays as it is. */
export const QUOTE_LASTS_MS = 48 * HOUR_MS

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
 * then holds for two days, whatever the settings are by then. The ledger keeps only which rules were quoted when.
 */
export function quoteOf(
  { account, rules, now }: { account: string; rules: PriceRules; now: Date },
  signer: Signer
): string {
  return signedText({ account, at: now.getTime(), rules }, signer)
}

/** What a quote says: the rules of a price, and when it was made. */
export interface Quote {
  rules: PriceRules
  at: Date
}

/**
 * Reads a quote; undefined if it is too old, of another account, or not signed by us. A signature is not enough: a
 * signing key can leak, so the rules have to be in force or to have been quoted then; see rulesText.
 */
export function readQuote(
  { quote, account, now }: { quote: string; account: string; now: Date },
  signer: Signer
): Quote | undefined {
  const data = readSignedText(quote, quoted, signer)
  const isValid =
    data?.account === account &&
    data.at <= now.getTime() &&
    now.getTime() - data.at < QUOTE_LASTS_MS
  return isValid ? { rules: data.rules, at: new Date(data.at) } : undefined
}

/** Returns a text that is equal for equal rules of an account, by which the ledger knows when they were quoted. */
export function rulesText(account: string, rules: PriceRules): string {
  return JSON.stringify([account, inOrder(storedRules.parse(rules))])
}

/** The value with the properties of each object in alphabetical order. */
function inOrder(value: unknown): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, each]) => [name, inOrder(each)])
    : value
}
