import { canBePaid } from "../../../../options/unusable-methods"
import { shopperLanguage } from "../../../../texts/shopper-texts"
import { reading } from "../../../route-handler"
import {
  accountAskedFor,
  configurationQuery,
  showConfiguration,
} from "./show-configuration"
import { ledgerOf } from "../../../../medusa/core"

/** A cache may keep the answer for this time, and so show a method that a person has switched off. */
const CACHE_CONTROL = "public, max-age=5"

/** The header from which Medusa takes a request's locale if the query has none; js-sdk sends it. */
const LOCALE_HEADER = "x-medusa-locale"

/**
 * Answers what a storefront must know of an account before a payment: public card credentials, methods, rules and
 * texts. Contains no secret and is the same for all who ask in one language. 404 for an unknown account, 400 if there
 * are several accounts and none is named.
 */
export const GET = reading(configurationQuery, (request, response) => {
  const ledger = ledgerOf(request.scope)
  const account = accountAskedFor(
    ledger.pluginOptions.accounts,
    request.validatedQuery.account
  )
  const configuration = showConfiguration(
    account,
    shopperLanguage(request.locale, account.locale),
    (method) => canBePaid(account, method)
  )
  // Only now: an error must not be kept by a cache.
  response.set("Cache-Control", CACHE_CONTROL)
  response.vary(LOCALE_HEADER)
  response.json({ configuration })
})
