import type { Handler } from "../../../../route-handler"
import { showSession } from "../show-session"
import { ledgerOf } from "../../../../../medusa/core"

/**
 * How long a cache keeps the answer while the state may change. It is short, because a shopper waits, and long enough
 * for a cache to answer requests that are too frequent.
 */
const CACHE_WHILE_OPEN = "public, max-age=1"
const CACHE_WHEN_FINAL = "public, max-age=60"

/**
 * Answers the state of a payment session to a waiting storefront. It makes one indexed read and answers neither secrets
 * nor the shopper's data, so that any cache may keep the answer. `session` is null for a session without a charge of
 * this plugin, for example while the shopper has only chosen a method. The answer is not a 404, because the browser's
 * console would show that as an error.
 */
export const GET: Handler = async (request, response) => {
  const id = request.params.id ?? ""
  const ledger = ledgerOf(request.scope)
  const found = await ledger.findSessionState(id)
  if (!found) {
    response.set("Cache-Control", "no-store").json({ session: null })
    return
  }
  const { session, isOver } = showSession(id, found)
  response.set("Cache-Control", isOver ? CACHE_WHEN_FINAL : CACHE_WHILE_OPEN)
  response.json({ session })
}
