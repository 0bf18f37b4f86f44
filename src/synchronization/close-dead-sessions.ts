import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../core/charge/charge"
import { isOpen } from "../core/charge/charge-state"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { closeSession } from "./close-session"

/**
 * Closes the sessions of codes that were given up before this charge: a process that was killed between
 * making the new session and deleting the old one left both, and core completes a cart with
 * whichever it finds first.
 */
export async function closeDeadSessions(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const all = await ledger.findChargesOfCollection(charge.paymentCollectionId)
  for (const other of all) {
    if (other.id !== charge.id && (!isOpen(other.state) || other.abandonedAt)) {
      await closeSession(container, other.paymentSessionId)
    }
  }
}
