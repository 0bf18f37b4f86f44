import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../charge/charge"
import { overwriting, PUBLIC_KEY } from "../charge/public-data/public-data"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { showCharge } from "../payments/look-up-charge"
import { replaceSessionData } from "../medusa/sessions"

/**
 * Puts a code where the storefront reads it: in the data of its session. When it was made, its answer
 * was lost, so the session said no more than "being verified".
 */
export async function showCode(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  await replaceSessionData(container, charge.paymentSessionId, async () => ({
    session_id: charge.paymentSessionId,
    [PUBLIC_KEY]: overwriting(await showCharge(ledger, charge)),
  }))
}
