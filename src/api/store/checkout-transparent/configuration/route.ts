import { isMethodUsable } from "../../../../options/usable-methods"
import { languageFromLocale } from "../../../../texts/shopper-texts"
import { createQueryRoute } from "../../../route-handler"
import {
  requestedAccount,
  configurationQuery,
  showConfiguration,
} from "./show-configuration"
import { ledgerOf } from "../../../../medusa/container"

/**
 * Lets caches store the response for five seconds. After this process has read that a method was switched off, shoppers
 * may see the method for another five seconds.
 */
const CACHE_CONTROL = "public, max-age=5"

/** The header with the locale that the storefront's js-sdk sends. Medusa uses it if the query has no locale. */
const LOCALE_HEADER = "x-medusa-locale"

/**
 * Returns the public configuration of an account that a storefront needs before a payment: payment methods, the public
 * credentials of the card SDK, rules and texts. The response contains no secret.
 *
 * All requests for one account in one language get the same response, so that it can be cached. Responds with 404 for
 * an unknown account, and with 400 if the store has several accounts and the query names none.
 */
export const GET = createQueryRoute(configurationQuery, (request, response) => {
  const ledger = ledgerOf(request.scope)
  const account = requestedAccount(
    ledger.pluginOptions.accounts,
    request.validatedQuery.account
  )
  const configuration = showConfiguration(
    account,
    languageFromLocale(request.locale, account.locale),
    (method) => isMethodUsable(account, method)
  )
  // The headers are set only now, because a cache must not keep an error.
  response.set("Cache-Control", CACHE_CONTROL)
  response.vary(LOCALE_HEADER)
  response.json({ configuration })
})
