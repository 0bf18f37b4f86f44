import { isMethodUsable } from "../../../../options/unusable-methods"
import { shopperLanguage } from "../../../../texts/shopper-texts"
import { queryRoute } from "../../../route-handler"
import {
  requestedAccount,
  configurationQuery,
  showConfiguration,
} from "./show-configuration"
import { ledgerOf } from "../../../../medusa/core"

/** For at most this time, a cache may still show a method that an administrator has switched off. */
const CACHE_CONTROL = "public, max-age=5"

/** The header from which Medusa takes a request's locale if the query has none. js-sdk sends it. */
const LOCALE_HEADER = "x-medusa-locale"

/**
 * Answers what a storefront must know of an account before a payment: public card credentials, methods, rules and
 * texts. The answer contains no secret and is the same for all requests in one language. Answers 404 for an unknown
 * account, and 400 if there are several accounts and the query names none.
 */
export const GET = queryRoute(configurationQuery, (request, response) => {
  const ledger = ledgerOf(request.scope)
  const account = requestedAccount(
    ledger.pluginOptions.accounts,
    request.validatedQuery.account
  )
  const configuration = showConfiguration(
    account,
    shopperLanguage(request.locale, account.locale),
    (method) => isMethodUsable(account, method)
  )
  // The headers are set only now, because a cache must not keep an error.
  response.set("Cache-Control", CACHE_CONTROL)
  response.vary(LOCALE_HEADER)
  response.json({ configuration })
})
