import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { leasePatiently } from "../synchronization/named-leases"
import { PAYMENT_LINK_LEASE } from "../core/time/times"

/**
 * Does something while nobody else does it under the same key, in whatever process. Whoever clicked
 * twice waits here, and finds what the first click made.
 */
export async function alone<Result>(
  container: MedusaContainer,
  key: string,
  work: () => Promise<Result>
): Promise<Result> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const end = await leasePatiently(ledger, key, PAYMENT_LINK_LEASE)
  if (!end) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `No link was made: somebody else is making one for the same thing and does not come to an end (${key}). Try again in two minutes.`
    )
  }
  try {
    return await work()
  } finally {
    await end()
  }
}
