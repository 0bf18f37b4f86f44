import type { MedusaContainer } from "@medusajs/framework/types"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { accessTokenKeysOf } from "../payments/access-token-keys"
import { noteEndingSecrets } from "./note-ending-secrets"
import { observeConditions } from "./observe-conditions"
import { sendAlerts } from "./send-alerts"

/**
 * Finds out what lasts, and tells people what they were not told yet. Idempotent; may run in many
 * processes.
 */
export async function sendDueAlerts(container: MedusaContainer): Promise<void> {
  await observeConditions(
    container.resolve<LedgerModuleService>(LEDGER_MODULE),
    accessTokenKeysOf
  )
  await noteEndingSecrets(container)
  await sendAlerts(container)
}
