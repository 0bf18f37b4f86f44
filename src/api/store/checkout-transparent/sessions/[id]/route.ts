import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { showSession } from "../show-session"
import { ledgerOf } from "../../../../../medusa/core"

/** Short, since somebody is waiting; long enough for a cache to answer those who ask too often. */
const WHILE_IT_MAY_CHANGE = "public, max-age=1"
const WHEN_IT_IS_OVER = "public, max-age=60"

/**
 * What became of a payment session, for a storefront that waits: one indexed read, nothing secret and
 * nothing of the shopper, so that any cache may keep it. Null for a session without a charge of ours:
 * one that was only made, as a shopper picks a method, is no error on the console of her page.
 */
export async function GET(
  request: MedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const ledger = ledgerOf(request.scope)
  const found = await ledger.findSessionState(id)
  if (!found) {
    response.set("Cache-Control", "no-store").json({ session: null })
    return
  }
  const { session, isOver } = showSession(id, found)
  response.set("Cache-Control", isOver ? WHEN_IT_IS_OVER : WHILE_IT_MAY_CHANGE)
  response.json({ session })
}
