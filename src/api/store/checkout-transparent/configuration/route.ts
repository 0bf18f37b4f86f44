import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { canBePaid } from "../../../../options/unusable-methods"
import { shopperLanguage } from "../../../../texts/shopper-texts"
import {
  accountAskedFor,
  type ConfigurationQuery,
  showConfiguration,
} from "./show-configuration"
import { ledgerOf } from "../../../../medusa/core"

/** A person may switch a method off, and no storefront shows it for longer than this. */
const CACHE_CONTROL = "public, max-age=5"

/** Where Medusa takes a request's locale from when its query has none; js-sdk sends it. */
const LOCALE_HEADER = "x-medusa-locale"

/**
 * What a storefront must know of an account before anybody pays: public card credentials, methods,
 * rules and texts. Never a secret, the same for everybody. 404 for an unknown account, 400 when there
 * are several and none is named.
 */
export function GET(
  request: MedusaRequest<unknown, ConfigurationQuery>,
  response: MedusaResponse
): void {
  const ledger = ledgerOf(request.scope)
  const account = accountAskedFor(
    ledger.pluginOptions.accounts,
    request.validatedQuery.account
  )
  response.set("Cache-Control", CACHE_CONTROL)
  response.vary(LOCALE_HEADER)
  response.json({
    configuration: showConfiguration(
      account,
      shopperLanguage(request.locale, account.locale),
      (method) => canBePaid(account, method)
    ),
  })
}
