import { ledgerOf } from "../../../../medusa/container"
import { requestedAccount } from "../configuration/show-configuration"
import { createQueryRoute } from "../../../route-handler"
import { quoteWaysOfPaying, waysQuery } from "./quote-ways-of-paying"

/**
 * How long a cache may store the prices of a single amount, such as a product's price. A product's price changes
 * rarely, and the quote in the response stays valid for two days.
 */
const CACHE_FOR_AMOUNT = "public, max-age=60"

/**
 * Returns the price of a cart or of an amount for each way of paying, and a quote. If the storefront sends the quote
 * with the shopper's choice, the price is valid for two days.
 *
 * The route writes the price rules of its quotes to the database, at most once a minute for the same rules. It also
 * writes a signing key if there is none. It writes nothing else. Responds with 404 for an unknown cart or account.
 */
export const GET = createQueryRoute(waysQuery, async (request, response) => {
  const { scope, validatedQuery: asked } = request
  const { accounts } = ledgerOf(scope).pluginOptions
  const account = requestedAccount(accounts, asked.account)
  const ways = await quoteWaysOfPaying(scope, asked, account)
  // The header is set only now, because a cache must not keep an error.
  response.set(
    "Cache-Control",
    asked.cart_id === undefined ? CACHE_FOR_AMOUNT : "no-store"
  )
  response.json({ ways_of_paying: ways })
})
