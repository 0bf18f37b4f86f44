import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../modules/ledger"
import { type ShownSession, showSession } from "../show-session"

/** Short, since somebody is waiting; long enough for a cache to answer those who ask too often. */
const WHILE_IT_MAY_CHANGE = "public, max-age=1"
const WHEN_IT_IS_OVER = "public, max-age=60"

/**
 * What became of a payment session, for a storefront that waits: one indexed read, nothing secret and
 * nothing of the shopper, so that any cache may keep it. 404 for a session without a charge of ours.
 */
export async function GET(
  request: MedusaRequest,
  response: MedusaResponse<{ session: ShownSession }>
): Promise<void> {
  const id = request.params.id ?? ""
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const found = await ledger.findSessionState(id)
  if (!found) {
    // The storefront's entries know our 404 from a proxy's by these words.
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `Payment session ${id} has no charge: it is not ours, or nothing was charged yet.`
    )
  }
  const { session, isOver } = showSession(id, found)
  response.set("Cache-Control", isOver ? WHEN_IT_IS_OVER : WHILE_IT_MAY_CHANGE)
  response.json({ session })
}
