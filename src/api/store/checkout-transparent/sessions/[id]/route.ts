import type { Handler } from "../../../../route-handler"
import { showSession } from "../show-session"
import { ledgerOf } from "../../../../../medusa/container"

/**
 * How long a cache may store the response while the state can change. One second is short enough for a waiting shopper,
 * and long enough for the cache to serve a storefront that polls too often.
 */
const CACHE_WHILE_OPEN = "public, max-age=1"
const CACHE_WHEN_FINAL = "public, max-age=60"

/**
 * Returns the state of a payment session. A storefront polls this route while it waits. The route makes one database
 * query, and returns no secret and no personal data, so that any cache may store the response.
 *
 * `session` is null if the session has no charge of this plugin, for example because the shopper has only chosen a
 * method. The status is not 404, because the browser's console would show a 404 as an error.
 */
export const GET: Handler = async (request, response) => {
  const id = request.params.id ?? ""
  const ledger = ledgerOf(request.scope)
  const found = await ledger.findChargeStateForStorefront(id)
  if (!found) {
    response.set("Cache-Control", "no-store").json({ session: null })
    return
  }
  const { session, isUsuallyFinal } = showSession(id, found)
  response.set(
    "Cache-Control",
    isUsuallyFinal ? CACHE_WHEN_FINAL : CACHE_WHILE_OPEN
  )
  response.json({ session })
}
