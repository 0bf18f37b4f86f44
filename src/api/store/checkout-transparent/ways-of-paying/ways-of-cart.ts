import { MedusaError } from "@medusajs/framework/utils"
import { ledgerOf, type Scope } from "../../../../medusa/core"
import type { AccountOptions } from "../../../../options/account-options"
import { canBePaid } from "../../../../options/unusable-methods"
import { readCartPrice } from "../../../../pricing/cart/cart-price"
import {
  type PriceRules,
  priceRulesOf,
  unchanged,
} from "../../../../pricing/price-rules"
import type { PlainCart } from "../../../../pricing/priced-cart"
import { quoteOf } from "../../../../pricing/quote"
import { cartOfAmount, showWays, type WaysQuery } from "./show-ways"

/** Returns what a cart, or an amount, costs by each way of paying, and a quote of it. 404 for an unknown cart. */
export async function waysOfPaying(
  scope: Scope,
  asked: WaysQuery,
  account: AccountOptions
) {
  const ledger = ledgerOf(scope)
  const { cart, rules } = await priced(scope, asked, account)
  const { now } = await ledger.time()
  const quote = await quoteOf({ account: account.id, rules, now }, (text) =>
    ledger.sign(text)
  )
  return {
    account: account.id,
    ...showWays(cart, rules, (method) => canBePaid(account, method)),
    quote,
  }
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
