import { ledgerOf } from "../../../../medusa/core"
import { accountAskedFor } from "../configuration/show-configuration"
import { reading } from "../../../route-handler"
import { waysOfPaying, waysQuery } from "./ways-of-cart"

/** The price of a product changes rarely, and its quote holds for two days. */
const OF_A_PRODUCT = "public, max-age=60"

/**
 * Answers what a cart, or an amount, costs by each way of paying, and a quote: sent back with the shopper's choice, it
 * keeps this price for two days. Writes nothing but the rules that were quoted, once in a minute. 404 for an unknown
 * cart or account.
 */
export const GET = reading(waysQuery, async (request, response) => {
  const { scope, validatedQuery: asked } = request
  const { accounts } = ledgerOf(scope).pluginOptions
  const account = accountAskedFor(accounts, asked.account)
  const ways = await waysOfPaying(scope, asked, account)
  // Only now: an error must not be kept by a cache.
  response.set(
    "Cache-Control",
    asked.cart_id === undefined ? OF_A_PRODUCT : "no-store"
  )
  response.json({ ways_of_paying: ways })
})
