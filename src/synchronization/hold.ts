import { setTimeout } from "node:timers/promises"
import type { HeldCharge, LedgerModuleService } from "../modules/ledger"

/**
 * Outlives what may happen under a hold: a lock that is waited for, and a call. The ledger leases
 * for less, and renews while this process lives.
 */
export const HOLD_MS = 120_000

/** An admin's request is shorter. */
export const REQUEST_MS = 60_000

const WAIT_MS = 5_000
const PAUSE_MS = 100

/** Takes a charge, and waits a few seconds for whoever has it. Undefined when he keeps it. */
export async function holdPatiently(
  ledger: Pick<LedgerModuleService, "holdCharge">,
  chargeId: string,
  { isTurn }: { isTurn: boolean }
): Promise<HeldCharge | undefined> {
  const until = performance.now() + WAIT_MS
  for (;;) {
    const held = await ledger.holdCharge(chargeId, {
      ms: isTurn ? HOLD_MS : REQUEST_MS,
      isTurn,
    })
    if (held || performance.now() >= until) {
      return held
    }
    await setTimeout(PAUSE_MS)
  }
}
