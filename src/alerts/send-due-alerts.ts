import type { MedusaContainer } from "@medusajs/framework/types"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { accessTokenKeysOf } from "../payments/access-token-keys"
import { alertsOfState } from "./alerts-of-state"
import { sendAlerts } from "./send-alerts"

/**
 * Finds out what people must know of how the store is, and tells them what they were not told yet.
 * Idempotent; may run in many processes.
 */
export async function sendDueAlerts(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  await ledger.noteAlerts(await alertsOfState(ledger, accessTokenKeysOf))
  await sendAlerts(container)
}
