import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { leasePatiently } from "../synchronization/lease"

/** Longer than all of it may take, the wait for another lease among it. */
const LEASE = { ms: 120_000, waitMs: 30_000 }

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
  const end = await leasePatiently(ledger, key, LEASE)
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
