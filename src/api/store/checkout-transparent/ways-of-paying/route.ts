import { ledgerOf } from "../../../../medusa/core"
import { requestedAccount } from "../configuration/show-configuration"
import { queryRoute } from "../../../route-handler"
import { waysOfPaying, waysQuery } from "./ways-of-cart"

/**
 * How long a cache keeps the answer for an amount. The price of a product changes rarely, and its quote is valid for
 * two days.
 */
const CACHE_FOR_AMOUNT = "public, max-age=60"

/**
 * Answers what a cart, or an amount, costs by each way of paying, and a quote. If the quote is sent back with the
 * shopper's choice, this price stays valid for two days. The route writes nothing but the quoted price rules, once a
 * minute at most. Answers 404 for an unknown cart or account.
 */
export const GET = queryRoute(waysQuery, async (request, response) => {
  const { scope, validatedQuery: asked } = request
  const { accounts } = ledgerOf(scope).pluginOptions
  const account = requestedAccount(accounts, asked.account)
  const ways = await waysOfPaying(scope, asked, account)
  // The header is set only now, because a cache must not keep an error.
  response.set(
    "Cache-Control",
    asked.cart_id === undefined ? CACHE_FOR_AMOUNT : "no-store"
  )
  response.json({ ways_of_paying: ways })
})
