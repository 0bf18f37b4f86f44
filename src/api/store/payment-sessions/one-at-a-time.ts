import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../modules/ledger"
import { leaseOf, leasePatiently } from "../../../synchronization/named-leases"
import { whenAnswered } from "../../when-answered"
import { SESSIONS_LEASE } from "../../../core/time/times"

/**
 * Lets one session of a payment collection be made at a time. Core makes the new one and deletes the
 * others side by side: of two at once each would take the other's away (measured), and the shopper
 * who clicked twice would have none. It lasts until core has ended, though the shopper may have hung
 * up by then. Best effort: whoever has waited for long goes on, and the ledger's claims keep the
 * money safe without it.
 */
export async function oneSessionAtATime(
  request: MedusaRequest,
  response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const key = leaseOf.sessions(request.params.id ?? "")
  const end = await leasePatiently(ledger, key, SESSIONS_LEASE)
  if (end) {
    whenAnswered(response, () => void end())
  }
  next()
}
