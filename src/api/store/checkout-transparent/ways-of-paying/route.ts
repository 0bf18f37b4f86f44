import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { readCartPrice } from "../../../../pricing/cart/cart-price"
import { ledgerOf, type Scope } from "../../../../medusa/core"
import type { PlainCart } from "../../../../pricing/priced-cart"
import type { AccountOptions } from "../../../../options/account-options"
import {
  type PriceRules,
  priceRulesOf,
  unchanged,
} from "../../../../pricing/price-rules"
import { quoteOf } from "../../../../pricing/quote"
import { canBePaid } from "../../../../options/unusable-methods"
import { accountAskedFor } from "../configuration/show-configuration"
import { cartOfAmount, showWays, type WaysQuery } from "./show-ways"

/** The price of a product changes rarely, and its quote holds for two days. */
const OF_A_PRODUCT = "public, max-age=60"

/**
 * Answers what a cart, or an amount, costs by each way of paying, and a quote: sent back with the shopper's choice, it
 * keeps this price for two days. Changes nothing. 404 for an unknown cart or account.
 */
export async function GET(
  request: MedusaRequest<unknown, WaysQuery>,
  response: MedusaResponse
): Promise<void> {
  const { scope, validatedQuery: asked } = request
  const ledger = ledgerOf(scope)
  const account = accountAskedFor(ledger.pluginOptions.accounts, asked.account)
  const { cart, rules } = await priced(scope, asked, account)
  const { now } = await ledger.time()
  const quote = await quoteOf({ account: account.id, rules, now }, (text) =>
    ledger.sign(text)
  )
  response.set(
    "Cache-Control",
    asked.cart_id === undefined ? OF_A_PRODUCT : "no-store"
  )
  response.json({
    ways_of_paying: {
      account: account.id,
      ...showWays(cart, rules, (method) => canBePaid(account, method)),
      quote,
    },
  })
}

interface Priced {
  cart: PlainCart
  rules: PriceRules
}

/** Returns what is priced, and by which rules: the price of an order stays as it is. */
async function priced(
  scope: Scope,
  { cart_id, amount = "0" }: WaysQuery,
  account: AccountOptions
): Promise<Priced> {
  const rules = priceRulesOf(account)
  if (cart_id === undefined) {
    return { cart: cartOfAmount(amount), rules }
  }
  const found = await readCartPrice(scope, cart_id)
  if (!found) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no cart "${cart_id}".`
    )
  }
  return found.isCompleted
    ? { cart: cartOfAmount(found.total), rules: unchanged(rules) }
    : { cart: found.plain, rules }
}
